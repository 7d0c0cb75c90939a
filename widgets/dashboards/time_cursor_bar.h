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

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void build();
  void show();  // what the cursor and the steps are now

  TimeCursor* time_;
  LoggedSteps logged_;
  QSlider* slider_;
  StepBox* box_;
  QLabel* range_;
  QToolButton* newest_;
};

}  // namespace widgets
