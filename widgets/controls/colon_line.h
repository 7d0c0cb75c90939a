// Holds the colons of several forms that are seen together on one line: their labels are as wide as the widest, and end
// there. GUI thread only.
#pragma once

#include <QList>
#include <QObject>

class QLabel;

namespace widgets {

class ColonLine : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Until the label is gone.
  void add(QLabel* label);
  // Of the labels, in pixels.
  int width() const { return width_; }

 signals:
  void moved();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();

  QList<QLabel*> labels_;
  int width_ = 0;
};

}  // namespace widgets
