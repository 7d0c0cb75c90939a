#include "widgets/dashboards/hparams/parallel_plot.h"

#include <algorithm>
#include <cmath>

#include "widgets/dashboards/hparams/parallel_titles.h"

namespace widgets {
namespace {

constexpr int kSide = 88;  // room beside the outer axes
constexpr int kTop = 70;   // of one row of titles, and scales
constexpr int kBottom = 20;
constexpr int kLegend = 96;  // of the colour bar at the right
constexpr int kLeastPitch = 72;
constexpr int kGrab = 14;  // pixels beside an axis that belong to it
constexpr int kHoverReach = 8;
constexpr int kBelowTitles = 28;  // above it and the plot are the words of the scales

double distanceTo(const QPointF& a, const QPointF& b, const QPointF& p) {
  const QPointF along = b - a;
  const double squared = QPointF::dotProduct(along, along);
  const double part = squared > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / squared, 0.0, 1.0) : 0;
  const QPointF off = p - (a + part * along);
  return std::hypot(off.x(), off.y());
}

}  // namespace

int ParallelPlot::leastWidth(const ParallelAxes& axes) {
  return 2 * kSide + (axes.colorAxis() ? kLegend : 0) + kLeastPitch * std::max(0, axes.count() - 1);
}

QRectF ParallelPlot::rect() const {
  const int right = kSide + (axes_.colorAxis() ? kLegend : 0);
  const int top = kTop + (titleRows_ - 1) * kTitleRowHeight;
  return QRectF(kSide, top, std::max(1, size_.width() - kSide - right), std::max(1, size_.height() - top - kBottom));
}

double ParallelPlot::titlesBottom() const {
  return rect().top() - kBelowTitles;
}

double ParallelPlot::xOf(int place) const {
  const QRectF plot = rect();
  const double x = axes_.count() < 2 ? plot.center().x() : plot.left() + plot.width() * place / (axes_.count() - 1.0);
  return std::floor(x) + 0.5;  // the middle of a pixel: a line over two columns would be faint
}

double ParallelPlot::yOf(const QString& key, double value) const {
  const QRectF plot = rect();
  const double position = axes_.scale(key).position(value);
  return axes_.isFlipped(key) ? plot.top() + position * plot.height() : plot.bottom() - position * plot.height();
}

double ParallelPlot::valueAt(const QString& key, double y) const {
  const QRectF plot = rect();
  return axes_.valueAt(key, std::clamp((plot.bottom() - y) / plot.height(), 0.0, 1.0));
}

std::vector<TrialScale::Tick> ParallelPlot::ticks(const QString& key) const {
  std::vector<TrialScale::Tick> ticks =
      axes_.scale(key).ticks(std::max(2, static_cast<int>(rect().height()) / kTickHeight));
  std::erase_if(ticks, [](const TrialScale::Tick& tick) { return tick.position < -0.01 || tick.position > 1.01; });
  return ticks;
}

double ParallelPlot::tickY(const QString& key, const TrialScale::Tick& tick) const {
  const QRectF plot = rect();
  return plot.bottom() - (axes_.isFlipped(key) ? 1 - tick.position : tick.position) * plot.height();
}

QString ParallelPlot::tickAt(const QPointF& at) const {
  constexpr double kReach = 9;
  for (int place = 0; place < axes_.count(); ++place) {
    const QString& key = axes_.order()[place];
    const bool isBefore = at.x() <= xOf(place) && (place == 0 || at.x() > xOf(place - 1));
    if (!isBefore || axes_.facts(key).categories.isEmpty()) continue;
    for (const TrialScale::Tick& tick : ticks(key)) {
      if (std::abs(tickY(key, tick) - at.y()) <= kReach) return tick.label;
    }
  }
  return {};
}

QPolygonF ParallelPlot::lineOf(const Trial& trial) const {
  QPolygonF line;
  for (int place = 0; place < axes_.count(); ++place) {
    const QString& key = axes_.order()[place];
    const double value = axes_.value(trial, key);
    if (!std::isnan(value)) line << QPointF(xOf(place), yOf(key, value));
  }
  return line;
}

int ParallelPlot::placeAt(double x) const {
  int nearest = -1;
  for (int place = 0; place < axes_.count(); ++place) {
    if (nearest < 0 || std::abs(xOf(place) - x) < std::abs(xOf(nearest) - x)) nearest = place;
  }
  return nearest;
}

bool ParallelPlot::isTitle(double y) const {
  return y < titlesBottom();
}

bool ParallelPlot::isScaleWord(double y) const {
  return !isTitle(y) && y < rect().top() - 8;
}

bool ParallelPlot::isAbovePlot(double y) const {
  return y < rect().top();
}

bool ParallelPlot::isOnAxis(int place, double x) const {
  return std::abs(xOf(place) - x) <= kGrab;
}

QString ParallelPlot::trialAt(const QPointF& at) const {
  QString nearest;
  double least = kHoverReach;
  for (const Trial& trial : axes_.trials()) {
    if (!axes_.isInBrushes(trial)) continue;
    const QPolygonF line = lineOf(trial);
    for (int i = 0; i + 1 < line.size(); ++i) {
      if (at.x() < line[i].x() - kHoverReach || at.x() > line[i + 1].x() + kHoverReach) continue;
      const double distance = distanceTo(line[i], line[i + 1], at);
      if (distance >= least) continue;
      least = distance;
      nearest = trial.id;
    }
  }
  return nearest;
}

}  // namespace widgets
