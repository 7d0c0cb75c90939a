#include "widgets/runs/run_list_model.h"

#include <algorithm>

#include "widgets/panels/curve_sample.h"
#include "widgets/panels/exact_number.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/roles.h"

namespace widgets {

RunListModel::RunListModel(LookOf lookOf, QObject* parent)
    : QAbstractTableModel(parent), lookOf_(std::move(lookOf)), valueTitle_(tr("Value")) {}

// What is selected stays selected: rows come, go and move one by one, unless there were none.
void RunListModel::setRows(const std::vector<RunRow>& rows) {
  if (rows == rows_) return;
  if (rows_.empty() && !rows.empty()) {
    beginResetModel();
    rows_ = rows;
    endResetModel();
    emit rowsChanged();
    return;
  }
  removeAllBut(rows);
  QSet<QString> known;
  for (const RunRow& row : rows_) known.insert(row.id);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i < rows_.size() && rows_[i].id == rows[i].id) continue;
    const int place = static_cast<int>(i);
    if (known.contains(rows[i].id)) {
      const auto from =
          std::find_if(rows_.begin() + place, rows_.end(), [&](const RunRow& row) { return row.id == rows[i].id; });
      const int row = static_cast<int>(from - rows_.begin());
      beginMoveRows({}, row, row, {}, place);
      std::rotate(rows_.begin() + place, from, from + 1);
      endMoveRows();
      continue;
    }
    std::size_t end = i + 1;
    while (end < rows.size() && !known.contains(rows[end].id)) ++end;
    beginInsertRows({}, place, static_cast<int>(end) - 1);
    rows_.insert(rows_.begin() + place, rows.begin() + place, rows.begin() + static_cast<int>(end));
    endInsertRows();
    i = end - 1;
  }
  rows_ = rows;
  if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
  emit rowsChanged();
}

void RunListModel::removeAllBut(const std::vector<RunRow>& rows) {
  QSet<QString> kept;
  for (const RunRow& row : rows) kept.insert(row.id);
  for (int row = rowCount() - 1; row >= 0; --row) {
    if (kept.contains(rows_[static_cast<std::size_t>(row)].id)) continue;
    beginRemoveRows({}, row, row);
    rows_.erase(rows_.begin() + row);
    endRemoveRows();
  }
}

void RunListModel::setValueTitle(const QString& title) {
  valueTitle_ = title;
  emit headerDataChanged(Qt::Horizontal, kValue, kValue);
}

void RunListModel::setStateTitled(bool titled) {
  if (std::exchange(isStateTitled_, titled) != titled) emit headerDataChanged(Qt::Horizontal, kState, kState);
}

void RunListModel::setHidden(const QSet<QString>& hidden) {
  if (hidden == hidden_) return;
  solo_.clear();
  const QSet<QString> before = std::exchange(hidden_, hidden);
  if (!rows_.empty()) emit dataChanged(index(0, kRun), index(rowCount() - 1, kRun));
  for (const RunRow& row : rows_) {
    if (before.contains(row.id) != hidden_.contains(row.id)) emit visibilityChanged(row.id, !hidden_.contains(row.id));
  }
  emit hiddenChanged();
  emit rowsChanged();
}

void RunListModel::setRunVisible(const QString& id, bool visible) {
  setRunsVisible({id}, visible);
}

void RunListModel::setRunsVisible(const QStringList& ids, bool visible) {
  const QSet<QString> wanted(ids.begin(), ids.end());
  QSet<QString> hidden = hidden_;
  if (!visible) {
    hidden.unite(wanted);
  } else {
    hidden.subtract(wanted);
    for (const RunRow& row : rows_) {
      if (!row.owner.isEmpty() && wanted.contains(row.id))
        hidden.remove(row.owner);  // a part is seen only with its run
    }
  }
  setHidden(hidden);
}

void RunListModel::toggleSolo(const QString& id) {
  if (solo_ == id) return setHidden(hiddenBeforeSolo_);
  const QSet<QString> former = solo_.isEmpty() ? hidden_ : hiddenBeforeSolo_;
  const auto shown = std::find_if(rows_.begin(), rows_.end(), [&](const RunRow& row) { return row.id == id; });
  const QString owner = shown == rows_.end() || shown->owner.isEmpty() ? id : shown->owner;
  QSet<QString> hidden;
  for (const RunRow& row : rows_) {
    if (row.owner.isEmpty() && row.id != owner) hidden.insert(row.id);
  }
  setHidden(hidden);
  hiddenBeforeSolo_ = former;
  solo_ = id;
}

