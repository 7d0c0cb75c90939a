#include "widgets/charts/axes/axis_ticks.h"

#include <QDateTime>
#include <QLocale>
#include <array>

#include "widgets/charts/axes/axis_labels.h"
#include "widgets/panels/number_text.h"

namespace widgets {

namespace {

constexpr std::array<double, 19> kTimeSteps = {1,   2,    5,    10,   15,    30,    60,    120,   300,   600,
                                               900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800};

double decimalStep(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

double timeStep(double least) {
  if (least < 1) return decimalStep(least);
  for (const double step : kTimeSteps) {
    if (step >= least) return step;
  }
  return 86400 * decimalStep(least / 86400);
}

bool isTime(AxisKind kind) {
  return kind == AxisKind::kDuration || kind == AxisKind::kWallTime;
}

// Days and hours start at local midnight.
double phase(AxisKind kind, double at) {
  if (kind != AxisKind::kWallTime || std::abs(at) > 1e11) return 0;
  return QDateTime::fromSecsSinceEpoch(static_cast<qint64>(at)).offsetFromUtc();
}

void addLinear(AxisKind kind, const AxisRange& range, double step, std::vector<double>& values) {
  const double shift = phase(kind, range.min);
  const double first = std::ceil((range.min + shift) / step - 1e-9);
  const double last = std::floor((range.max + shift) / step + 1e-9);
  for (double i = first; i <= last && values.size() < 32; ++i) values.push_back(i * step - shift);
}

// Ticks of a log axis as values: powers of ten, with 2 and 5 or else 3 between when there is room, plain steps within a
// decade.
std::vector<double> logValues(const AxisRange& range, int most) {
  std::vector<double> values;
  const double decades = range.span();
  if (decades < 1.2) {
    const AxisRange plain{std::pow(10, range.min), std::pow(10, range.max)};
    addLinear(AxisKind::kNumber, plain, decimalStep(plain.span() / most), values);
    return values;
  }
  const double every = std::max(1.0, std::ceil(decades / most));
  const std::initializer_list<double> fine{1, 2, 5}, coarse{1, 3}, whole{1};
  const auto& factors = decades * 3 <= most ? fine : decades * 2 <= most ? coarse : whole;
  for (double power = std::ceil(range.min / every) * every - every; power <= range.max; power += every) {
    for (const double factor : factors) {
      const double at = power + std::log10(factor);
      if (at >= range.min - 1e-9 && at <= range.max + 1e-9) values.push_back(factor * std::pow(10, power));
    }
  }
  return values;
}

// Qt Charts drops a label that it has already.
void makeUnique(std::vector<AxisTick>& ticks) {
  const QChar invisible(0x200B);
  for (std::size_t i = 1; i < ticks.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (ticks[j].label == ticks[i].label) ticks[i].label += QString(static_cast<qsizetype>(i), invisible);
    }
  }
}

}  // namespace

double tickStep(AxisKind kind, double span, int most) {
  const double least = span / std::max(most, 1);
  if (isTime(kind)) return timeStep(least);
  if (kind == AxisKind::kStep) return std::max(1.0, decimalStep(least));
  return decimalStep(least);
}

int mostTicksUp(double height) {
  constexpr double kPixels = 34;
  return std::clamp(static_cast<int>(height / kPixels), 2, 6);
}

AxisTicks axisTicks(AxisKind kind, const AxisRange& wanted, int most) {
  const AxisRange range = wanted.normalised();
  AxisTicks result;
  std::vector<double> values;
  double step = 0;
  if (kind == AxisKind::kLog10) {
    values = logValues(range, most);
    step = values.size() > 1 ? values[1] - values[0] : 1;
  } else {
    step = tickStep(kind, range.span(), most - 1);
    addLinear(kind, range, step, values);
  }
  const AxisLabels labels(kind, values, step);
  for (const double value : values) {
    result.ticks.push_back({kind == AxisKind::kLog10 ? std::log10(value) : value, labels.text(value)});
  }
  result.offset = labels.offset();
  makeUnique(result.ticks);
  return result;
}

AxisRange niceRange(AxisKind kind, const AxisRange& given, int most) {
  AxisRange range = given;
  if (range.min == range.max) {
    const double m = range.min;
    range = m == 0 || kind != AxisKind::kNumber ? AxisRange{m - 1, m + 1}
                                                : AxisRange{std::min(0.0, 2 * m), std::max(0.0, 2 * m)};
    if (kind == AxisKind::kStep) return {m > 0 ? m - 1 : m, m + 1};  // not on the frame, where half of it is cut
    if (isTime(kind)) return {m, m + 1};
  }
  if (kind == AxisKind::kWallTime) return range.normalised();
  const double step = kind == AxisKind::kLog10 ? 0.1 : tickStep(kind, range.span(), most - 1);
  // 1e-6 of a step: a maximum that is a tick but for rounding does not cost another step.
  return AxisRange{std::floor(range.min / step + 1e-6) * step, std::ceil(range.max / step - 1e-6) * step}.normalised();
}

QString axisValueText(AxisKind kind, double value, double span) {
  switch (kind) {
    case AxisKind::kStep:
      return stepText(static_cast<int64_t>(std::llround(std::clamp(value, -9e18, 9e18))));
    case AxisKind::kLog10:
      return valueText(std::pow(10, value));
    case AxisKind::kNumber:
      return valueText(value);
    case AxisKind::kDuration:
      return span < 30 ? decimalText(value, 'f', 2) + QStringLiteral(" s") : durationText(value);
    case AxisKind::kWallTime: {
      const QDateTime time = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(value * 1000));
      return time.toString(span > 172800 ? QStringLiteral("d MMM hh:mm") : QStringLiteral("hh:mm:ss"));
    }
  }
  return {};
}

}  // namespace widgets
