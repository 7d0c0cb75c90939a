// Draws a ring around a frameless view while it has the keyboard focus, because its current row may be out of sight or
// missing. Owned by the view. GUI thread only.
#pragma once

#include <QWidget>

class QAbstractScrollArea;

namespace widgets {

class FocusRing : public QWidget {
  Q_OBJECT
 public:
  explicit FocusRing(QAbstractScrollArea* view);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace widgets
