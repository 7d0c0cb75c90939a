// Shows what a model answered for one example: the outputs as a table, class probabilities as bars. GUI thread only.
#pragma once

#include <QWidget>

#include "app/features/model_forms/cell_table.h"
#include "engine/estimator/export/named_tensors.h"

class QLabel;
class QSpinBox;

namespace app {

class OutputView : public QWidget {
  Q_OBJECT
 public:
  explicit OutputView(QWidget* parent = nullptr);

  // `vocabulary`: names of the classes where the outputs have none; may be empty.
  void showOutputs(const engine::estimator::NamedTensors& outputs, const QStringList& vocabulary, double seconds);
  void clear();
  CellTable* outputs() { return &outputs_; }
  CellTable* shares() { return &shares_; }

 private:
  void showShares();

  CellTable outputs_;
  CellTable shares_;
  engine::estimator::NamedTensors shown_;
  QStringList vocabulary_;
  QLabel* time_;
  QLabel* sharesTitle_;
  QSpinBox* count_;
  QWidget* sharesView_;
};

}  // namespace app
