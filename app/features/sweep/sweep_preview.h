// What the sweep being edited would do: its problems, the total training, its first trials. Computed from values on any
// thread. The model that shows it: GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <vector>

#include "engine/estimator/sweep/sweep_trials.h"

namespace app {

struct SweepPreview {
  static constexpr int kMostTrials = 200;  // of the table

  std::vector<engine::estimator::SweepProblem> problems;
  int64_t trials = 0;
  int64_t steps = 0;                                    // of all trials together
  std::vector<engine::estimator::Rung> rungs;           // of successive halving
  std::vector<std::vector<std::string>> trialSettings;  // of the first trials: path=value
};

SweepPreview previewOf(const engine::estimator::Sweep& sweep);
// "12 trials, about 24 000 steps".
QString previewText(const SweepPreview& preview);

class SweepPreviewModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void setPreview(const SweepPreview& preview);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QStringList titles_;
  std::vector<QStringList> rows_;
};

// "model.dnn_classifier.optimizer.learning_rate=0.1" to its path and value.
std::pair<QString, QString> settingParts(const std::string& setting);

}  // namespace app
