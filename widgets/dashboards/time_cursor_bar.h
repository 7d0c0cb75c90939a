// Moves the time cursor over the logged steps of the visible runs: a slider, a field and a button for the newest. GUI
// thread only.
#pragma once

#include <QWidget>

#include "widgets/dashboards/logged_steps.h"

class QLabel;
class QSlider;
class QToolButton;

namespace widgets {

class StepBox;

class TimeCursorBar : public QWidget {
  Q_OBJECT
 public:
  // What `context` points to must outlive the bar.
  explicit TimeCursorBar(const DashboardContext& context, QWidget* parent = nullptr);
  const LoggedSteps& logged() const { return logged_; }
  // Without the words of the range, which go where they have no room; the field's tooltip has them, too.
  QSize minimumSizeHint() const override;

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  void show();  // what the cursor and the steps are now
  void setRange(const QString& words);

  TimeCursor* time_;
  LoggedSteps logged_;
  QSlider* slider_;
  StepBox* box_;
  QLabel* range_;
  QToolButton* newest_;
};

}  // namespace widgets
