#include "widgets/util/distinct_names.h"

#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <algorithm>

namespace widgets {
namespace {

using FitsIn = std::function<bool(const QString& text, qsizetype place)>;

const QChar kEllipsis(0x2026);
constexpr double kHalf = 0.5;

// Whether the first one of what is kept of a name has the word before it: "size_100…seed_2" for "100…2" of
// "size_100_of_seed_2"; or only the last one, which often means least by itself, else the first one.
enum class Named { kEach, kLast, kFirst, kNone };

bool areDistinct(const QStringList& texts) {
  return !texts.contains(QString()) && QSet<QString>(texts.begin(), texts.end()).size() == texts.size();
}

// The words of names, and which of them are kept because they tell the names apart.
class NameWords {
 public:
  explicit NameWords(const QStringList& names) {
    static const QRegularExpression kBetween(QStringLiteral("[/_\\- ,;=:]+"));
    for (const QString& name : names) {
      words_ << name.split(kBetween, Qt::SkipEmptyParts);
      kept_ << QList<bool>(words_.last().size(), false);
      before_ << QStringList();
      qsizetype from = 0;
      for (const QString& word : words_.last()) {
        const qsizetype at = name.indexOf(word, from);
        before_.last() << name.mid(from, at - from);
        from = at + word.size();
      }
    }
  }

  // Of names of equally many words those that are not the same everywhere. False: they have not.
  bool keepVarying() {
    for (const QStringList& one : words_) {
      if (one.size() != words_.first().size()) return false;
    }
    for (qsizetype i = 0; !words_.isEmpty() && i < words_.first().size(); ++i) {
      const bool varies = std::any_of(words_.begin(), words_.end(),
                                      [&](const QStringList& one) { return one[i] != words_.first()[i]; });
      for (QList<bool>& kept : kept_) kept[i] = varies;
    }
    return true;
  }
  // Those at which names part that began alike: the experiment's, where there are several, and what its runs differ in.
  void keepBranches() {
    QHash<QString, QSet<QString>> next;  // by what is before
    const auto atEach = [](const QStringList& words, const auto& visit) {
      QString before;
      for (qsizetype i = 0; i < words.size(); ++i) {
        visit(before, i);
        before += words[i] + QChar(u'\n');
      }
      return before;
    };
    for (const QStringList& one : words_) {
      const QString whole = atEach(one, [&](const QString& before, qsizetype i) { next[before].insert(one[i]); });
      next[whole].insert(QString());
    }
    for (qsizetype n = 0; n < words_.size(); ++n) {
      atEach(words_[n], [&](const QString& before, qsizetype i) { kept_[n][i] = next[before].size() > 1; });
    }
  }
  // Without as many of the first ones as it takes to tell the names apart, just.
  void dropHeads() {
    for (;;) {
      const QList<QList<bool>> before = kept_;
      for (QList<bool>& kept : kept_) {
        const qsizetype first = kept.indexOf(true);
        if (first >= 0 && kept.count(true) > 1) kept[first] = false;
      }
      if (kept_ == before) return;
      if (areDistinct(texts(Named::kNone))) continue;
      kept_ = before;
      return;
    }
  }

  QStringList texts(Named named) const {
    QStringList all;
    for (qsizetype n = 0; n < words_.size(); ++n) all << text(n, named, words_[n].size());
    return all;
  }
  // The same with as much as fits of each name's end, so that "run-1" does not become "run".
  QStringList textsWithEnds(Named named, const FitsIn& fits) const {
    QStringList all = texts(named);
    for (qsizetype n = 0; n < words_.size(); ++n) {
      for (qsizetype end = kept_[n].lastIndexOf(true) + 1; end < words_[n].size(); ++end) {
        const QString longer = text(n, named, end);
        if (!fits(longer, n)) continue;
        all[n] = longer;
        break;
      }
    }
    return all;
  }
  // How many of the texts have their name's end.
  qsizetype countEnds(const QStringList& texts) const {
    qsizetype count = 0;
    for (qsizetype n = 0; n < texts.size(); ++n) count += !words_[n].isEmpty() && texts[n].endsWith(words_[n].last());
    return count;
  }

