// A table of cells that are computed once and then shown: text, or numbers with a bar behind them. The table belongs to
// the GUI thread; its values may be made on any thread.
#pragma once

#include <QAbstractTableModel>
#include <QImage>
#include <limits>
#include <optional>
#include <vector>

class QTableView;

namespace widgets {

inline constexpr int kSortRole = Qt::UserRole + 1;
inline constexpr int kBarRole = Qt::UserRole + 2;    // a share, 0 to 1
inline constexpr int kFirstRole = Qt::UserRole + 3;  // the number that the row was made with

struct TableCell {
  QString text;
  std::optional<double> number = {};  // sorted by it and right-aligned
  std::optional<double> bar = {};     // 0 to 1
  QString tip = {};
  bool strong = false;  // the best of its column
  QImage picture = {};  // before the text
};

struct TableRow {
  std::vector<TableCell> cells;
  int64_t key = 0;  // what it stands for
};

struct TableContent {
  QStringList columns;
  std::vector<TableRow> rows;
};

class CellTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;
  void setTable(TableContent table);
  const TableContent& table() const { return table_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  TableContent table_;
};

// A view with the looks of all tables here; `sortable`: by a click on a head.
QTableView* makeTableView(CellTable* model, const QString& name, const QString& accessibleName, bool sortable,
                          QWidget* parent);

// Each column as wide as its cells and its head; where all of them have no room in the view, heads leave out that of
// the arrow of sorting, so that a few more pixels are not what cuts the last column.
void fitColumns(QTableView& view);
// Pixels in which no column is cut.
int neededWidth(const QTableView& view);

// A number as a cell.
TableCell numberCell(double number);

}  // namespace widgets
