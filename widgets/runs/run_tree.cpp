#include "widgets/runs/run_tree.h"

#include <QFontMetrics>
#include <QHash>
#include <algorithm>
#include <cmath>

#include "widgets/live/brief_names.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/roles.h"
#include "widgets/runs/key_metric.h"
#include "widgets/runs/run_filter.h"
#include "widgets/util/distinct_names.h"
#include "widgets/util/natural_order.h"

namespace widgets {
namespace {

constexpr std::size_t kMostOfHead = 24;  // runs, where the best come first
constexpr int kSettingGap = 6;           // pixels between a name and its settings

bool isSameLine(const RunLine& a, const RunLine& b) {
  return a.kind == b.kind && a.id == b.id;
}

bool isPartOf(const QString& name, const QString& brief) {
  qsizetype from = 0;
  for (const QString& piece : brief.split(QChar(u'…'))) {
    const qsizetype at = name.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.size();
  }
  return true;
}

// As everywhere; below its head a run of several that are called the same needs not tell its folder.
const QString& nameOf(const RunLine& line) {
  const bool isAsBelowHead = line.text.size() <= kBriefLetters && !isPartOf(line.text, line.brief);
  return line.brief.isEmpty() || isAsBelowHead ? line.text : line.brief;
}

bool isNumber(const RunRow& run) {
  return run.hasValue && !std::isnan(run.value);
}

}  // namespace

QString runLetter(qsizetype place) {
  return place < 26 ? QString(QChar(static_cast<char16_t>(u'A' + place))) : QString::number(place + 1);
}

RunTree::RunTree(RunListModel* runs, QObject* parent) : QAbstractTableModel(parent), runs_(runs) {
  connect(runs_, &RunListModel::rowsChanged, this, &RunTree::rebuild);
  connect(runs_, &QAbstractItemModel::headerDataChanged, this, &QAbstractItemModel::headerDataChanged);
}

void RunTree::setFilter(RunFilter* filter) {
  filter_ = filter;
  connect(filter, &RunFilter::changed, this, &RunTree::rebuild);
  rebuild();
}

QStringList RunTree::runsOf(const QModelIndex& index) const {
  const RunLine& wanted = line(index.row());
  if (wanted.kind == RunLine::Kind::kRun) return {wanted.id};
  QStringList ids;
  if (wanted.kind != RunLine::Kind::kHead) return ids;
  for (const RunRow& run : runs_->rows()) {
    if (run.owner.isEmpty() && run.id.startsWith(wanted.id + QLatin1Char('/'))) ids << run.id;
  }
  return ids;
}

void RunTree::setOpen(const QModelIndex& index, bool open) {
  const RunLine wanted = line(index.row());
  if (!wanted.hasMore || wanted.isOpen == open) return;
  if (wanted.kind == RunLine::Kind::kRun) {
    open ? static_cast<void>(openRuns_.insert(wanted.id)) : static_cast<void>(openRuns_.remove(wanted.id));
  } else {
    open ? static_cast<void>(closedHeads_.remove(wanted.id)) : static_cast<void>(closedHeads_.insert(wanted.id));
  }
  rebuild();
}

bool RunTree::reveal(const QString& id) {
  const auto run =
      std::find_if(runs_->rows().begin(), runs_->rows().end(), [&](const RunRow& row) { return row.id == id; });
  if (run == runs_->rows().end()) return false;
  const QString owner = run->owner.isEmpty() ? id : run->owner;
  bool isNew = owner != id && !openRuns_.contains(owner);
  if (isNew) openRuns_.insert(owner);
  for (QString above = RunFilter::scopeOf(owner); !above.isEmpty(); above = RunFilter::scopeOf(above)) {
    isNew = closedHeads_.remove(above) || isNew;
  }
  if (isNew) rebuild();
  const auto isIt = [&](const RunLine& line) { return line.kind == RunLine::Kind::kRun && line.id == owner; };
  if (std::none_of(lines_.begin(), lines_.end(), isIt)) showAll(RunFilter::scopeOf(owner));
  return true;
}

void RunTree::showAll(const QString& folder) {
  if (wholeHeads_.contains(folder)) return;
  wholeHeads_.insert(folder);
  rebuild();
}

void RunTree::setSmallerIsBetter(std::optional<bool> smaller) {
  if (std::exchange(smallerIsBetter_, smaller) == smaller) return;
  rebuild();
}

bool RunTree::goesBefore(const RunRow& a, const RunRow& b) const {
  const bool turned = order_ == Qt::DescendingOrder;
  const auto before = [turned](auto one, auto other) { return turned ? other < one : one < other; };
  switch (sortColumn_) {
    case RunListModel::kRun:
      return turned ? naturalLess(b.name, a.name) : naturalLess(a.name, b.name);
    case RunListModel::kState:
      return before(static_cast<int>(a.state), static_cast<int>(b.state));
    case RunListModel::kStep:
      return before(a.step, b.step);
    case RunListModel::kValue:
      if (!isNumber(a) || !isNumber(b)) return isNumber(a) && !isNumber(b);
      return smallerIsBetter_.value_or(true) ? before(a.value, b.value) : before(b.value, a.value);
    default:
      return false;
  }
}

void RunTree::rebuild() {
  RunOutline outline;
  outline.closedHeads = closedHeads_;
  outline.openRuns = openRuns_;
  outline.isVisible = [this](const RunRow& run) { return runs_->isRunVisible(run); };
  outline.accepts = [this](const RunRow& run) { return !filter_ || filter_->accepts(run.id); };
  if (filter_) outline.scope = filter_->scope();
  outline.smallerIsBetter = smallerIsBetter_;
  // What is worse than that many is seldom looked at.
  if (sortColumn_ == RunListModel::kValue && order_ == Qt::AscendingOrder) outline.mostRuns = kMostOfHead;
  outline.wholeHeads = wholeHeads_;
  if (sortColumn_ >= 0) {
    outline.goesBefore = [this](const RunRow& a, const RunRow& b) { return goesBefore(a, b); };
  }
  findBest();
  show(runLines(runs_->rows(), outline));
}

void RunTree::findBest() {
  best_.clear();
  if (!smallerIsBetter_) return;
  double best = 0;
  int values = 0;
  for (const RunRow& run : runs_->rows()) {
    if (!run.owner.isEmpty() || !isNumber(run)) continue;
    if (!runs_->isRunVisible(run) || (filter_ && !filter_->accepts(run.id))) continue;
    ++values;
    if (!best_.isEmpty() && (*smallerIsBetter_ ? run.value > best : run.value < best)) continue;
    if (run.value != best) best_.clear();
    best_.insert(run.id);
    best = run.value;
  }
  if (!standsOut(static_cast<int>(best_.size()), values)) best_.clear();
}

void RunTree::show(std::vector<RunLine> lines) {
  if (lines_.empty() != lines.empty()) {
    beginResetModel();
    lines_ = std::move(lines);
    endResetModel();
  } else if (std::equal(lines.begin(), lines.end(), lines_.begin(), lines_.end(), isSameLine)) {
    lines_ = std::move(lines);
    if (!lines_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, RunListModel::kColumns - 1));
  } else {
    removeGone(lines);
    reorder(lines);
    insertNew(lines);
    lines_ = std::move(lines);
    if (!lines_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, RunListModel::kColumns - 1));
  }
  emit linesChanged();
}

