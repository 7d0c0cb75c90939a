#include "widgets/palette/palette_model.h"

#include <QHash>
#include <algorithm>

#include "widgets/palette/fuzzy_match.h"

namespace widgets {
namespace {

constexpr int kDetailLess = 24;      // a word in the detail counts less than the same in the text
constexpr int kRecentMore = 12;      // for the entry that was used last; the others of the list get less of it
constexpr int kRecentEntries = 50;   // so many are remembered
constexpr int kDisabledLess = 6;     // what can be done comes before what cannot
constexpr int kRecentFirst = 10000;  // without words

}  // namespace

void PaletteModel::setEntries(std::vector<PaletteEntry> entries, const QStringList& recent) {
  beginResetModel();
  entries_ = std::move(entries);
  QHash<QString, int> places;
  for (qsizetype i = 0; i < std::min<qsizetype>(recent.size(), kRecentEntries); ++i) {
    places.insert(recent[i], static_cast<int>(i) + 1);
  }
  letters_.clear();
  letters_.reserve(entries_.size());
  for (const PaletteEntry& entry : entries_) {
    letters_.push_back({foldedForMatch(entry.text), foldedForMatch(entry.detail), places.value(entry.id)});
  }
  rows_.clear();
  words_.clear();
  found_ = 0;
  endResetModel();
  setQuery({});
}

std::optional<int> PaletteModel::score(std::size_t entry) const {
  const PaletteEntry& whole = entries_[entry];
  const Letters& letters = letters_[entry];
  if (words_.isEmpty()) return letters.recent > 0 ? kRecentFirst - letters.recent : 0;
  int sum = 0;
  for (const QString& word : words_) {
    const std::optional<int> inText = fuzzyScore(word, letters.text, whole.text);
    const std::optional<int> inDetail = fuzzyScore(word, letters.detail, whole.detail);
    if (!inText && !inDetail) return std::nullopt;
    const int detail = inDetail ? *inDetail - kDetailLess : std::numeric_limits<int>::min();
    sum += std::max(inText.value_or(std::numeric_limits<int>::min()), detail);
  }
  if (letters.recent > 0) sum += std::max(1, kRecentMore - letters.recent / 4);
  return whole.isEnabled ? sum : sum - kDisabledLess;
}

void PaletteModel::setQuery(const QString& query) {
  QString text = foldedForMatch(query.trimmed());
  std::optional<PaletteKind> only;
  for (int kind = 0; kind <= static_cast<int>(PaletteKind::kWorkspace) && !only; ++kind) {
    if (text.startsWith(palettePrefix(static_cast<PaletteKind>(kind)))) only = static_cast<PaletteKind>(kind);
  }
  if (only) text.remove(0, 1);
  beginResetModel();
  words_ = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  rows_.clear();
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (only && entries_[i].kind != *only) continue;
    if (const std::optional<int> fits = score(i)) rows_.push_back({i, *fits});
  }
  found_ = static_cast<int>(rows_.size());
  const auto better = [](const Row& a, const Row& b) {
    return a.score != b.score ? a.score > b.score : a.entry < b.entry;
  };
  const std::size_t shown = std::min<std::size_t>(rows_.size(), kMostRows);
  std::partial_sort(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(shown), rows_.end(), better);
  rows_.resize(shown);
  endResetModel();
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QList<int> PaletteModel::places(std::size_t entry, bool ofDetail) const {
  const PaletteEntry& whole = entries_[entry];
  const Letters& letters = letters_[entry];
  QList<int> all;
  for (const QString& word : words_) {
    const std::optional<int> inText = fuzzyScore(word, letters.text, whole.text);
    const std::optional<int> inDetail = fuzzyScore(word, letters.detail, whole.detail);
    const bool isInDetail = !inText || (inDetail && *inDetail - kDetailLess > *inText);
    if (isInDetail != ofDetail) continue;
    for (const int place :
         ofDetail ? fuzzyPlaces(word, letters.detail, whole.detail) : fuzzyPlaces(word, letters.text, whole.text)) {
      all << place;
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// For screen readers: all that the row shows.
QString PaletteModel::spoken(const PaletteEntry& entry) const {
  QStringList parts{entry.text, paletteKindName(entry.kind)};
  if (!entry.detail.isEmpty()) parts << entry.detail;
  if (!entry.keys.isEmpty()) parts << entry.keys;
  if (!entry.isEnabled)
    parts << (entry.reason.isEmpty() ? tr("not available") : tr("not available: %1").arg(entry.reason));
  return parts.join(QStringLiteral(", "));
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
  const std::size_t place = rows_[static_cast<std::size_t>(index.row())].entry;
  const PaletteEntry& entry = entries_[place];
  switch (role) {
    case Qt::DisplayRole:
      return entry.text;
    case Qt::DecorationRole:
      return entry.icon.isNull() ? QVariant() : QVariant(entry.icon);
    case Qt::AccessibleTextRole:
      return spoken(entry);
    case Qt::ToolTipRole:
      return entry.isEnabled ? QVariant() : QVariant(entry.reason);
    case kPaletteDetailRole:
      return entry.detail;
    case kPaletteKeysRole:
      return entry.keys;
    case kPaletteKindRole:
      return paletteKindName(entry.kind);
    case kPaletteColorRole:
      return entry.color;
    case kPaletteEnabledRole:
      return entry.isEnabled;
    case kPaletteReasonRole:
      return entry.reason;
    case kPaletteTextPlacesRole:
      return QVariant::fromValue(places(place, false));
    case kPaletteDetailPlacesRole:
      return QVariant::fromValue(places(place, true));
    default:
      return {};
  }
}

}  // namespace widgets
