// Logged meshes and clouds of points of all visible runs: one card for each tag and run. GUI thread only.
#pragma once

#include "widgets/dashboards/meshes/mesh_views.h"
#include "widgets/dashboards/summary/summary_dashboard.h"

namespace widgets {

class MeshesDashboard : public SummaryDashboard {
  Q_OBJECT
 public:
  explicit MeshesDashboard(const DashboardContext& context, QWidget* parent = nullptr);
  ~MeshesDashboard() override;
  MeshViews* views() { return &views_; }

 protected:
  SummaryCard* makeCard(const CardSpec& spec, QWidget* parent) override;
  // Faces and colours have no cards of their own.
  std::vector<CardSpec> specs() const override;

 private:
  MeshViews views_;
  int sample_ = 0;
};

}  // namespace widgets
