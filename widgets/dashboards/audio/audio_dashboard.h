// Logged sounds of all visible runs: one card for each tag and run. GUI thread only.
#pragma once

#include "widgets/dashboards/audio/sound_player.h"
#include "widgets/dashboards/summary/summary_dashboard.h"

namespace widgets {

class AudioDashboard : public SummaryDashboard {
  Q_OBJECT
 public:
  explicit AudioDashboard(const DashboardContext& context, QWidget* parent = nullptr);
  ~AudioDashboard() override;
  SoundPlayer* player() { return player_; }

 protected:
  SummaryCard* makeCard(const CardSpec& spec, QWidget* parent) override;

 private:
  SoundPlayer* player_;
  int sample_ = 0;
};

}  // namespace widgets
