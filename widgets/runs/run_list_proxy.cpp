#include "widgets/runs/run_list_proxy.h"

#include "widgets/panels/roles.h"
#include "widgets/runs/run_list_model.h"

namespace widgets {
namespace {

// The run that an evaluation belongs to, in the same column; a run itself.
QModelIndex ownerOf(QModelIndex index) {
  while (index.row() > 0 && index.data(kRunDepthRole).toInt() > 0) index = index.siblingAtRow(index.row() - 1);
  return index;
}

}  // namespace

void RunListProxy::setQuery(const RunQuery& query) {
  query_ = query;
  invalidateFilter();
}

void RunListProxy::setAccepts(std::function<bool(const QString& id)> accepts) {
  accepts_ = std::move(accepts);
  invalidateFilter();
}

QueryValue RunListProxy::fieldOf(const QModelIndex& run, const QString& field) const {
  if (field == QLatin1String("name")) return run.data().toString();
  if (field == QLatin1String("id")) return run.data(kRunIdRole).toString();
  if (field == QLatin1String("star")) return run.data(kRunStarRole).toBool();
  if (field == QLatin1String("archived")) return run.data(kRunArchivedRole).toBool();
  if (field == QLatin1String("status")) return run.siblingAtColumn(RunListModel::kState).data().toString();
  const QModelIndex step = run.siblingAtColumn(RunListModel::kStep);
  if (field == QLatin1String("steps")) return step.data(kRunSortRole).toDouble();
  const QString title = sourceModel()->headerData(RunListModel::kValue, Qt::Horizontal).toString();
  if (field.compare(title, Qt::CaseInsensitive) == 0) {
    return run.siblingAtColumn(RunListModel::kValue).data(kRunSortRole).toDouble();
  }
  return {};
}

bool RunListProxy::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const QModelIndex run = sourceModel()->index(row, RunListModel::kRun, parent);
  if (accepts_) return accepts_(run.data(kRunIdRole).toString());
  return query_.matches([&](const QString& field) { return fieldOf(run, field); });
}

bool RunListProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QModelIndex first = ownerOf(left);
  const QModelIndex second = ownerOf(right);
  if (first != second) {
    if (QSortFilterProxyModel::lessThan(first, second)) return true;
    if (QSortFilterProxyModel::lessThan(second, first)) return false;
  }
  return sortOrder() == Qt::DescendingOrder ? left.row() > right.row() : left.row() < right.row();
}

}  // namespace widgets
