#include "widgets/dashboards/distributions/distribution_scene.h"

#include <QPainter>

namespace widgets {
namespace {

constexpr double kOpaque = 2500;  // basis points between two lines that make a band opaque, as in TensorBoard
constexpr double kLine = 0.7;     // opacity of the lines

using summaries::values::kBasisPoints;

}  // namespace

double DistributionScene::opacity(std::size_t band) {
  return (kBasisPoints[band + 1] - kBasisPoints[band]) / kOpaque;
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
    painter.setBrush(blended(look.theme.view, color_, opacity(band)));
    painter.drawPolygon(area);
  }
  painter.setBrush(Qt::NoBrush);
  for (std::size_t i = 0; i < kLines; ++i) {
    const bool isMedian = i == kLines / 2;
    QColor color = blended(color_, look.theme.text, isMedian ? 0.5 : 0.15);
    if (!isMedian) color.setAlphaF(static_cast<float>(kLine));
    painter.setPen(QPen(color, isMedian ? 2 : 1));
    painter.drawPolyline(lines[i]);
  }
}

}  // namespace widgets
