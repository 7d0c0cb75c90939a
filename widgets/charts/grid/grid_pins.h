// The pinned tags of a grid in the order that a person gave them. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>

#include "widgets/charts/card/card_requests.h"

namespace widgets {

class GridPins : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const QStringList& tags() const { return tags_; }
  bool has(const QString& tag) const { return tags_.contains(tag); }
  void set(const QStringList& tags);
  void pin(const QString& tag, bool pinned);
  // To another place among the pinned ones; nothing happens where it is not pinned or there is no such place.
  void move(const QString& tag, qsizetype to);
  void moveBy(const QString& tag, int by) { move(tag, tags_.indexOf(tag) + by); }
  // Before or after another pinned tag.
  void moveBeside(const QString& tag, const QString& other, DropPlace place);

 signals:
  void changed(const QStringList& tags);

 private:
  QStringList tags_;
};

}  // namespace widgets
