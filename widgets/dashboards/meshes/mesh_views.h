// From where the cards of meshes are looked at: each from its own place, or all from one. GUI thread only.
#pragma once

#include <QMap>
#include <QObject>
#include <QString>

#include "widgets/dashboards/projector/scene/camera.h"

namespace widgets {

class MeshViews : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  Camera of(const QString& card) const { return cameras_.value(shared_ ? QString() : card, front()); }
  void set(const QString& card, const Camera& camera) {
    cameras_[shared_ ? QString() : card] = camera;
    emit changed(shared_ ? QString() : card);
  }
  bool isShared() const { return shared_; }
  void setShared(bool shared) {
    shared_ = shared;
    emit changed({});
  }
  // All as at first.
  void reset() {
    cameras_.clear();
    emit changed({});
  }

 signals:
  void changed(const QString& card);  // empty: any

 private:
  static Camera front() {
    Camera camera;
    camera.setDeep(true);
    return camera;
  }

  bool shared_ = false;
  QMap<QString, Camera> cameras_;  // by card; of all: ""
};

}  // namespace widgets