void RunTree::removeGone(const std::vector<RunLine>& lines) {
  QSet<QString> kept;
  for (const RunLine& line : lines) kept.insert(line.key());
  const auto isGone = [&](int row) { return !kept.contains(line(row).key()); };
  for (int end = rowCount(); end > 0;) {
    if (!isGone(end - 1)) {
      --end;
      continue;
    }
    int begin = end - 1;
    while (begin > 0 && isGone(begin - 1)) --begin;
    beginRemoveRows({}, begin, end - 1);
    lines_.erase(lines_.begin() + begin, lines_.begin() + end);
    endRemoveRows();
    end = begin;
  }
}

// Those that stay, in their new order.
void RunTree::reorder(const std::vector<RunLine>& lines) {
  QHash<QString, int> places;
  for (const RunLine& line : lines) places.insert(line.key(), static_cast<int>(places.size()));
  const auto byPlace = [&](const RunLine& a, const RunLine& b) { return places[a.key()] < places[b.key()]; };
  if (std::is_sorted(lines_.begin(), lines_.end(), byPlace)) return;
  emit layoutAboutToBeChanged();
  const QModelIndexList before = persistentIndexList();
  QStringList keys;
  for (const QModelIndex& index : before) keys << line(index.row()).key();
  std::sort(lines_.begin(), lines_.end(), byPlace);
  QHash<QString, int> rows;
  for (int row = 0; row < rowCount(); ++row) rows.insert(line(row).key(), row);
  QModelIndexList after;
  for (qsizetype i = 0; i < before.size(); ++i) after << index(rows[keys[i]], before[i].column());
  changePersistentIndexList(before, after);
  emit layoutChanged();
}

