// Where the time of the current run's profiled steps went: advice, the kernels by time, and a timeline with threads and
// memory; saved as a Chrome trace. Steps are read in the background. GUI thread only.
#pragma once

#include <vector>

#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/profile/kernel_times.h"

class QComboBox;
class QLabel;
class QLayout;
class QLineEdit;
class QSortFilterProxyModel;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace widgets {

class EmptyState;
class KernelColumns;
class KernelTableModel;
class PageBar;
class TraceView;

// A profiled step of a run.
struct ProfiledStep {
  int64_t series = 0;
  int64_t step = 0;
  bool operator==(const ProfiledStep&) const = default;
};

class ProfileDashboard : public Dashboard {
  Q_OBJECT
 public:
  explicit ProfileDashboard(const DashboardContext& context, QWidget* parent = nullptr);

  QComboBox* steps() { return steps_; }
  QTreeView* table() { return table_; }
  TraceView* timeline() { return timeline_; }
  // Writes the step that is shown; what hindered it, or nothing.
  QString exportTo(const QString& path) const;

 signals:
  void shown();  // a step, or that there is none

 private:
  void makeActions();
  void buildBar(PageBar* bar);
  QLayout* buildAdvice(QWidget* parent);
  QWidget* buildTable();
  QToolButton* groupingButton(const QString& id, const QString& text, const QString& tip, KernelGrouping grouping);
  void readSteps();
  void offer(const std::vector<ProfiledStep>& steps);
  void readStep();
  void showTrace(const StepTrace& trace);
  void showEmpty();
  void showFailure(const QString& title, const QString& reason);
  void showTimes();
  void chooseGrouping(KernelGrouping grouping);
  void askExport();

  DashboardContext context_;
  std::vector<ProfiledStep> offered_;
  QString run_;
  KernelGrouping grouping_ = KernelGrouping::kNode;
  KernelTableModel* model_;
  QSortFilterProxyModel* sorted_;
  TraceView* timeline_;
  QComboBox* steps_ = nullptr;
  QLabel* advice_ = nullptr;
  QLabel* totals_ = nullptr;
  QLineEdit* search_ = nullptr;
  QTreeView* table_ = nullptr;
  KernelColumns* columns_ = nullptr;
  EmptyState* empty_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  std::vector<QAction*> actions_;
};

}  // namespace widgets
