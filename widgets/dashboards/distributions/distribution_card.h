// The percentiles of one run and tag over time, with the values at the pointer. GUI thread only.
#pragma once

#include "widgets/dashboards/distributions/distribution_scene.h"
#include "widgets/dashboards/summary/histogram_series_card.h"

namespace widgets {

class DistributionCard : public HistogramSeriesCard {
  Q_OBJECT
 public:
  static constexpr std::size_t kMostSteps = 501;  // as TensorBoard serves

  DistributionCard(const CardSpec& spec, const DashboardContext& context, XAxis time, SharedRanges* ranges,
                   QWidget* parent);
  void setTime(XAxis time);
  const DistributionScene* distribution() const { return scene<DistributionScene>(); }
  // The step and its nine values from the highest, empty where nothing is pointed at.
  QStringList readout() const;

 protected:
  MakeScene sceneMaker() const override;
  ReadOutContent pointedOut() const override;
  void paintHover(QPainter& painter, const QPointF& pointer) override;
  void paintMarks(QPainter& painter) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  std::vector<ReadOutContent::Fact> factsOf(const DistributionScene::Step& step) const;
  std::optional<std::size_t> pointed() const;

  XAxis time_;
};

}  // namespace widgets