QStringList RunListModel::visibleRuns() const {
  QStringList ids;
  for (const RunRow& row : rows_) {
    if (row.owner.isEmpty() && isRunVisible(row)) ids << row.id;
  }
  return ids;
}

int RunListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RunListModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant RunListModel::displayed(const RunRow& row, int column) const {
  switch (column) {
    case kRun:
      return row.name;
    case kState:
      return stateWord(row.state);
    case kStep:
      return stepText(row.step);
    case kValue:
      return measuredText(row.value, !row.hasValue);
    default:
      return {};
  }
}

QVariant RunListModel::sortKey(const RunRow& row, int column) const {
  switch (column) {
    case kState:
      return static_cast<int>(row.state);
    case kStep:
      return row.step;
    case kValue:
      return row.hasValue ? row.value : std::numeric_limits<double>::infinity();
    default:
      return row.name;
  }
}

QString RunListModel::described(const RunRow& row) const {
  const QString value = tr("%1 %2").arg(valueTitle_, row.hasValue ? exactText(row.value) : valueText(0, true));
  const QString facts = tr("%1\n%2, step %3, %4").arg(row.id, stateWord(row.state), stepText(row.step), value);
  return row.remark.isEmpty() ? facts : tr("%1\n%2").arg(facts, row.remark);
}

QString RunListModel::spoken(const RunRow& row, bool visible) const {
  QStringList words{row.name};
  if (row.star) words << tr("starred");
  if (row.archived) words << tr("archived");
  if (!visible) words << tr("hidden");
  return words.join(QStringLiteral(", "));
}

QVariant RunListModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const RunRow& row = rows_[static_cast<std::size_t>(index.row())];
  const bool visible = isRunVisible(row);
  switch (role) {
    case Qt::DisplayRole:
      return displayed(row, index.column());
    case Qt::EditRole:
      return index.column() == kRun ? QVariant(row.name) : QVariant();
    case Qt::ToolTipRole:
      return described(row);
    case Qt::AccessibleTextRole:
      return index.column() == kRun ? spoken(row, visible) : displayed(row, index.column());
    case Qt::TextAlignmentRole:
      return QVariant(index.column() >= kStep ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::CheckStateRole:
      return index.column() == kRun ? QVariant(visible ? Qt::Checked : Qt::Unchecked) : QVariant();
    case kRunIdRole:
      return row.id;
    case kRunColorRole:
      return lookOf_ ? lookOf_(row.id).color : QColor();
    case kRunDashRole:
      return lookOf_ ? QVariant::fromValue(dashOf(lookOf_(row.id))) : QVariant();
    case kRunDepthRole:
      return row.depth;
    case kRunIsPartRole:
      return row.depth > 0;
    case kRunStateRole:
      return static_cast<int>(row.state);
    case kRunVisibleRole:
      return visible;
    case kRunSortRole:
      return sortKey(row, index.column());
    case kRunStarRole:
      return row.star;
    case kRunArchivedRole:
      return row.archived;
    default:
      return {};
  }
}

bool RunListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() != kRun) return false;
  const RunRow& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::CheckStateRole) {
    setRunVisible(row.id, value.toInt() == Qt::Checked);
    return true;
  }
  const QString name = value.toString().trimmed();
  if (role != Qt::EditRole || name.isEmpty() || name == row.name) return false;
  emit renameRequested(row.id, name);  // the owner renames and hands new rows
  return true;
}

QVariant RunListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant(section >= kStep ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
  if (section == kState && (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole)) return tr("State");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kRun:
      return tr("Run");
    case kState:
      return isStateTitled_ ? tr("State") : QString();
    case kStep:
      return tr("Step");
    case kValue:
      return valueTitle_;
    default:
      return {};
  }
}

Qt::ItemFlags RunListModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  Qt::ItemFlags result = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
  if (index.column() == kRun) result |= Qt::ItemIsUserCheckable | Qt::ItemIsEditable;
  return result;
}

}  // namespace widgets
