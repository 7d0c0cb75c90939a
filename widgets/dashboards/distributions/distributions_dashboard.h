// Percentiles of tensors over time of all visible runs: one card for each tag and run. GUI thread only.
#pragma once

#include "widgets/charts/axes/x_axis.h"
#include "widgets/dashboards/summary/shared_ranges.h"
#include "widgets/dashboards/summary/summary_dashboard.h"

namespace widgets {

class DistributionsDashboard : public SummaryDashboard {
  Q_OBJECT
 public:
  explicit DistributionsDashboard(const DashboardContext& context, QWidget* parent = nullptr);

 protected:
  SummaryCard* makeCard(const CardSpec& spec, QWidget* parent) override;

 private:
  XAxis time_ = XAxis::kStep;
  SharedRanges ranges_;
};

}  // namespace widgets
