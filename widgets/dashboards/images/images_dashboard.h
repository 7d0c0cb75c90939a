// Pictures of all visible runs: a row for each tag, a column for each run. GUI thread only.
#pragma once

#include "widgets/dashboards/images/images_scene.h"
#include "widgets/dashboards/summary/summary_dashboard.h"

class QComboBox;
class QSlider;

namespace widgets {

class ImagesDashboard : public SummaryDashboard {
  Q_OBJECT
 public:
  explicit ImagesDashboard(const DashboardContext& context, QWidget* parent = nullptr);

 protected:
  SummaryCard* makeCard(const CardSpec& spec, QWidget* parent) override;
  void rebuilt() override;

 private:
  void apply();
  void addCompare();
  void compare(int place);
  void hold();
  QSlider* addSlider(const QString& name, const QString& label, const QString& tooltip, int most,
                     std::function<void(double)> chosen);

  ImageOptions options_;
  QComboBox* compare_ = nullptr;
  std::optional<int64_t> held_;
};

}  // namespace widgets
