// Covers the window while files are dragged over it and says what dropping them would do. GUI thread only.
#pragma once

#include <QWidget>

#include "app/shell/drop/drop_plan.h"

namespace app {

class DropOverlay : public QWidget {
  Q_OBJECT
 public:
  // Over all of `window`, which it follows in size; hidden.
  explicit DropOverlay(QWidget* window);

  // Not known yet: what the files are is being looked at.
  void showLooking();
  void showPlan(const std::vector<DropStep>& steps);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void showLines(const QString& title, const QStringList& lines, bool refused);

  QString title_;
  QStringList lines_;
  bool refused_ = false;
};

}  // namespace app
