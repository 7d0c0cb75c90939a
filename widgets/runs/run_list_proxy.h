// Sorts the rows of the run list and hides those that the filter rejects. GUI thread only.
#pragma once

#include <QSortFilterProxyModel>
#include <functional>

#include "widgets/runs/run_query.h"

namespace widgets {

class RunListProxy : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  // Over what the rows say: name, id, status, steps, star, archived, and the value under its title.
  void setQuery(const RunQuery& query);
  // Somebody else says which runs are shown.
  void setAccepts(std::function<bool(const QString& id)> accepts);
  // Asks again, for it may accept others now.
  void refresh() { invalidateFilter(); }

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  // Evaluations stay below their run, whatever is sorted by and in which direction.
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  QueryValue fieldOf(const QModelIndex& run, const QString& field) const;

  RunQuery query_;
  std::function<bool(const QString& id)> accepts_;
};

}  // namespace widgets
