// Histograms over time of all visible runs: one card for each tag and run. GUI thread only.
#pragma once

#include "widgets/dashboards/histograms/histogram_scene.h"
#include "widgets/dashboards/summary/shared_ranges.h"
#include "widgets/dashboards/summary/summary_dashboard.h"

namespace widgets {

class HistogramsDashboard : public SummaryDashboard {
  Q_OBJECT
 public:
  explicit HistogramsDashboard(const DashboardContext& context, QWidget* parent = nullptr);
  const HistogramOptions& options() const { return options_; }

 protected:
  SummaryCard* makeCard(const CardSpec& spec, QWidget* parent) override;

 private:
  void apply();

  HistogramOptions options_;
  SharedRanges ranges_;
};

}  // namespace widgets
