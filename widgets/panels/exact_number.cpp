#include "widgets/panels/exact_number.h"

#include <QLocale>
#include <limits>

namespace widgets {
namespace {

template <typename Number>
QString shortest(Number value) {
  constexpr int kMost = std::numeric_limits<Number>::max_digits10;
  for (int digits = std::numeric_limits<Number>::digits10; digits < kMost; ++digits) {
    const QString text = QString::number(static_cast<double>(value), 'g', digits);
    if (static_cast<Number>(text.toDouble()) == value) return text;
  }
  return QString::number(static_cast<double>(value), 'g', kMost);
}

}  // namespace

QString exactDigits(double value) {
  return shortest(value);
}

QString exactText(double value) {
  const auto single = static_cast<float>(value);
  // Large whole numbers, too, are single-precision ones, which keep all their digits.
  const QString text = static_cast<double>(single) == value ? shortest(single) : shortest(value);
  const QString digits = text.contains(QLatin1String("e+")) ? shortest(value) : text;
  return QString(digits).replace(u'.', QLocale().decimalPoint());
}

}  // namespace widgets
