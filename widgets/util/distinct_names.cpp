#include "widgets/util/distinct_names.h"

#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <algorithm>

namespace widgets {
namespace {

const QChar kEllipsis(0x2026);

// Of names of the same words the words that are not the same everywhere: "100…2" of "size_100_of_seed_2", or with the
// word before each of them, "size 100…seed 2", or before the last of them, which often means least by itself. Empty
// where the names are made differently.
enum class Named { kEach, kLast, kNone };
QStringList varyingParts(const QStringList& names, Named named) {
  static const QRegularExpression kBetween(QStringLiteral("[/_\\- ,;=:]+"));
  QList<QStringList> words;
  for (const QString& name : names) {
    words << name.split(kBetween, Qt::SkipEmptyParts);
    if (words.last().size() != words.first().size()) return {};
  }
  QList<bool> varies(words.isEmpty() ? 0 : words.first().size(), false);
  for (const QStringList& one : words) {
    for (qsizetype i = 0; i < one.size(); ++i) varies[i] = varies[i] || one[i] != words.first()[i];
  }
  const qsizetype last = varies.lastIndexOf(true);
  QStringList parts;
  for (const QStringList& one : words) {
    QString text;
    for (qsizetype i = 0; i < one.size(); ++i) {
      if (!varies[i]) continue;
      const bool isNamed = (named == Named::kEach || (named == Named::kLast && i == last)) && i > 0 && !varies[i - 1];
      const bool isNext = i > 0 && varies[i - 1];
      if (!text.isEmpty()) text += isNext ? QChar(u' ') : kEllipsis;
      if (isNamed) text += one[i - 1] + QLatin1Char(' ');
      text += one[i];
    }
    parts << text;
  }
  return parts;
}

}  // namespace

QStringList fittedNames(const QStringList& names, const std::function<bool(const QString& text)>& fits) {
  QStringList fitted = names;
  const auto shortened = [&](const QString& name, qsizetype head, qsizetype tail) {
    return head + tail + 1 >= name.size() ? name : name.left(head) + kEllipsis + name.right(tail);
  };
  // As much of both ends as fits; then other parts of those that look alike, until none do.
  const auto cut = [&](const QString& name, double share) {
    const auto withRoom = [&](qsizetype room) {
      const auto tail = static_cast<qsizetype>(static_cast<double>(room) * share);
      return shortened(name, room - tail, tail);
    };
    qsizetype least = 2, most = name.size() - 2;  // letters beside the ellipsis
    while (least < most) {
      const qsizetype middle = (least + most + 1) / 2;
      fits(withRoom(middle)) ? static_cast<void>(least = middle) : static_cast<void>(most = middle - 1);
    }
    return withRoom(least);
  };
  QList<qsizetype> longOnes;
  for (qsizetype i = 0; i < names.size(); ++i) {
    if (!fits(names[i])) longOnes << i;
  }
  if (longOnes.isEmpty()) return fitted;
  for (const Named named : {Named::kEach, Named::kLast, Named::kNone}) {
    const QStringList varying = varyingParts(names, named);
    // Of one name nothing varies, and nothing would be left of it.
    const bool doFit = !varying.contains(QString()) && std::all_of(varying.begin(), varying.end(), fits);
    if (!varying.isEmpty() && doFit && QSet<QString>(varying.begin(), varying.end()).size() == names.size()) {
      return varying;
    }
  }
  for (const double share : {0.5, 1.0, 0.0, 0.75, 0.25}) {
    if (longOnes.isEmpty()) return fitted;
    for (const qsizetype i : longOnes) fitted[i] = cut(names[i], share);
    QHash<QString, int> times;
    for (const QString& text : fitted) ++times[text];
    QList<qsizetype> alike;
    for (const qsizetype i : longOnes) {
      if (times[fitted[i]] > 1) alike << i;
    }
    longOnes = alike;
  }
  // What differs is in several places: each tells its number besides.
  for (qsizetype n = 0; n < longOnes.size(); ++n) {
    const QString number = QStringLiteral(" #%1").arg(n + 1);
    QString text = fitted[longOnes[n]];
    while (text.size() > 2 && !fits(text + number)) text.chop(1);
    fitted[longOnes[n]] = text + number;
  }
  return fitted;
}

}  // namespace widgets
