// Shows what a model answered for one example: the outputs as a table, class probabilities as bars. GUI thread only.
#pragma once

#include <QWidget>

#include "engine/estimator/export/named_tensors.h"
#include "widgets/tables/cell_table.h"

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
  widgets::CellTable* outputs() { return &outputs_; }
  widgets::CellTable* shares() { return &shares_; }

 private:
  void showShares();
  void showTables();

  widgets::CellTable outputs_;
  widgets::CellTable shares_;
  engine::estimator::NamedTensors shown_;
  QStringList vocabulary_;
  QLabel* time_;
  QLabel* sharesTitle_;
  QSpinBox* count_;
  QWidget* sharesView_;
  QLabel* outputsTitle_;
  QWidget* outputsView_;
  QLabel* hint_;  // in the place of the tables, until there is an answer
};

}  // namespace app