void RunTree::insertNew(const std::vector<RunLine>& lines) {
  for (std::size_t begin = 0; begin < lines.size();) {
    const auto isThere = [&](std::size_t i) { return begin < lines_.size() && lines_[begin].key() == lines[i].key(); };
    if (isThere(begin)) {
      lines_[begin] = lines[begin];
      ++begin;
      continue;
    }
    std::size_t end = begin + 1;
    while (end < lines.size() && !isThere(end)) ++end;
    beginInsertRows({}, static_cast<int>(begin), static_cast<int>(end) - 1);
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(begin),
                  lines.begin() + static_cast<std::ptrdiff_t>(begin), lines.begin() + static_cast<std::ptrdiff_t>(end));
    endInsertRows();
    begin = end;
  }
}

void RunTree::setPointed(const QString& id) {
  const QString former = std::exchange(pointed_, id);
  if (former == id) return;
  for (int row = 0; row < rowCount(); ++row) {
    const RunLine& each = line(row);
    if (each.kind != RunLine::Kind::kRun || (each.id != former && each.id != id)) continue;
    emit dataChanged(index(row, 0), index(row, RunListModel::kColumns - 1), {kRunPointedRole});
  }
}

void RunTree::setCompared(const QStringList& runs) {
  if (std::exchange(compared_, runs) == runs) return;
  if (!lines_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {kRunLetterRole});
  emit linesChanged();
}

void RunTree::setSettings(const QHash<QString, QStringList>& settings) {
  if (settings_ == settings) return;
  settings_ = settings;
  if (!lines_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {kRunSettingsRole});
  emit linesChanged();
}

// Pixels of what stands right of a run's name.
int RunTree::marksWidth(const RunLine& line) const {
  return (isMarked(line, kRunStarRole) ? kStarWidth : 0) + (compared_.contains(line.id) ? kLetterWidth : 0);
}

size_t RunTree::fittedFrom(const QFont& font, const std::function<int(int depth)>& room) const {
  size_t what = qHash(font.key());
  for (const RunLine& line : lines_) {
    if (line.kind != RunLine::Kind::kRun) continue;
    what = qHashMulti(what, line.id, line.text, line.brief, room(line.depth), marksWidth(line),
                      isMarked(line, kRunArchivedRole), settings_.value(line.id).size());
  }
  return what;
}

// As many settings as the widest name of a run that has some leaves room for.
void RunTree::fitSettings(const QFontMetrics& font, const std::function<int(int depth)>& room) {
  constexpr int kLeastName = 64;
  const int mostName = font.averageCharWidth() * static_cast<int>(kBriefLetters) * 5 / 4;
  qsizetype most = 0;
  int left = INT_MAX;
  spare_ = INT_MAX;
  for (const RunLine& line : lines_) {
    if (line.kind != RunLine::Kind::kRun) continue;
    const int name = std::max(kLeastName, font.horizontalAdvance(nameOf(line)));
    const int beside = room(line.depth) - marksWidth(line);
    spare_ = std::min(spare_, beside - std::min(name, mostName));
    const qsizetype settings = settings_.value(line.id).size();
    if (settings > 0) left = std::min(left, beside - name - kSettingGap);
    most = std::max(most, settings);
  }
  const qsizetype shown = std::clamp<qsizetype>(left / kSettingWidth, 0, most);
  if (std::exchange(shownSettings_, shown) == shown || lines_.empty()) return;
  emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {kRunSettingsRole});
}

