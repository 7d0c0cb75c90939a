// Numbers in full: no digit that says nothing. Pure functions.
//   widgets::exactDigits(0.0005);  // is QStringLiteral("0.0005")
#pragma once

#include <QString>

namespace widgets {

// The shortest text that reads back as the same number, with a point.
QString exactDigits(double value);
// As it is told to people, with the decimal point of the default QLocale. What is a single-precision number is told as
// one: 0.1, not 0.10000000149011612.
QString exactText(double value);

}  // namespace widgets
