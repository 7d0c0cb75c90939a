// Charts of several tags by a layout: that of the logs, or one that a person wrote as JSON. GUI thread only.
#pragma once

#include "summaries/values/custom_scalars.h"
#include "widgets/charts/chart_scheduler.h"
#include "widgets/charts/chart_settings.h"
#include "widgets/dashboards/summary/summary_dashboard.h"

namespace widgets {

class CustomScalarsDashboard : public SummaryDashboard {
  Q_OBJECT
 public:
  explicit CustomScalarsDashboard(const DashboardContext& context, QWidget* parent = nullptr);
  ~CustomScalarsDashboard() override;

  // The layout that is shown.
  summaries::values::CustomScalarsLayout layout() const;
  // Instead of the logs' layouts; empty text: those again. Gives what is wrong with it, empty when nothing is.
  QString setOwnLayout(const QString& json);
  ChartScheduler* scheduler() { return &scheduler_; }

 protected:
  SummaryCard* makeCard(const CardSpec& spec, QWidget* parent) override;
  std::vector<CardSpec> specs() const override;
  void rebuilt() override;
  void showEvent(QShowEvent* event) override;

 private:
  void addBar();
  void editLayout();
  void readLayouts();

  ChartScheduler scheduler_;
  ChartSettings settings_;
  struct Read {
    uint64_t points = 0;
    summaries::values::CustomScalarsLayout layout;
  };
  std::map<QString, Read> read_;  // by run
  std::optional<summaries::values::CustomScalarsLayout> own_;
};

}  // namespace widgets