void RunTree::fitNames(const QFont& font, const std::function<int(int depth)>& room) {
  const size_t what = fittedFrom(font, room);
  if (std::exchange(fittedFor_, what) == what) return;
  QFont slanted = font;
  slanted.setItalic(true);
  const QFontMetrics metrics(font), archived(slanted);
  fitSettings(metrics, room);
  QHash<QString, QString> fitted;
  for (std::size_t begin = 0; begin < lines_.size();) {
    // Runs that are listed together.
    std::vector<const RunLine*> runs;
    QStringList names;
    std::size_t end = begin;
    for (; end < lines_.size() && lines_[end].kind == RunLine::Kind::kRun; ++end) {
      if (lines_[end].depth != lines_[begin].depth) continue;
      runs.push_back(&lines_[end]);
      names << nameOf(lines_[end]);
    }
    const QStringList shown = cutNames(names, [&](const QString& text, qsizetype place) {
      const RunLine& line = *runs[static_cast<std::size_t>(place)];
      const QFontMetrics& its = isMarked(line, kRunArchivedRole) ? archived : metrics;
      const auto settings = static_cast<int>(shownSettingsOf(line.id).size());
      return its.horizontalAdvance(text) <= room(line.depth) - marksWidth(line) - settings * kSettingWidth;
    });
    for (qsizetype i = 0; i < shown.size(); ++i) {
      const RunLine& line = *runs[static_cast<std::size_t>(i)];
      if (shown[i] != line.text) fitted.insert(line.id, shown[i]);
    }
    begin = std::max(end, begin + 1);
  }
  if (fitted == fitted_) return;
  fitted_ = fitted;
  if (!lines_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {kRunFittedRole});
}

int RunTree::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(lines_.size());
}

int RunTree::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : RunListModel::kColumns;
}

QString RunTree::leftOutText(const RunLine& line) const {
  const QString words = filter_ ? filter_->words() : QString();
  return words.isEmpty() ? tr("%n hidden", nullptr, line.total) : tr("%n hidden by %1", nullptr, line.total).arg(words);
}