 private:
  // As they are written. `end`: the word from which on all are kept.
  QString text(qsizetype name, Named named, qsizetype end) const {
    const QStringList& words = words_[name];
    const qsizetype last = kept_[name].lastIndexOf(true);
    const auto isKept = [&](qsizetype i) { return i >= end || kept_[name][i]; };
    QString text;
    for (qsizetype i = 0; i < words.size(); ++i) {
      if (!isKept(i)) continue;
      const bool isNamed = (named == Named::kEach && i <= last) || (named == Named::kLast && i == last) ||
                           (named == Named::kFirst && i == kept_[name].indexOf(true));
      const bool isNext = i > 0 && isKept(i - 1);
      const bool hasWord = isNamed && i > 0 && !isNext;
      const qsizetype first = hasWord ? i - 1 : i;
      const bool joins = first > 0 && isKept(first - 1);
      if (!text.isEmpty()) text += joins ? before_[name][first] : QString(kEllipsis);
      if (hasWord) text += words[first] + before_[name][i];
      text += words[i];
    }
    return text;
  }

  QList<QStringList> words_;
  QList<QStringList> before_;  // what stands before each of them
  QList<QList<bool>> kept_;
};

bool allFit(const QStringList& texts, const FitsIn& fits) {
  for (qsizetype i = 0; i < texts.size(); ++i) {
    if (!fits(texts[i], i)) return false;
  }
  return true;
}

bool areCutOnce(const QStringList& texts) {
  return std::ranges::all_of(texts, [](const QString& text) { return text.count(kEllipsis) <= 1; });
}

// Of those that fit the ones with the most names' ends, and the longest of these; empty: not even the shortest fit, or
// they are not distinct.
QStringList fittingTexts(const NameWords& words, const FitsIn& fits) {
  QStringList best;
  qsizetype most = -1;
  for (const Named named : {Named::kEach, Named::kLast, Named::kFirst, Named::kNone}) {
    QStringList texts = words.texts(named);
    if (!allFit(texts, fits) || !areDistinct(texts)) continue;
    if (const QStringList longer = words.textsWithEnds(named, fits); areDistinct(longer)) texts = longer;
    const qsizetype ends = words.countEnds(texts);
    if (ends <= most) continue;
    most = ends;
    best = texts;
  }
  return best;
}

// The end of a name without a number's end that it begins with: "32-16" of "4-32-16" of "64-32-16", as there is no 4.
QString withoutPartOfNumber(const QString& name, const QString& end) {
  const qsizetype before = name.size() - end.size() - 1;
  if (before < 0 || end.isEmpty() || !end.front().isDigit()) return end;
  if (!name[before].isDigit() && name[before] != QLatin1Char('.')) return end;
  qsizetype from = 0;
  while (from < end.size() && (end[from].isDigit() || end[from] == QLatin1Char('.'))) ++from;
  return end.size() - from > end.size() / 2 ? end.mid(from) : end;
}

// Whether some of the names end with less than a number of theirs: "…0" for "…10".
bool havePartsOfNumbers(const QStringList& texts, const QStringList& names) {
  for (qsizetype i = 0; i < texts.size(); ++i) {
    const QString end = texts[i].section(kEllipsis, -1);
    const qsizetype before = names[i].size() - end.size() - 1;
    if (texts[i] == names[i] || end.isEmpty() || before < 0 || !names[i].endsWith(end)) continue;
    if (end.front().isDigit() && (names[i][before].isDigit() || names[i][before] == u'.')) return true;
  }
  return false;
}

// Whether what is left of a cut name's beginning ends with less than a number of it that is another's: "size=1000…" of
// "size=1000000" beside "size=1000".
bool haveNumbersOfOthers(const QStringList& texts, const QStringList& names) {
  const auto isOfNumber = [](const QString& name, qsizetype at) {
    return at < name.size() && (name[at].isDigit() || name[at] == u'.');
  };
  for (qsizetype i = 0; i < texts.size(); ++i) {
    const QString first = texts[i].section(kEllipsis, 0, 0);
    if (texts[i] == names[i] || first.isEmpty() || !first.back().isDigit()) continue;
    if (!names[i].startsWith(first) || !isOfNumber(names[i], first.size())) continue;
    if (std::ranges::any_of(
            names, [&](const QString& other) { return other.startsWith(first) && !isOfNumber(other, first.size()); }))
      return true;
  }
  return false;
}

// Whether the words that tell names apart say more of those that are cut than their cut ones; the others stay.
bool wholeWords(const QStringList& texts, const QStringList& names, QStringList& words, const FitsIn& fits) {
  for (qsizetype i = 0; i < texts.size(); ++i) {
    if (texts[i] == names[i]) {
      words[i] = names[i];
    } else if (!words[i].contains(kEllipsis)) {
      return false;  // one word of several
    }
  }
  return areDistinct(words) && allFit(words, fits);
}

// What tells those apart that are cut, with as much as fits; the others stay. Empty: it has no room.
QStringList toldApart(const QStringList& texts, const QStringList& names, const FitsIn& fits) {
  NameWords words(names);
  QStringList told = words.keepVarying() ? fittingTexts(words, fits) : QStringList();
  if (told.isEmpty()) {
    words.keepBranches();
    told = fittingTexts(words, fits);
  }
  for (qsizetype i = 0; i < told.size(); ++i) {
    if (texts[i] == names[i]) told[i] = names[i];
  }
  return areDistinct(told) ? told : QStringList();
}

// As much of both ends as fits, `share` of it at the end.
QString cut(const QString& name, double share, const std::function<bool(const QString& text)>& fits) {
  const auto withRoom = [&](qsizetype room) -> QString {
    const auto tail = static_cast<qsizetype>(static_cast<double>(room) * share);
    if (room + 1 >= name.size()) return name;
    // What is shortened already gets no second ellipsis beside its own, which also stands for what is between words.
    static const QString kGiveWay = QStringLiteral("/_- ,;=:") + kEllipsis;
    QString first = name.left(room - tail), last = withoutPartOfNumber(name, name.right(tail));
    while (!first.isEmpty() && (kGiveWay.contains(first.back()) || first.back() == QLatin1Char('.'))) first.chop(1);
    while (!last.isEmpty() && (kGiveWay.contains(last.front()) || last.front() == QLatin1Char('.'))) last.remove(0, 1);
    return first + kEllipsis + last;
  };
  qsizetype least = 2, most = name.size() - 2;  // letters beside the ellipsis
  while (least < most) {
    const qsizetype middle = (least + most + 1) / 2;
    fits(withRoom(middle)) ? static_cast<void>(least = middle) : static_cast<void>(most = middle - 1);
  }
  return withRoom(least);
}

// Both ends of those that do not fit; then other parts of those that look alike, until none do. Returns these.
QList<qsizetype> cutAll(QStringList& texts, const FitsIn& fits) {
  const QStringList whole = texts;
  QList<qsizetype> longOnes;
  for (qsizetype i = 0; i < whole.size(); ++i) {
    if (!fits(whole[i], i)) longOnes << i;
  }
  for (const double share : {kHalf, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 1.0, 0.0}) {
    if (longOnes.isEmpty()) break;
    for (const qsizetype i : longOnes) {
      texts[i] = cut(whole[i], share, [&](const QString& text) { return fits(text, i); });
    }
    QHash<QString, int> times;
    for (const QString& text : texts) ++times[text];
    QList<qsizetype> alike;
    for (const qsizetype i : longOnes) {
      if (times[texts[i]] > 1) alike << i;
    }
    longOnes = alike;
  }
  return longOnes;
}

bool isWordEnd(QChar c) {
  return QStringLiteral("/_-. ,;=:").contains(c);
}

// What differs has no room: each tells its number besides.
void number(QStringList& texts, const QList<qsizetype>& alike, const FitsIn& fits) {
  for (qsizetype n = 0; n < alike.size(); ++n) {
    const QString number = QStringLiteral(" #%1").arg(n + 1);
    QString text = texts[alike[n]];
    const auto hasEnd = [&] { return !isWordEnd(text.back()) && text.back() != kEllipsis; };
    while (text.size() > 2 && !(hasEnd() && fits(text + number, alike[n]))) text.chop(1);
    texts[alike[n]] = text + number;
  }
}

}  // namespace

QString commonPrefix(const QStringList& names) {
  if (names.size() < 2) return {};
  QString prefix = names.front();
  for (const QString& name : names) {
    qsizetype same = 0;
    while (same < std::min(prefix.size(), name.size()) && prefix[same] == name[same]) ++same;
    prefix.truncate(same);
  }
  const auto isGood = [&](qsizetype size) {
    return std::all_of(names.begin(), names.end(),
                       [&](const QString& name) { return name.size() > size && name[size].isLetter(); });
  };
  while (!prefix.isEmpty() && !(isWordEnd(prefix.back()) && isGood(prefix.size()))) prefix.chop(1);
  return prefix;
}

QStringList runNames(const QStringList& runs) {
  const auto endOf = [](const QString& run) { return run.section(QLatin1Char('/'), -1); };
  const auto folderOf = [](const QString& run) { return run.section(QLatin1Char('/'), 0, -2); };
  QHash<QString, int> uses;
  for (const QString& run : runs) ++uses[endOf(run)];
  QSet<QString> named;
  for (const QString& run : runs) {
    if (uses[endOf(run)] > 1) named.insert(folderOf(run));
  }
  QStringList names;
  for (const QString& run : runs) names << (named.contains(folderOf(run)) ? run : endOf(run));
  return names;
}

QStringList fittedNames(const QStringList& names, const std::function<bool(const QString& text)>& fits) {
  return fittedNames(names, [&](const QString& text, qsizetype) { return fits(text); });
}

QStringList fittedNames(const QStringList& names, const FitsIn& fits) {
  if (allFit(names, fits)) return names;
  NameWords words(names);
  const QStringList varying = words.keepVarying() ? fittingTexts(words, fits) : QStringList();
  if (!varying.isEmpty() && areCutOnce(varying)) return varying;
  QStringList ends = names;
  const QList<qsizetype> alike = cutAll(ends, fits);
  if (alike.isEmpty()) return ends;
  if (!varying.isEmpty()) return varying;
  words.keepBranches();
  if (const QStringList texts = fittingTexts(words, fits); !texts.isEmpty()) return texts;
  words.dropHeads();
  if (const QStringList texts = fittingTexts(words, fits); !texts.isEmpty()) return texts;
  QStringList least = words.texts(Named::kNone);
  if (areDistinct(least) && cutAll(least, fits).isEmpty()) return least;
  number(ends, alike, fits);
  return ends;
}

QStringList cutNames(const QStringList& names, const FitsIn& fits) {
  QStringList texts = names;
  const QList<qsizetype> alike = cutAll(texts, fits);
  if (alike.isEmpty() && haveNumbersOfOthers(texts, names)) {
    if (const QStringList told = toldApart(texts, names, fits); !told.isEmpty()) return told;
  }
  const bool hasNumberParts = havePartsOfNumbers(texts, names);
  if (alike.isEmpty() && !hasNumberParts) return texts;
  NameWords words(names);
  words.keepBranches();
  QStringList least = words.texts(Named::kNone);
  if (alike.isEmpty()) return wholeWords(texts, names, least, fits) ? least : texts;
  if (areDistinct(least) && cutAll(least, fits).isEmpty()) return least;
  for (const qsizetype i : alike) {
    texts[i] = cut(names[i], kHalf, [&](const QString& text) { return fits(text, i); });
  }
  return texts;
}

}  // namespace widgets
