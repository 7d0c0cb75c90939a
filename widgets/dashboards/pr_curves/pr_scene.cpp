#include "widgets/dashboards/pr_curves/pr_scene.h"

#include <QPainter>
#include <cmath>

namespace widgets {
namespace {

using summaries::values::PrCurve;

constexpr double kAround = 0.05;  // beyond 0 and 1, as in TensorBoard
constexpr double kCorner = 4;     // times the distance of the worst break-even point from 1
constexpr double kLeastCorner = 0.02;
constexpr double kNear = 24;  // pixels

AxisRange shownRange(const std::vector<RunCurve>& runs, bool zoomed) {
  double worst = 1;
  for (const RunCurve& run : runs) worst = std::min(worst, breakEven(*run.curve));
  const double span = std::max(kCorner * (1 - worst), kLeastCorner);
  if (!zoomed || span >= 1) return {-kAround, 1 + kAround};
  return {1 - span, 1 + kAround * span};
}

}  // namespace

std::size_t usedPoints(const PrCurve& curve) {
  std::size_t used = 0;
  while (used < curve.size() && curve.truePositives[used] + curve.falsePositives[used] > 0) ++used;
  return used;
}

BestF1 bestF1(const PrCurve& curve) {
  BestF1 best;
  for (std::size_t i = 0, used = usedPoints(curve); i < used; ++i) {
    const double sum = curve.precision[i] + curve.recall[i];
    const double f1 = sum > 0 ? 2 * curve.precision[i] * curve.recall[i] / sum : 0;
    if (f1 > best.f1) best = {f1, curve.thresholds[i]};
  }
  return best;
}

double areaBelow(const PrCurve& curve) {
  const std::size_t used = usedPoints(curve);
  return used == 0 ? 0 : curve.area() + curve.recall[used - 1] * curve.precision[used - 1];
}

double breakEven(const PrCurve& curve) {
  double best = 0;
  for (std::size_t i = 0, used = usedPoints(curve); i < used; ++i) {
    best = std::max(best, std::min(curve.precision[i], curve.recall[i]));
  }
  return best;
}

PrScene::PrScene(std::vector<RunCurve> runs, bool zoomed, const QSizeF& size, double legend) : runs_(std::move(runs)) {
  const AxisRange range = shownRange(runs_, zoomed);
  const QSizeF room(size.width(), size.height() - legend);
  frame_ = sceneFrame(room, {AxisKind::kNumber, range}, PlotAxis{AxisKind::kNumber, range});
  for (const RunCurve& run : runs_) {
    QPolygonF line;
    for (std::size_t i = 0, used = usedPoints(*run.curve); i < used; ++i) {
      const double x = frame_.xPixel(run.curve->recall[i]);
      const double y = frame_.yPixel(run.curve->precision[i]);
      const auto pixel = [](double at) { return std::isfinite(at) ? std::clamp(at, -1e5, 1e5) : 0; };
      line << QPointF(pixel(x), pixel(y));
    }
    lines_.push_back(line);
  }
}

std::optional<PrScene::Place> PrScene::placeAt(const QPointF& pointer) const {
  std::optional<Place> nearest;
  double least = kNear * kNear;
  if (!frame_.plot.adjusted(-8, -8, 8, 8).contains(pointer)) return {};
  for (std::size_t run = 0; run < lines_.size(); ++run) {
    for (qsizetype i = 0; i < lines_[run].size(); ++i) {
      const QPointF away = lines_[run][i] - pointer;
      const double distance = QPointF::dotProduct(away, away);
      if (distance >= least) continue;
      least = distance;
      nearest = Place{run, static_cast<std::size_t>(i)};
    }
  }
  return nearest;
}

QPointF PrScene::pointOf(const Place& place) const {
  return lines_[place.run][static_cast<qsizetype>(place.point)];
}

PrScene::Place PrScene::atThreshold(std::size_t run, double threshold) const {
  const auto& thresholds = runs_[run].curve->thresholds;
  const auto used = static_cast<std::ptrdiff_t>(lines_[run].size());
  const auto after = std::upper_bound(thresholds.begin(), thresholds.begin() + used, threshold + 1e-9);
  const auto place = std::max<std::ptrdiff_t>(0, after - thresholds.begin() - 1);
  return {run, static_cast<std::size_t>(place)};
}

void PrScene::paint(QPainter& painter, const PlotLook& look) const {
  frame_.paint(painter, look);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipRect(frame_.plot.adjusted(-1, -1, 1, 1));
  for (std::size_t run = 0; run < lines_.size(); ++run) {
    painter.setPen(QPen(runs_[run].color, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(lines_[run]);
    if (lines_[run].size() == 1) painter.drawEllipse(lines_[run].front(), 2, 2);
  }
}

}  // namespace widgets
