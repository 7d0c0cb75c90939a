// Formats cells of comma-separated values (RFC 4180), with a decimal point in every locale. Pure.
#pragma once

#include <QLocale>
#include <QString>
#include <cmath>

namespace widgets {

// Quoted when it must be.
inline QString csvCell(const QString& text) {
  const bool plain = !text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) &&
                     !text.contains(QLatin1Char('\n')) && !text.contains(QLatin1Char('\r'));
  if (plain) return text;
  QString quoted = text;
  quoted.replace(QStringLiteral("\""), QStringLiteral("\"\""));
  return QLatin1Char('"') + quoted + QLatin1Char('"');
}

// The shortest text that reads back as the same number; NaN is empty.
inline QString csvNumber(double number) {
  if (std::isnan(number)) return {};
  return QString::number(number, 'g', QLocale::FloatingPointShortest);
}

}  // namespace widgets
