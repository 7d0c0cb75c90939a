// The columns of a well; accepts features and columns dropped between rows or onto a row. GUI thread only.
#pragma once

#include <QListView>

#include "app/features/wizard/columns/column_lists.h"

namespace app {

class WellView : public QListView {
  Q_OBJECT
 public:
  explicit WellView(WellModel* model, QWidget* parent = nullptr);
  Well well() const { return model_->well(); }
  std::vector<int> chosenRows() const;  // from the top
  // In the order in which they were chosen.
  const std::vector<int>& chosenInOrder() const { return order_; }
  void choose(int row);
  // Whether the model takes every feature as it is while there is no column.
  void setUsesAll(bool usesAll);
  QString emptyText() const;

 signals:
  // In front of `row`, or onto it: a cross.
  void featuresDropped(const QStringList& names, int row, bool onto);
  void columnsDropped(const app::DraggedColumns& columns, int row, bool onto);
  void chosenChanged();

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;

 private:
  struct Place {
    int row = 0;
    bool onto = false;
  };
  Place placeAt(const QPoint& point) const;
  static bool takes(const QMimeData* data);

  WellModel* model_;
  std::vector<int> order_;
  bool hot_ = false;
  bool usesAll_ = false;
  Place hotPlace_;
};

}  // namespace app
