#include "widgets/dashboards/distributions/distribution_scene.h"

#include <QPainter>
#include <algorithm>

#include "widgets/theme/contrast.h"

namespace widgets {
namespace {

// Basis points between two lines that make a band opaque. Twice TensorBoard's, so that lines of the run's hue can have
// the contrast of marks with the fullest band.
constexpr double kOpaque = 5000;
constexpr double kMedianText = 0.5;  // share of the text's colour in the median
constexpr double kThin = 2;          // covers a whole pixel however it lies between two
constexpr double kThick = 3;

using summaries::values::kBasisPoints;

}  // namespace

double DistributionScene::opacity(std::size_t band) {
  return (kBasisPoints[band + 1] - kBasisPoints[band]) / kOpaque;
}

QColor DistributionScene::bandColor(std::size_t band, const QColor& run, const Theme& theme) {
  return blended(theme.view, run, opacity(band));
}

// A mark beside the plot and both bands at its sides: told from the fuller one, it is from the other, too.
QColor DistributionScene::lineColor(std::size_t line, const QColor& run, const Theme& theme) {
  const bool isMedian = line == kLines / 2;
  const std::size_t below = line > 0 ? line - 1 : 0;
  const std::size_t above = std::min(line, kLines - 2);
  const std::size_t fuller = opacity(below) > opacity(above) ? below : above;
  const QColor strong = blended(run, theme.text, kMedianText);
  const bool isStronger = contrast(strong, theme.view) > contrast(run, theme.view);
  return readable(isMedian && isStronger ? strong : run, bandColor(fuller, run, theme), theme.text, kMarkContrast);
}

DistributionScene::DistributionScene(const HistogramSeries& series, XAxis time, const AxisRange& range,
                                     const QColor& color, const QSizeF& size)
    : color_(color) {
  for (std::size_t i = 0; i < series.steps.size(); ++i) {
    if (series.steps[i].rows.size() == 0) continue;
    Step step{series.steps[i].item.step, series.steps[i].item.wall, series.time(i, time), {}};
    const std::vector<double> values = summaries::values::compressed(series.steps[i].rows);
    std::copy_n(values.begin(), kLines, step.values.begin());
    steps_.push_back(step);
  }
  AxisRange times{0, 1};
  if (!steps_.empty()) times = {steps_.front().time, steps_.back().time};
  if (!(times.span() > 0)) times = {times.min - 0.5, times.max + 0.5};
  frame_ =
      sceneFrame(size, {axisKind(time), times}, PlotAxis{AxisKind::kNumber, niceRange(AxisKind::kNumber, range, 5)});
}

std::optional<std::size_t> DistributionScene::stepAt(double pixel) const {
  if (steps_.empty()) return {};
  const auto distance = [&](const Step& step) { return std::abs(frame_.xPixel(step.time) - pixel); };
  const auto nearest = std::min_element(steps_.begin(), steps_.end(),
                                        [&](const Step& a, const Step& b) { return distance(a) < distance(b); });
  return static_cast<std::size_t>(nearest - steps_.begin());
}

void DistributionScene::paint(QPainter& painter, const PlotLook& look) const {
  frame_.paint(painter, look);
  painter.setClipRect(frame_.plot.adjusted(-3, -1, 3, 1));
  painter.setRenderHint(QPainter::Antialiasing);
  std::array<QPolygonF, kLines> lines;
  for (const Step& step : steps_) {
    const double x = frame_.xPixel(step.time);
    for (std::size_t i = 0; i < kLines; ++i) {
      lines[i] << QPointF(x, std::clamp(frame_.yPixel(step.values[i]), -1e5, 1e5));
    }
  }
  if (steps_.size() == 1) {  // a single step is drawn as short strokes
    for (QPolygonF& line : lines) {
      line.prepend(line.first() - QPointF(8, 0));
      line.append(line.last() + QPointF(8, 0));
    }
  }
  painter.setPen(Qt::NoPen);
  for (std::size_t band = 0; band + 1 < kLines; ++band) {
    QPolygonF area = lines[band];
    for (auto point = lines[band + 1].crbegin(); point != lines[band + 1].crend(); ++point) area << *point;
    painter.setBrush(bandColor(band, color_, look.theme));
    painter.drawPolygon(area);
  }
  painter.setBrush(Qt::NoBrush);
  for (std::size_t i = 0; i < kLines; ++i) {
    painter.setPen(QPen(lineColor(i, color_, look.theme), i == kLines / 2 ? kThick : kThin));
    painter.drawPolyline(lines[i]);
  }
}

}  // namespace widgets
