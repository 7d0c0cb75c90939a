// Charts of several tags by a layout: that of the logs, or one of a person's own, which the workspace keeps. GUI thread
// only.
#pragma once

#include <set>

#include "summaries/values/custom_scalars.h"
#include "widgets/charts/grid/chart_settings.h"
#include "widgets/charts/render/chart_scheduler.h"
#include "widgets/dashboards/custom_scalars/layout_store.h"
#include "widgets/dashboards/summary/summary_dashboard.h"

class QComboBox;

namespace widgets {

class CustomScalarsDashboard : public SummaryDashboard {
  Q_OBJECT
 public:
  explicit CustomScalarsDashboard(const DashboardContext& context, QWidget* parent = nullptr);
  ~CustomScalarsDashboard() override;

  // The layout that is shown.
  summaries::values::CustomScalarsLayout layout() const;
  // Instead of the logs' layouts, kept under the name of the shown one; empty text: those of the logs again. Gives what
  // is wrong with it, empty when nothing is.
  QString setOwnLayout(const QString& json);
  LayoutStore* layouts() { return &store_; }
  ChartScheduler* scheduler() { return &scheduler_; }

 protected:
  SummaryCard* makeCard(const CardSpec& spec, QWidget* parent) override;
  std::vector<CardSpec> specs() const override;
  void rebuilt() override;
  void showEvent(QShowEvent* event) override;

 private:
  void addBar();
  void addLayoutControls();
  void showLayouts();
  void editLayout();
  void openLayout();
  void saveLayout();
  void readLayouts();
  void finishReading(const QString& run);
  void tellReading();

  ChartScheduler scheduler_;
  ChartSettings settings_;
  struct Read {
    uint64_t points = 0;
    summaries::values::CustomScalarsLayout layout;
  };
  std::map<QString, Read> read_;  // by run
  std::set<QString> reading_;     // runs
  LayoutStore store_;
  QComboBox* choice_ = nullptr;
  QAction* remove_ = nullptr;
};

}  // namespace widgets
