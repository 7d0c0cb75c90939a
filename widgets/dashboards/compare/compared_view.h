// Below the table of runs: their curves, and of those that are compared with each other what differs: in words and
// tables at the left, of two as a band between their curves at the right. GUI thread only.
#pragma once

#include <QSplitter>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/dashboards/dashboard.h"

class QAction;

namespace widgets {

class ChangedVariables;
class CheckpointLoader;
class CompareCharts;
class DifferenceChart;
class KeyMetric;
class TwoRunsPanel;
struct RunRecord;

class ComparedView : public QSplitter {
  Q_OBJECT
 public:
  // `charts` becomes its own.
  ComparedView(const DashboardContext& context, CompareCharts* charts, QWidget* parent = nullptr);
  ~ComparedView() override;

  // At least two, in their order ("A", "B"); none: only the curves are seen. `metric` may be null. `choosesStep`: it
  // may have the records read the values at the step that all reached.
  void showRuns(const std::vector<const RunRecord*>& runs, const KeyMetric* metric, bool choosesStep);

 signals:
  void pageRequested(const QString& id);
  void stepPicked();  // the same runs are to be shown at another step

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addParts();
  void showPanel(const std::vector<const RunRecord*>& runs, const KeyMetric* metric, bool choosesStep);
  void showDifference(const std::vector<const RunRecord*>& runs, const KeyMetric* metric);
  void showVariables(const std::vector<const RunRecord*>& runs);
  std::optional<int64_t> stepOf(const std::vector<const RunRecord*>& runs) const;

  DashboardContext context_;
  CompareCharts* charts_;
  std::unique_ptr<CheckpointLoader> loader_;  // null: there are no checkpoints
  ChangedVariables* variables_ = nullptr;     // null as well
  TwoRunsPanel* panel_ = nullptr;
  DifferenceChart* difference_ = nullptr;
  QAction* swap_ = nullptr;
  std::optional<int64_t> picked_;  // a person's step; none: the last one of all
};

}  // namespace widgets
