#include "widgets/util/natural_order.h"

namespace widgets {

namespace {
// The digits at `at` without leading zeros; moves `at` behind them.
QStringView number(const QString& text, qsizetype& at) {
  while (at < text.size() && text[at] == QLatin1Char('0')) ++at;
  const qsizetype first = at;
  while (at < text.size() && text[at].isDigit()) ++at;
  return QStringView(text).mid(first, at - first);
}
}  // namespace

bool naturalLess(const QString& a, const QString& b) {
  qsizetype i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (a[i].isDigit() && b[j].isDigit()) {
      const QStringView m = number(a, i), n = number(b, j);
      if (m.size() != n.size()) return m.size() < n.size();
      if (const int order = m.compare(n); order != 0) return order < 0;
      continue;
    }
    if (a[i] != b[j]) {
      const QChar x = a[i].toCaseFolded(), y = b[j].toCaseFolded();
      if (x != y) return x < y;
    }
    ++i;
    ++j;
  }
  const qsizetype leftA = a.size() - i, leftB = b.size() - j;
  return leftA != leftB ? leftA < leftB : a < b;
}

}  // namespace widgets
