#include "widgets/dashboards/hparams/trial_scale.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

struct ScaleWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::TrialScale)
};

constexpr double kCategoryMargin = 0.5;  // of a category's room, above and below

bool isInPowers(const QString& text) {
  return text.contains(QLatin1Char('e'));
}

// "5000" is not beside "1e+04": plain numbers where they are short enough, powers of ten otherwise.
void useOneNotation(std::vector<TrialScale::Tick>& ticks, const std::vector<double>& values) {
  const auto isPower = [](const TrialScale::Tick& tick) { return isInPowers(tick.label); };
  if (std::ranges::none_of(ticks, isPower) || std::ranges::all_of(ticks, isPower)) return;
  constexpr double kShortest = 1e-4, kLongest = 1e7;
  const bool arePlain = std::ranges::all_of(
      values, [](double value) { return value == 0 || (std::abs(value) >= kShortest && std::abs(value) < kLongest); });
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    if (values[i] == 0 || isInPowers(ticks[i].label) != arePlain) continue;
    // Powers of four digits are whole numbers; of others a digit or two is enough for a tick.
    ticks[i].label = arePlain ? decimalText(values[i], 'f', 0) : decimalText(values[i], 'e', 0);
  }
}

bool isWhole(double value) {
  return std::abs(value - std::round(value)) < 1e-9;
}

}  // namespace

QString scaleWord(ScaleKind kind) {
  return kind == ScaleKind::kLinear ? ScaleWords::tr("lin")
         : kind == ScaleKind::kLog  ? ScaleWords::tr("log")
                                    : ScaleWords::tr("quantile");
}

TrialScale::TrialScale(const TrialAxis& axis, std::vector<double> values, ScaleKind kind) : kind_(kind), axis_(axis) {
  if (!axis.categories.isEmpty() || (kind == ScaleKind::kLog && !(axis.low > 0))) kind_ = ScaleKind::kLinear;
  isWhole_ = !axis.isMetric && axis.categories.isEmpty() &&
             std::ranges::all_of(values, [](double value) { return !std::isfinite(value) || isWhole(value); });
  low_ = axis.low;
  high_ = axis.high;
  if (!axis.categories.isEmpty()) {
    low_ = -kCategoryMargin;
    high_ = static_cast<double>(axis.categories.size()) - 1 + kCategoryMargin;
  } else if (kind_ == ScaleKind::kLog) {
    low_ = std::log10(low_);
    high_ = std::log10(high_);
  }
  if (!(high_ > low_)) {
    const double room = std::max(std::abs(low_) * 0.1, 0.5);
    low_ -= room;
    high_ += room;
  }
  if (axis.endsAtOne() && kind_ == ScaleKind::kLinear) high_ = std::min(high_, 1.0);
  if (kind_ != ScaleKind::kQuantile) return;
  values.erase(std::remove_if(values.begin(), values.end(), [](double value) { return !std::isfinite(value); }),
               values.end());
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  sorted_ = std::move(values);
  if (sorted_.size() < 2) kind_ = ScaleKind::kLinear;
}

double TrialScale::position(double value) const {
  if (std::isnan(value)) return value;
  if (kind_ == ScaleKind::kLog) value = std::log10(value);
  if (kind_ != ScaleKind::kQuantile) return (value - low_) / (high_ - low_);
  const auto after = std::upper_bound(sorted_.begin(), sorted_.end(), value);
  const double last = static_cast<double>(sorted_.size() - 1);
  if (after == sorted_.begin()) return 0;
  const auto place = static_cast<std::size_t>(after - sorted_.begin() - 1);
  if (after == sorted_.end()) return 1;
  return (static_cast<double>(place) + (value - sorted_[place]) / (*after - sorted_[place])) / last;
}

double TrialScale::value(double position) const {
  if (kind_ == ScaleKind::kQuantile) {
    const double place = std::clamp(position, 0.0, 1.0) * static_cast<double>(sorted_.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), sorted_.size() - 2);
    return sorted_[below] + (place - static_cast<double>(below)) * (sorted_[below + 1] - sorted_[below]);
  }
  const double value = low_ + position * (high_ - low_);
  return kind_ == ScaleKind::kLog ? std::pow(10, value) : value;
}

std::vector<TrialScale::Tick> TrialScale::ticks(int most) const {
  std::vector<Tick> ticks;
  if (!axis_.categories.isEmpty()) {
    const int every = std::max<int>(1, static_cast<int>(axis_.categories.size()) / std::max(most * 3, 1));
    for (int i = 0; i < axis_.categories.size(); i += every) ticks.push_back({position(i), axis_.categories[i]});
    return ticks;
  }
  std::vector<double> values;
  if (kind_ == ScaleKind::kQuantile) {
    const std::size_t count = std::min<std::size_t>(sorted_.size(), static_cast<std::size_t>(std::max(most, 2)));
    for (std::size_t i = 0; i < count; ++i) {
      const double value = sorted_[i * (sorted_.size() - 1) / (count - 1)];
      ticks.push_back({position(value), valueText(value)});
      values.push_back(value);
    }
    useOneNotation(ticks, values);
    return ticks;
  }
  const AxisKind axis = kind_ == ScaleKind::kLog ? AxisKind::kLog10 : AxisKind::kNumber;
  bool isFiner = false;  // some are between whole numbers, so that all have a point
  for (const AxisTick& tick : axisTicks(axis, AxisRange{low_, high_}, most).ticks) {
    const double value = kind_ == ScaleKind::kLog ? std::pow(10, tick.at) : tick.at;
    isFiner = isFiner || !isWhole(value);
    if (isWhole_ && !isWhole(value)) continue;
    ticks.push_back({(tick.at - low_) / (high_ - low_), tick.label});
    values.push_back(value);
  }
  for (std::size_t i = 0; isWhole_ && isFiner && i < ticks.size(); ++i) ticks[i].label = decimalText(values[i], 'f', 0);
  useOneNotation(ticks, values);
  return ticks;
}

}  // namespace widgets
