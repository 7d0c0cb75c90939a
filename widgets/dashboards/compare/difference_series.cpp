#include "widgets/dashboards/compare/difference_series.h"

#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

constexpr double kLeastShares = 0.01;

struct Place {
  double step;
  double value;
};

// Finite values only, in the order of their steps.
std::vector<Place> finitePlaces(const SeriesData& data) {
  std::vector<Place> places;
  places.reserve(data.size());
  for (std::size_t i = 0; i < data.size(); ++i) {
    const double value = data.value(i);
    if (std::isfinite(value)) places.push_back({static_cast<double>(data.step(i)), value});
  }
  return places;
}

// On the straight line between its neighbours; NaN outside of the curve.
double valueOn(const std::vector<Place>& curve, double step) {
  const auto next =
      std::lower_bound(curve.begin(), curve.end(), step, [](const Place& place, double at) { return place.step < at; });
  if (next == curve.end()) return NAN;
  if (next->step == step) return next->value;
  if (next == curve.begin()) return NAN;
  const Place& before = *(next - 1);
  return before.value + (next->value - before.value) * (step - before.step) / (next->step - before.step);
}

// The mean of what lies in [from, to); on the line where nothing does.
double meanOn(const std::vector<Place>& curve, double from, double to) {
  const auto before = [](const Place& place, double at) { return place.step < at; };
  const auto begin = std::lower_bound(curve.begin(), curve.end(), from, before);
  const auto end = std::lower_bound(begin, curve.end(), to, before);
  if (begin == end) return valueOn(curve, (from + to) / 2);
  double sum = 0;
  for (auto place = begin; place != end; ++place) sum += place->value;
  return sum / static_cast<double>(end - begin);
}

std::vector<double> stepsOf(const std::vector<Place>& first, const std::vector<Place>& second) {
  std::vector<double> steps;
  for (const auto* curve : {&first, &second}) {
    for (const Place& place : *curve) steps.push_back(place.step);
  }
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  return steps;
}

void measure(DifferenceSeries& result) {
  std::vector<double> shares{0};
  double low = INFINITY, high = -INFINITY;
  for (const DifferencePoint& point : result.points) {
    for (const double value : {point.first, point.second}) {
      if (std::isnan(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
    if (std::isfinite(point.share())) shares.push_back(point.share());
  }
  result.values = {low, high};
  result.smallestPositive = low > 0 ? low : 0;
  result.steps = {result.points.front().step, result.points.back().step};
  std::sort(shares.begin(), shares.end());
  const std::size_t cut = shares.size() / 20;
  result.shares = {std::min(0.0, shares[cut]), std::max(0.0, shares[shares.size() - 1 - cut])};
  if (result.shares.span() < kLeastShares) result.shares = {-kLeastShares, kLeastShares};
}

}  // namespace

bool DifferencePoint::isBoth() const {
  return !std::isnan(first) && !std::isnan(second);
}

double DifferencePoint::share() const {
  return first == 0 ? NAN : (second - first) / std::abs(first);
}

DifferenceSeries differenceOf(const SeriesData& first, const SeriesData& second, std::size_t most) {
  DifferenceSeries result;
  const std::vector<Place> one = finitePlaces(first), other = finitePlaces(second);
  const std::vector<double> steps = stepsOf(one, other);
  if (steps.empty()) return result;
  if (steps.size() <= most) {
    for (const double step : steps) result.points.push_back({step, valueOn(one, step), valueOn(other, step)});
  } else {
    const double from = steps.front(), span = steps.back() - from, width = span / static_cast<double>(most);
    for (std::size_t i = 0; i < most; ++i) {
      const double begin = from + width * static_cast<double>(i);
      const double end = i + 1 == most ? std::nextafter(steps.back(), INFINITY) : begin + width;
      result.points.push_back({(begin + end) / 2, meanOn(one, begin, end), meanOn(other, begin, end)});
    }
  }
  measure(result);
  return result;
}

std::size_t nearestPoint(const DifferenceSeries& difference, double step) {
  const std::vector<DifferencePoint>& points = difference.points;
  const auto next = std::lower_bound(points.begin(), points.end(), step,
                                     [](const DifferencePoint& point, double at) { return point.step < at; });
  if (next == points.begin()) return 0;
  if (next == points.end()) return points.empty() ? 0 : points.size() - 1;
  const auto before = next - 1;
  return static_cast<std::size_t>((step - before->step < next->step - step ? before : next) - points.begin());
}

}  // namespace widgets
