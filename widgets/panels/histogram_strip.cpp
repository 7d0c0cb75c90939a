#include "widgets/panels/histogram_strip.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"

namespace widgets {
namespace {

constexpr int kBars = 48;
constexpr int kBarsHeight = 60;

// Counts of buckets of any width, spread evenly over bars of equal width.
std::vector<double> rebinned(const summaries::Histogram& h) {
  std::vector<double> bars(kBars, 0.0);
  const double width = (h.max - h.min) / kBars;
  if (h.num <= 0) return {};
  if (!(width > 0) || !std::isfinite(width)) {
    bars[kBars / 2] = 1;
    return bars;
  }
  double left = h.min;
  for (std::size_t i = 0; i < h.buckets.size() && i < h.bucketLimits.size(); ++i) {
    const double right = std::clamp(h.bucketLimits[i], h.min, h.max);
    const double from = std::clamp(i == 0 ? h.min : left, h.min, h.max);
    left = right;
    if (h.buckets[i] <= 0) continue;
    const int first = std::clamp(static_cast<int>((from - h.min) / width), 0, kBars - 1);
    const int last = std::clamp(static_cast<int>((right - h.min) / width), first, kBars - 1);
    for (int bar = first; bar <= last; ++bar) {
      const double begin = std::max(from, h.min + bar * width);
      const double end = bar == last ? right : h.min + (bar + 1) * width;
      const double share = right > from ? std::max(end - begin, 0.0) / (right - from) : 1.0;
      bars[static_cast<std::size_t>(bar)] += h.buckets[i] * share;
    }
  }
  const double highest = *std::max_element(bars.begin(), bars.end());
  for (double& bar : bars) bar = highest > 0 ? bar / highest : 0;
  return bars;
}

}  // namespace

HistogramStrip::HistogramStrip(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("histogramStrip"));
  setMinimumHeight(kBarsHeight + fontMetrics().height() + 4);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void HistogramStrip::setHistogram(const summaries::Histogram& histogram) {
  bars_ = rebinned(histogram);
  min_ = histogram.min;
  max_ = histogram.max;
  setAccessibleName(bars_.empty() ? tr("No histogram")
                                  : tr("Histogram from %1 to %2").arg(valueText(min_), valueText(max_)));
  update();
}

void HistogramStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QRectF area(0, 0, width(), kBarsHeight);
  painter.fillRect(area, tone(palette(), Tone::kView));
  const double pitch = area.width() / kBars;
  for (std::size_t i = 0; i < bars_.size(); ++i) {
    // A bucket with anything in it is seen.
    const double height = bars_[i] > 0 ? std::max(1.0, bars_[i] * (area.height() - 2)) : 0;
    painter.fillRect(QRectF(static_cast<double>(i) * pitch, area.bottom() - height, std::max(1.0, pitch - 1), height),
                     tone(palette(), Tone::kAccent));
  }
  painter.fillRect(QRectF(0, kBarsHeight, width(), 1), tone(palette(), Tone::kBorder));
  if (bars_.empty()) return;
  painter.setPen(tone(palette(), Tone::kSecondary));
  const QRectF labels(0, kBarsHeight + 2, width(), height() - kBarsHeight - 2);
  painter.drawText(labels, Qt::AlignLeft | Qt::AlignTop, valueText(min_));
  painter.drawText(labels, Qt::AlignRight | Qt::AlignTop, valueText(max_));
}

}  // namespace widgets
