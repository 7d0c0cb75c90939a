#include "widgets/dashboards/hparams/parallel_plot.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/dashboards/hparams/parallel_titles.h"

namespace widgets {
namespace {

constexpr int kUsualSide = 88;          // room beside the outer axes
constexpr int kLeastSide = 56;          // where there is little
constexpr int kLeastBesideLegend = 28;  // titles may stand above it
constexpr int kTop = 70;                // of one row of titles, and scales
constexpr int kBottom = 20;
constexpr int kLegend = 96;  // of the colour bar at the right
constexpr double kGrab = 14;         // pixels beside an axis that belong to it
constexpr double kGrabShare = 0.25;  // of the way to the next one, at most
constexpr int kHoverReach = 8;
constexpr int kBelowTitles = 28;  // above it and the plot are the words of the scales

double distanceTo(const QPointF& a, const QPointF& b, const QPointF& p) {
  const QPointF along = b - a;
  const double squared = QPointF::dotProduct(along, along);
  const double part = squared > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / squared, 0.0, 1.0) : 0;
  const QPointF off = p - (a + part * along);
  return std::hypot(off.x(), off.y());
}

// Of each axis to the one before it.
std::vector<int> leastGaps(const ParallelAxes& axes, std::vector<int> needs) {
  needs.resize(static_cast<std::size_t>(axes.count()), ParallelPlot::kUsualGap);
  return needs;
}

int leastLeft(const std::vector<int>& gaps) {
  return gaps.empty() ? kLeastSide : std::max(kLeastSide, gaps.front());
}

int leastRight(const ParallelAxes& axes) {
  return axes.colorAxis() ? kLeastBesideLegend : kLeastSide;
}

}  // namespace

ParallelPlot::ParallelPlot(const ParallelAxes& axes, const QSize& size, int titleRows, const std::vector<int>& needs,
                           int titleRowHeight)
    : axes_(axes), size_(size), titleRows_(titleRows), titleRowHeight_(std::max(titleRowHeight, kTitleRowHeight)) {
  const std::vector<int> least = leastGaps(axes, needs);
  const double legend = axes.colorAxis() ? kLegend : 0;
  const double tightest = leastWidth(axes, needs);
  const auto usualGap = [&least](int place) { return std::max(kUsualGap, least[static_cast<std::size_t>(place)]); };
  double usual = 2 * kUsualSide + legend;
  for (int place = 1; place < axes.count(); ++place) usual += usualGap(place);
  // 0: as tight as it may be, 1: as usual; what is between grows evenly, so that nothing jumps.
  const double share = usual > tightest ? std::clamp((size.width() - tightest) / (usual - tightest), 0.0, 1.0) : 1;
  const auto between = [share](double few, double many) { return few + share * (many - few); };
  left_ = between(leastLeft(least), kUsualSide);
  right_ = legend + between(leastRight(axes), kUsualSide);
  const double spare = std::max(0.0, size.width() - usual) / std::max(1, axes.count() - 1);
  double x = left_;
  for (int place = 0; place < axes.count(); ++place) {
    if (place > 0) x += between(least[static_cast<std::size_t>(place)], usualGap(place)) + spare;
    // The middle of a pixel: a line over two columns would be faint. An axis alone stands in the middle.
    xs_.push_back(std::floor(axes.count() < 2 ? rect().center().x() : x) + 0.5);
  }
}

int ParallelPlot::leastWidth(const ParallelAxes& axes, const std::vector<int>& needs) {
  const std::vector<int> least = leastGaps(axes, needs);
  const int gaps = least.empty() ? 0 : std::accumulate(least.begin() + 1, least.end(), 0);
  return leastLeft(least) + gaps + leastRight(axes) + (axes.colorAxis() ? kLegend : 0);
}

QRectF ParallelPlot::rect() const {
  const int top = kTop - kTitleRowHeight + titleRows_ * titleRowHeight_;
  return QRectF(left_, top, std::max(1.0, size_.width() - left_ - right_), std::max(1, size_.height() - top - kBottom));
}

double ParallelPlot::titlesBottom() const {
  return rect().top() - kBelowTitles;
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
  std::vector<TrialScale::Tick> ticks = axes_.scale(key).ticks(mostTicksUp(rect().height()));
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
  double reach = kGrab;
  for (const int beside : {place - 1, place + 1}) {
    if (beside >= 0 && beside < axes_.count()) reach = std::min(reach, kGrabShare * std::abs(xOf(beside) - xOf(place)));
  }
  return std::abs(xOf(place) - x) <= reach;
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
