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

qsizetype endOfDigits(const QString& text, qsizetype at) {
  while (at < text.size() && text[at].isDigit()) ++at;
  return at;
}

// Whether the digits at `at` are behind the point of a number: "0.05", but not the "10" of the version "2.10.1".
bool isFraction(const QString& text, qsizetype at) {
  const QChar point(u'.');
  if (at < 2 || text[at - 1] != point || !text[at - 2].isDigit()) return false;
  qsizetype whole = at - 2;
  while (whole > 0 && text[whole - 1].isDigit()) --whole;
  const qsizetype end = endOfDigits(text, at);
  const bool isVersion = (whole > 0 && text[whole - 1] == point) ||
                         (end + 1 < text.size() && text[end] == point && text[end + 1].isDigit());
  return !isVersion;
}
}  // namespace

bool naturalLess(const QString& a, const QString& b) {
  qsizetype i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (a[i].isDigit() && b[j].isDigit() && isFraction(a, i) && isFraction(b, j)) {
      const qsizetype endA = endOfDigits(a, i), endB = endOfDigits(b, j);
      const int order = QStringView(a).mid(i, endA - i).compare(QStringView(b).mid(j, endB - j));
      if (order != 0) return order < 0;  // digit by digit: 0.015 before 0.02
      i = endA;
      j = endB;
      continue;
    }
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
