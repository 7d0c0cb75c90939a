// A ring around a view without a frame while the keyboard is in it: its current row may be out of sight, or there may
// be none. The view owns it. GUI thread only.
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
