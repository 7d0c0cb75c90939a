// Logged texts of all visible runs: one card for each tag and run. GUI thread only.
#pragma once

#include "widgets/dashboards/summary/summary_dashboard.h"
#include "widgets/dashboards/text/text_page.h"

namespace widgets {

class TextDashboard : public SummaryDashboard {
  Q_OBJECT
 public:
  explicit TextDashboard(const DashboardContext& context, QWidget* parent = nullptr);

 protected:
  SummaryCard* makeCard(const CardSpec& spec, QWidget* parent) override;

 private:
  void apply();
  TextOptions options_;
};

}  // namespace widgets
