// Formats numbers for the panels. Pure functions.
//   widgets::valueText(0.123456);       // is QStringLiteral("0.1235")
//   widgets::valueText(0, true);        // is QStringLiteral("–")
//   widgets::measuredText(0.5);         // is QStringLiteral("0.5000")
//   widgets::decimalText(0.5, 'f', 2);  // is QStringLiteral("0.50")
//   widgets::timeText(0.0125);          // is QStringLiteral("12.5 ms")
//   widgets::ageText(245);              // is QStringLiteral("4 min")
#pragma once

#include <QString>
#include <cstdint>

namespace widgets {

// "12 500" with thin spaces.
QString stepText(int64_t step);
// Four significant digits, with the decimal point of the default QLocale; integers stay integers; "NaN", "infinity"; an
// en dash for a missing value.
QString valueText(double value, bool missing = false);
// The same of what was measured: zeros at the end stay, so that the numbers of a column line up. Integers stay
// integers.
QString measuredText(double value, bool missing = false, int digits = 4);
// As QString::number(), with the decimal point of the default QLocale. For what is shown; files are written with a
// point.
QString decimalText(double value, char format, int precision);
// "18 s", "4 min 05 s", "2 h 10 min", "3 d 4 h"; an en dash for a negative or unknown time in seconds.
QString durationText(double seconds);
// How long a piece of work took, to three digits while it is under a minute: "12.5 ms", "1.25 s", "4 min 05 s".
QString timeText(double seconds);
// How long ago something was, for a narrow column: "18 s", "4 min", "2 h", "3 d"; an en dash as durationText().
QString ageText(double seconds);

}  // namespace widgets
