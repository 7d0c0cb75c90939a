#include "widgets/charts/axes/axis_labels.h"

#include <QDateTime>
#include <QLocale>

#include "widgets/panels/number_text.h"

namespace widgets {

namespace {

constexpr double kMostDigits = 6;

int decimalsOf(double step) {
  if (!(step > 0)) return 0;
  const int decimals = static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
  // 0.25 would need one more than 0.2, but steps are 1, 2 or 5 times a power of ten.
  return std::clamp(decimals, 0, 12);
}

struct Unit {
  double factor;
  const char16_t* suffix;
};
constexpr Unit kUnits[] = {{1e12, u"T"}, {1e9, u"G"}, {1e6, u"M"}, {1e3, u"k"}};

}  // namespace

AxisLabels::AxisLabels(AxisKind kind, std::span<const double> values, double step) : kind_(kind), step_(step) {
  if (kind == AxisKind::kWallTime && !values.empty()) begin_ = values.front();
  if (kind == AxisKind::kDuration || kind == AxisKind::kWallTime || values.empty()) return;
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  if (kind != AxisKind::kLog10 && largest / step > std::pow(10, kMostDigits)) {
    base_ = std::floor(values.front() / (1000 * step)) * 1000 * step;
    largest = 1000 * step;
  }
  if (kind == AxisKind::kLog10) return;
  if (largest >= (kind == AxisKind::kStep ? 1e5 : 1e4)) {
    for (const Unit& unit : kUnits) {
      if (largest < unit.factor) continue;
      unit_ = unit.factor;
      suffix_ = QString::fromUtf16(unit.suffix);
      break;
    }
  }
  scientific_ = largest < 1e-3 || largest >= 1e15;
  decimals_ = decimalsOf(step / unit_);
}

QString AxisLabels::text(double value) const {
  switch (kind_) {
    case AxisKind::kDuration:
      return duration(value);
    case AxisKind::kWallTime:
      return wall(value);
    case AxisKind::kLog10:
      return decimalText(value, 'g', 4);
    case AxisKind::kNumber:
    case AxisKind::kStep:
      return number(value - base_);
  }
  return {};
}

QString AxisLabels::number(double value) const {
  if (std::abs(value) < step_ * 1e-6) return QStringLiteral("0");
  if (scientific_) return decimalText(value, 'g', 3);
  if (unit_ == 1 && kind_ == AxisKind::kStep) return stepText(std::llround(value));
  return decimalText(value / unit_, 'f', decimals_) + suffix_;
}

QString AxisLabels::offset() const {
  if (base_ == 0) return {};
  if (kind_ == AxisKind::kStep) return QStringLiteral("+ ") + stepText(std::llround(std::clamp(base_, -9e18, 9e18)));
  return (base_ < 0 ? QStringLiteral("- ") : QStringLiteral("+ ")) + decimalText(std::abs(base_), 'g', 12);
}

// Units as in the International System, so not translated.
QString AxisLabels::duration(double seconds) const {
  if (std::abs(seconds) < step_ * 1e-6) return QStringLiteral("0");
  if (step_ < 1) return decimalText(seconds, 'f', decimalsOf(step_)) + QStringLiteral(" s");
  const QString sign = seconds < 0 ? QStringLiteral("-") : QString();
  const auto whole = static_cast<int64_t>(std::llround(std::abs(seconds)));
  const auto two = [](int64_t n) { return QStringLiteral("%1").arg(n, 2, 10, QLatin1Char('0')); };
  if (step_ >= 86400 || whole % 86400 == 0) return sign + QString::number(whole / 86400) + QStringLiteral(" d");
  if (step_ >= 3600 || whole % 3600 == 0) return sign + QString::number(whole / 3600) + QStringLiteral(" h");
  if (whole >= 3600) return sign + QString::number(whole / 3600) + QStringLiteral(" h ") + two(whole / 60 % 60);
  if (step_ >= 60) return sign + QString::number(whole / 60) + QStringLiteral(" min");
  if (whole >= 60) return sign + QString::number(whole / 60) + QLatin1Char(':') + two(whole % 60);
  return sign + QString::number(whole) + QStringLiteral(" s");
}

// The first one has the day, or of days the year, which the others leave out.
QString AxisLabels::wall(double seconds) const {
  const QDateTime time = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(std::llround(seconds * 1000)));
  const bool isFirst = begin_ && seconds == *begin_;
  const QString day =
      QLocale().toString(time, isFirst && step_ >= 86400 ? QStringLiteral("d MMM yyyy") : QStringLiteral("d MMM"));
  if (step_ >= 86400 || (step_ >= 60 && time.time() == QTime(0, 0))) return day;
  const QString clock = time.toString(step_ >= 60  ? QStringLiteral("hh:mm")
                                      : step_ >= 1 ? QStringLiteral("hh:mm:ss")
                                                   : QStringLiteral("ss.zzz"));
  return isFirst && step_ >= 1 ? day + QLatin1Char(' ') + clock : clock;
}

}  // namespace widgets
