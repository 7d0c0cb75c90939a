#include "widgets/dashboards/summary/histogram_series_card.h"

#include "widgets/dashboards/summary/shared_ranges.h"
#include "widgets/dashboards/time_cursor.h"

namespace widgets {

const SeriesSelector HistogramSeriesCard::kSelector{summaries::Kind::kHistogram, {}};

HistogramSeriesCard::HistogramSeriesCard(const CardSpec& spec, const DashboardContext& context, std::size_t most,
                                         SharedRanges* ranges, QWidget* parent)
    : PlotCard(spec, kSelector, context, parent), most_(most), ranges_(ranges) {
  connect(ranges, &SharedRanges::changed, this, [this](const QString& tag) {
    if (tag == this->spec().tag) redraw();
  });
}

HistogramSeriesCard::~HistogramSeriesCard() = default;

void HistogramSeriesCard::readRun(const QString& run) {
  using Read = std::shared_ptr<const HistogramSeries>;
  load<Read>(
      run,
      [most = most_, cursor = context().time->step(), known = series_](summaries::EventLogReader& log, int64_t series) {
        return std::make_shared<const HistogramSeries>(readHistograms(log, series, most, cursor, known));
      },
      [this, run](const Read& read) {
        series_ = read;
        ranges_->set(spec().tag, run, read->extent());
        redraw();
      });
}

void HistogramSeriesCard::forgetRun(const QString& run) {
  series_.reset();
  ranges_->set(spec().tag, run, {});
}

void HistogramSeriesCard::followCursor() {
  if (!series_ || !isVisible()) return;
  readRun(spec().runs.front());
}

AxisRange HistogramSeriesCard::sharedRange() const {
  const AxisRange range = ranges_->of(spec().tag).value_or(AxisRange{0, 0});
  const summaries::values::Range drawn = summaries::values::drawnRange(range.min, range.max);
  return AxisRange{drawn.low, drawn.high}.normalised();
}

std::optional<std::size_t> HistogramSeriesCard::marked() const {
  if (!series_ || !context().time->step()) return {};
  return series_->at(context().time->step());
}

}  // namespace widgets
