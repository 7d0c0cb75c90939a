// Which variables differ most between the checkpoints of two runs. Reads on the checkpoints' thread; without
// checkpoints of both it takes no room. GUI thread only.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/dashboards/checkpoints/checkpoint_loader.h"

class QLabel;
class QToolButton;
class QTreeWidget;

namespace widgets {

// The most changed of the model's own variables first, without what optimizers keep for them ("dense/kernel/Adam" of
// "dense/kernel"), counters, and what is equal. `optimizerSlots`: how many of the optimizer and counters were left out.
std::vector<TensorDiffRow> changedVariables(const std::vector<TensorDiffRow>& rows, int& optimizerSlots);
// The newest one up to a step, else the oldest; the newest one without a step. Null: there are none.
const CheckpointRow* checkpointAt(const std::vector<CheckpointRow>& rows, std::optional<int64_t> step);

class ChangedVariables : public QWidget {
  Q_OBJECT
 public:
  explicit ChangedVariables(CheckpointLoader* loader, QWidget* parent = nullptr);

  // Of the model directories of two runs, at a step or the newest ones.
  void compare(const QString& first, const QString& second, std::optional<int64_t> step);
  // Shows and reads nothing.
  void clear();

 signals:
  void allRequested();  // to be seen in the page of checkpoints

 private:
  struct Compared {
    std::optional<int64_t> first;  // the checkpoints' steps
    std::optional<int64_t> second;
    bool areThere = false;
    std::vector<TensorDiffRow> rows;
  };
  static Compared read(CheckpointSource& source, const QString& first, const QString& second,
                       std::optional<int64_t> step, const TaskToken& token);
  void show(const Compared& compared);

  CheckpointLoader* loader_;
  QString asked_;
  QLabel* head_;
  QTreeWidget* rows_;
  QLabel* rest_;
  QToolButton* all_;
};

}  // namespace widgets
