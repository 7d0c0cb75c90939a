// Shows a confusion matrix as a table: one row per label, one column per predicted class. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QStyledItemDelegate>
#include <QWidget>

#include "widgets/tables/cell_table.h"
#include "widgets/tables/confusion_matrix.h"

class QCheckBox;
class QLabel;
class QTableView;

namespace widgets {

class ConfusionModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;
  void setMatrix(ConfusionMatrix matrix);
  const ConfusionMatrix& matrix() const { return matrix_; }
  // Of a row's label, 0 to 1, instead of counts.
  void setShares(bool on);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  double shareOf(int row, int column) const;
  ConfusionMatrix matrix_;
  QStringList classes_;
  bool shares_ = false;
};

// Paints how large a cell's share of its row is, right ones in the accent and wrong ones in the error colour.
class ConfusionDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

// The matrix, what it comes to for each class, and a switch for shares.
class ConfusionView : public QWidget {
  Q_OBJECT
 public:
  explicit ConfusionView(QWidget* parent = nullptr);
  void setMatrix(const ConfusionMatrix& matrix);
  ConfusionModel* model() { return &model_; }
  CellTable* classes() { return &classes_; }
  QTableView* table() const { return table_; }

 signals:
  // By a click or Enter on a cell.
  void cellChosen(const QString& label, const QString& predicted);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showClasses();
  // As wide as all fit, if they are not too narrow then.
  void fitColumns();

  ConfusionModel model_;
  CellTable classes_;
  QTableView* table_;
  QCheckBox* shares_;
  QLabel* title_;
};

}  // namespace widgets
