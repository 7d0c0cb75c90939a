// The histograms of one run and tag over time, with a read-out of the bin under the pointer. GUI thread only.
#pragma once

#include "widgets/dashboards/histograms/histogram_scene.h"
#include "widgets/dashboards/summary/histogram_series_card.h"

namespace widgets {

class HistogramCard : public HistogramSeriesCard {
  Q_OBJECT
 public:
  static constexpr std::size_t kMostSteps = 51;  // as TensorBoard serves

  HistogramCard(const CardSpec& spec, const DashboardContext& context, const HistogramOptions& options,
                SharedRanges* ranges, QWidget* parent);
  void setOptions(const HistogramOptions& options);
  const HistogramScene* histogram() const { return scene<HistogramScene>(); }
  // "step 251, 1.20 to 1.30: 37", empty where nothing is pointed at.
  QString readout() const;

 protected:
  MakeScene sceneMaker() const override;
  ReadOutContent pointedOut() const override;
  void paintHover(QPainter& painter, const QPointF& pointer) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QStringList lines(const HistogramScene::Place& place) const;
  void move(int slices, int bins);

  HistogramOptions options_;
};

}  // namespace widgets
