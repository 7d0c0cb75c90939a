// One chart of a layout: a line for each run and tag that matches, in the charts' own card. GUI thread only.
#pragma once

#include <map>
#include <set>

#include "widgets/charts/grid/chart_settings.h"
#include "widgets/dashboards/custom_scalars/chart_match.h"
#include "widgets/dashboards/summary/summary_card.h"

namespace widgets {

class ChartCard;
class ChartScheduler;

class CustomChartCard : public SummaryCard {
  Q_OBJECT
 public:
  // `scheduler` must outlive the card.
  CustomChartCard(const CardSpec& spec, const summaries::values::CustomChart& chart, const DashboardContext& context,
                  ChartScheduler* scheduler, const ChartOptions& options, QWidget* parent);
  ~CustomChartCard() override;
  void setChart(const summaries::values::CustomChart& chart);
  void setOptions(const ChartOptions& options);
  void refresh() override;
  bool isReading() const override { return !pending_.empty(); }
  ChartCard* chart() const { return card_; }
  const std::vector<ChartMatch>& matches() const { return matches_; }
  // Under the chart: what matches, or what cannot be read.
  QString stateText() const;

 protected:
  void readRun(const QString& /*run*/) override {}
  void forgetRun(const QString& /*run*/) override {}
  bool hasContent() const override { return true; }
  void paintContent(QPainter& painter) override;
  void lookChanged() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  // Points and segments of a line and of its margin.
  using Stamp = std::vector<std::pair<uint64_t, int64_t>>;
  Stamp stampOf(const ChartMatch& match) const;
  void setStyle(const ChartMatch& match);
  void read(const ChartMatch& match);
  void finishReading(const QString& key, const QString& problem);
  QString problemText() const;
  void tellState();

  summaries::values::CustomChart layout_;
  ChartCard* card_;
  std::vector<ChartMatch> matches_;
  std::map<QString, Stamp> drawn_;       // by key of the match
  std::set<QString> pending_;            // keys of matches
  std::map<QString, QString> problems_;  // of matches that cannot be read
};

}  // namespace widgets