QVariant RunTree::moreData(const RunLine& line, int column, int role) const {
  const QString words = tr("%n more, worse", nullptr, line.total);
  switch (role) {
    case Qt::DisplayRole:
      return column == RunListModel::kRun     ? QVariant(words)
             : column == RunListModel::kValue ? QVariant(tr("Show"))
                                              : QVariant();
    case Qt::ToolTipRole:
      return tr("Show all runs of %1").arg(line.id);
    case Qt::AccessibleTextRole:
      return column == RunListModel::kRun ? QVariant(words) : QVariant();
    case Qt::TextAlignmentRole:
      return QVariant((column >= RunListModel::kStep ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
      return {};
  }
}

QVariant RunTree::headData(const RunLine& line, int column, int role) const {
  if (line.kind == RunLine::Kind::kMore) return moreData(line, column, role);
  const bool isHead = line.kind == RunLine::Kind::kHead;
  const bool hasBest = line.best && !line.isFaint;
  const QString count =
      line.isFaint ? tr("%n runs", nullptr, line.total) : tr("%1 of %2").arg(line.shown).arg(line.total);
  switch (role) {
    case Qt::DisplayRole:
      if (column == RunListModel::kRun) return isHead ? line.text : leftOutText(line);
      if (column != RunListModel::kValue) return QVariant();
      return !isHead ? tr("Show") : hasBest ? measuredText(*line.best) : count;
    case kRunSettingsRole:
      return isHead && line.isOpen && !line.isFaint ? QVariant(shownSettingsOf(line.id)) : QVariant();
    case kRunCountRole:
      return isHead && hasBest ? QVariant(QStringList{count, QStringLiteral("%1/%2").arg(line.shown).arg(line.total)})
                               : QVariant();
    case Qt::ToolTipRole:
      if (!isHead) return tr("Show them: removes all conditions");
      return line.prefix.isEmpty() ? tr("%1, %2").arg(line.id, count)
                                   : tr("%1, %2\nNames without “%3”").arg(line.id, count, line.prefix);
    case Qt::AccessibleTextRole:
      if (column == RunListModel::kValue && isHead && hasBest) return tr("best %1").arg(measuredText(*line.best));
      if (column != RunListModel::kRun) return QVariant();
      return isHead ? tr("%1, %2 runs").arg(line.text, count) : leftOutText(line);
    case Qt::TextAlignmentRole:
      return QVariant((column >= RunListModel::kStep ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::CheckStateRole:
      return isHead && column == RunListModel::kRun && !line.isFaint
                 ? QVariant(line.shown > 0 ? Qt::Checked : Qt::Unchecked)
                 : QVariant();
    case kRunVisibleRole:
      return line.shown > 0;
    default:
      return {};
  }
}

QVariant RunTree::runData(const RunLine& line, int column, int role) const {
  if (role == kRunIdRole) return line.id;  // also while lines come and go
  const QModelIndex source = runs_->index(line.row, column);
  if (!source.isValid()) return {};
  switch (role) {
    case Qt::DisplayRole:
      return column == RunListModel::kRun ? line.text : source.data(role);
    case kRunFittedRole:
      return fitted_.value(line.id, line.text);
    case kRunBestRole:
      return best_.contains(line.id);
    case kRunPointedRole:
      return line.id == pointed_;
    case kRunSettingsRole:
      return shownSettingsOf(line.id);
    case kRunLetterRole:
      return compared_.contains(line.id) ? runLetter(compared_.indexOf(line.id)) : QString();
    case Qt::AccessibleTextRole:
      if (column != RunListModel::kRun || !compared_.contains(line.id)) return source.data(role);
      //: A run, and its letter among those that are compared
      return tr("%1, compared as %2").arg(source.data(role).toString(), runLetter(compared_.indexOf(line.id)));
    default:
      return source.data(role);
  }
}

QVariant RunTree::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const RunLine& wanted = line(index.row());
  switch (role) {
    case kRunLineRole:
      return static_cast<int>(wanted.kind);
    case kRunDepthRole:
      return wanted.depth;
    case kRunOpenRole:
      return !wanted.hasMore || wanted.isFaint ? 0 : wanted.isOpen ? 2 : 1;
    case kRunFaintRole:
      return wanted.isFaint;
    default:
      break;
  }
  return wanted.kind == RunLine::Kind::kRun ? runData(wanted, index.column(), role)
                                            : headData(wanted, index.column(), role);
}

bool RunTree::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
  const RunLine& wanted = line(index.row());
  if (role == Qt::CheckStateRole && index.column() == RunListModel::kRun) {
    const QStringList ids = runsOf(index);
    runs_->setRunsVisible(ids, value.toInt() == Qt::Checked);
    return !ids.isEmpty();
  }
  if (role == kRunOpenRole) {
    setOpen(index, value.toBool());
    return true;
  }
  if (wanted.kind != RunLine::Kind::kRun) return false;
  return runs_->setData(runs_->index(wanted.row, index.column()), value, role);
}

QVariant RunTree::headerData(int section, Qt::Orientation orientation, int role) const {
  return runs_->headerData(section, orientation, role);
}

Qt::ItemFlags RunTree::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  const RunLine& wanted = line(index.row());
  if (wanted.kind == RunLine::Kind::kRun) return runs_->flags(runs_->index(wanted.row, index.column()));
  Qt::ItemFlags result = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
  if (wanted.kind == RunLine::Kind::kHead && !wanted.isFaint && index.column() == RunListModel::kRun) {
    result |= Qt::ItemIsUserCheckable;
  }
  return result;
}

void RunTree::sort(int column, Qt::SortOrder order) {
  sortColumn_ = column;
  order_ = order;
  rebuild();
}

}  // namespace widgets
