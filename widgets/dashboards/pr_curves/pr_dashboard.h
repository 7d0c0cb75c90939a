// Precision-recall curves of all visible runs: one card for each tag. GUI thread only.
#pragma once

#include "widgets/dashboards/pr_curves/pr_card.h"
#include "widgets/dashboards/summary/summary_dashboard.h"

namespace widgets {

class PrDashboard : public SummaryDashboard {
  Q_OBJECT
 public:
  explicit PrDashboard(const DashboardContext& context, QWidget* parent = nullptr);
  PrThreshold* threshold() { return &threshold_; }

 protected:
  SummaryCard* makeCard(const CardSpec& spec, QWidget* parent) override;

 private:
  void addThreshold();

  PrThreshold threshold_;
  bool zoomed_ = false;
};

}  // namespace widgets
