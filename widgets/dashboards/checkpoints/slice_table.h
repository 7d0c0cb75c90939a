// The values of a tensor as a table, with a selector for each dimension that the table does not show and for the first
// row of a long one. Reads what is asked for. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/dashboards/checkpoints/checkpoint_loader.h"
#include "widgets/dashboards/checkpoints/tensor_value_model.h"

class QHBoxLayout;
class QLabel;
class QSpinBox;
class QTableView;

namespace widgets {

class SliceTable : public QWidget {
  Q_OBJECT
 public:
  // `loader` must outlive it.
  explicit SliceTable(CheckpointLoader* loader, QWidget* parent = nullptr);
  void showTensor(const QString& prefix, const TensorRow& tensor);
  void clear();
  // The selected cells, or all, as lines of tab-separated values.
  QString text() const;
  TensorValueModel* model() { return model_; }

 private:
  void buildSelectors();
  void load();
  int64_t sizeOf(int fromEnd) const;  // of the dimension, 1 where there is none

  CheckpointLoader* loader_;
  QString prefix_;
  TensorRow tensor_;
  TensorValueModel* model_;
  QTableView* table_;
  QHBoxLayout* selectors_;
  std::vector<QSpinBox*> leading_;  // one for each dimension before the last two
  QSpinBox* firstRow_ = nullptr;
  QLabel* note_;
};

}  // namespace widgets
