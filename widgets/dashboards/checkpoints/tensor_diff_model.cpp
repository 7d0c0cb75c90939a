#include "widgets/dashboards/checkpoints/tensor_diff_model.h"

#include <cmath>

#include "widgets/dashboards/checkpoints/own_variables.h"
#include "widgets/dashboards/checkpoints/tensor_tree_model.h"
#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

constexpr TensorChange kOrder[] = {TensorChange::kChanged, TensorChange::kReshaped, TensorChange::kMissing,
                                   TensorChange::kAdded,   TensorChange::kUnread,   TensorChange::kEqual};

}  // namespace

void TensorDiffModel::setRows(const std::vector<TensorDiffRow>& rows, const QString& filter) {
  beginResetModel();
  groups_.clear();
  const OwnVariables own(rows);
  for (const TensorChange change : kOrder) {
    Group variables{change, true, 0, {}}, others{change, false, 0, {}};
    for (const TensorDiffRow& row : rows) {
      if (row.change != change || (!filter.isEmpty() && !row.name.contains(filter, Qt::CaseInsensitive))) continue;
      // What did not change is in no need of an order.
      Group& group = change == TensorChange::kChanged && !own.has(row) ? others : variables;
      group.rows.push_back(row);
      if (std::isfinite(row.relative)) group.largest = std::max(group.largest, row.relative);
    }
    for (Group* group : {&variables, &others}) {
      if (!group->rows.empty()) groups_.push_back(std::move(*group));
    }
  }
  endResetModel();
}

int TensorDiffModel::count(TensorChange change) const {
  std::size_t all = 0;
  for (const Group& group : groups_) all += group.change == change ? group.rows.size() : 0;
  return static_cast<int>(all);
}

// An index below a group carries the group's number plus one; a group's own carries 0.
const TensorDiffRow* TensorDiffModel::rowOf(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == 0) return nullptr;
  return &groups_[index.internalId() - 1].rows[static_cast<std::size_t>(index.row())];
}

QString TensorDiffModel::nameAt(const QModelIndex& index) const {
  const TensorDiffRow* row = rowOf(index);
  return row ? row->name : QString();
}

QModelIndex TensorDiffModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex TensorDiffModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == 0) return {};
  return createIndex(static_cast<int>(index.internalId() - 1), 0, quintptr{0});
}

int TensorDiffModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(groups_.size());
  if (parent.internalId() != 0 || parent.column() > 0) return 0;
  return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].rows.size());
}

int TensorDiffModel::columnCount(const QModelIndex&) const {
  return kColumns;
}

QString TensorDiffModel::groupTitle(const Group& group) const {
  const int count = static_cast<int>(group.rows.size());
  switch (group.change) {
    case TensorChange::kChanged:
      return group.isOwn ? tr("Changed (%1)").arg(count) : tr("Changed, of the optimizer and counters (%1)").arg(count);
    case TensorChange::kEqual:
      return tr("Equal (%1)").arg(count);
    case TensorChange::kReshaped:
      return tr("Other shape or type (%1)").arg(count);
    case TensorChange::kMissing:
      return tr("Only in the first (%1)").arg(count);
    case TensorChange::kAdded:
      return tr("Only in the second (%1)").arg(count);
    case TensorChange::kUnread:
      return tr("Not readable (%1)").arg(count);
  }
  return {};
}

QVariant TensorDiffModel::text(const TensorDiffRow& row, int column) const {
  const bool compared = row.change == TensorChange::kChanged || row.change == TensorChange::kEqual;
  switch (column) {
    case kName:
      return row.name;
    case kRelative:
      return compared ? changeText(row.relative) : valueText(0, true);
    case kLargest:
      return compared ? measuredText(row.largest) : valueText(0, true);
    case kShare:
      return compared ? tr("%1 %").arg(decimalText(row.changedShare * 100, 'f', 1)) : valueText(0, true);
    default:
      if (row.change == TensorChange::kReshaped) return tr("%1 → %2").arg(row.from, row.to);
      return row.from.isEmpty() ? row.to : row.from;
  }
}

QVariant TensorDiffModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool isNumber = index.column() >= kRelative && index.column() <= kShare;
    return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  const TensorDiffRow* row = rowOf(index);
  if (!row) {
    const bool isTitle = role == Qt::DisplayRole && index.column() == kName;
    return isTitle ? QVariant(groupTitle(groups_[static_cast<std::size_t>(index.row())])) : QVariant();
  }
  switch (role) {
    case Qt::DisplayRole:
      return text(*row, index.column());
    case Qt::ToolTipRole:
      return row->problem.isEmpty() ? row->name : row->problem;
    case TensorTreeModel::kTensorRole:
      return row->name;
    case TensorTreeModel::kShareRole: {
      const double largest = groups_[index.internalId() - 1].largest;
      if (index.column() != kRelative || row->change != TensorChange::kChanged || largest <= 0) return {};
      return std::isfinite(row->relative) ? row->relative / largest : 1.0;
    }
    default:
      return {};
  }
}

QVariant TensorDiffModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= kColumns) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool isNumber = section >= kRelative && section <= kShare;
    return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  const QString titles[kColumns] = {tr("Tensor"), tr("Relative"), tr("Max |Δ|"), tr("Changed"), tr("Type")};
  return titles[section];
}

}  // namespace widgets
