// The rows of an SQL result as a table that sorts. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "summaries/sql/sql_session.h"

namespace widgets {

class SqlResultModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;
  // Null: nothing.
  void setResult(std::shared_ptr<const summaries::SqlResult> result);
  const summaries::SqlResult* result() const { return result_.get(); }
  // The rows [first, last] and all columns, tab-separated with a head line.
  QString text(int first, int last) const;
  // All rows as comma-separated values.
  QString csv() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;

 private:
  const summaries::SqlValue& value(int row, int column) const;
  std::shared_ptr<const summaries::SqlResult> result_;
  std::vector<std::size_t> order_;  // of the rows
};

// With all digits; NULL is empty.
QString sqlText(const summaries::SqlValue& value);
// The number of an integer or a number; none otherwise.
std::optional<double> sqlNumber(const summaries::SqlValue& value);

}  // namespace widgets
