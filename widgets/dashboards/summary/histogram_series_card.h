// A plot of one run's histograms of one tag: reads a sample of the steps, the time cursor's among them, and shares its
// range with the other runs' cards. GUI thread only.
#pragma once

#include "widgets/dashboards/summary/histogram_series.h"
#include "widgets/dashboards/summary/plot_card.h"

namespace widgets {

class SharedRanges;

class HistogramSeriesCard : public PlotCard {
  Q_OBJECT
 public:
  static const SeriesSelector kSelector;

  // `most` steps are read; `ranges` must outlive the card.
  HistogramSeriesCard(const CardSpec& spec, const DashboardContext& context, std::size_t most, SharedRanges* ranges,
                      QWidget* parent);
  ~HistogramSeriesCard() override;
  void followCursor() override;
  // Null while nothing was read.
  const std::shared_ptr<const HistogramSeries>& series() const { return series_; }

 protected:
  void readRun(const QString& run) override;
  void forgetRun(const QString& run) override;
  bool hasContent() const override { return PlotCard::hasContent() && series_ && !series_->steps.empty(); }
  AxisRange sharedRange() const;
  std::optional<std::size_t> marked() const;  // the step at the time cursor, when one is set

 private:
  const std::size_t most_;
  SharedRanges* ranges_;
  std::shared_ptr<const HistogramSeries> series_;
};

}  // namespace widgets
