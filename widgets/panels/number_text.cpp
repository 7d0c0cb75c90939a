#include "widgets/panels/number_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

namespace widgets {

namespace {
struct NumberWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::NumberText)
};
const QChar kThinSpace(0x2009);
const QChar kEnDash(0x2013);
}  // namespace

QString stepText(int64_t step) {
  QString digits = QString::number(step);
  const qsizetype first = step < 0 ? 1 : 0;
  for (qsizetype at = digits.size() - 3; at > first; at -= 3) digits.insert(at, kThinSpace);
  return digits;
}

QString valueText(double value, bool missing) {
  if (missing) return kEnDash;
  if (std::isnan(value)) return NumberWords::tr("NaN");
  if (std::isinf(value)) return value > 0 ? NumberWords::tr("infinity") : NumberWords::tr("-infinity");
  if (value == std::floor(value) && std::abs(value) < 1e15) return stepText(static_cast<int64_t>(value));
  // "83 603" is shorter than "8.36e+04".
  if (std::abs(value) >= 1e4 && std::abs(value) < 1e7) return stepText(std::llround(value));
  return decimalText(value, 'g', 4);
}

QString measuredText(double value, bool missing, int digits) {
  const double size = std::abs(value);
  // What valueText() shows with a point and without an exponent.
  const bool hasPoint = !missing && std::isfinite(value) && value != std::floor(value) && size >= 1e-4 && size < 1e4;
  if (!hasPoint) return valueText(value, missing);
  // The exponent of what it is rounded to: 9.9996 is 10.00.
  const int exponent = QString::number(size, 'e', digits - 1).section(QLatin1Char('e'), 1).toInt();
  return decimalText(value, 'f', std::max(digits - 1 - exponent, 0));
}

QString decimalText(double value, char format, int precision) {
  return QString::number(value, format, precision).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

QString durationText(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0 || seconds > 1e9) return kEnDash;
  const auto whole = static_cast<int64_t>(std::llround(seconds));
  if (whole == 0 && seconds > 0) return NumberWords::tr("under 1 s");
  if (whole < 60) return NumberWords::tr("%1 s").arg(whole);
  if (whole < 3600) return NumberWords::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0'));
  if (whole < 86400)
    return NumberWords::tr("%1 h %2 min").arg(whole / 3600).arg(whole / 60 % 60, 2, 10, QLatin1Char('0'));
  return NumberWords::tr("%1 d %2 h").arg(whole / 86400).arg(whole / 3600 % 24);
}

QString timeText(double seconds) {
  constexpr double kMilli = 1e3;
  constexpr double kMinute = 60;
  if (seconds < 1) return NumberWords::tr("%1 ms").arg(decimalText(seconds * kMilli, 'g', 3));
  return seconds < kMinute ? NumberWords::tr("%1 s").arg(decimalText(seconds, 'g', 3)) : durationText(seconds);
}

QString ageText(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0 || seconds > 1e9) return kEnDash;
  const auto whole = static_cast<int64_t>(seconds);
  if (whole < 60) return NumberWords::tr("%1 s").arg(whole);
  if (whole < 3600) return NumberWords::tr("%1 min").arg(whole / 60);
  if (whole < 86400) return NumberWords::tr("%1 h").arg(whole / 3600);
  return NumberWords::tr("%1 d").arg(whole / 86400);
}

}  // namespace widgets
