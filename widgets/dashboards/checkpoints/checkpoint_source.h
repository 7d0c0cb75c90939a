// What the checkpoint views need and cannot do themselves, as the program gives it to them: a CheckpointSource reads
// files on a thread of its own, a CheckpointService does what a person chose, on the GUI thread.
#pragma once

#include <functional>
#include <memory>

#include "widgets/dashboards/checkpoints/checkpoint_values.h"
#include "widgets/dashboards/trees/ensemble_values.h"

class QWidget;

namespace widgets {

// Asked between pieces of work: false means stop (the function then throws Cancelled).
using GoOn = std::function<bool()>;

// Called on one thread at a time, never the GUI's. Functions throw summaries::Error for what cannot be read.
class CheckpointSource {
 public:
  virtual ~CheckpointSource() = default;
  // Of a model directory, by step. What of it is damaged is told of in `damage` and the rest listed.
  virtual std::vector<CheckpointRow> list(const QString& folder, QString& damage) = 0;
  // One checkpoint by its prefix, index or V1 file.
  virtual CheckpointRow describe(const QString& path) = 0;
  // From the index alone.
  virtual CheckpointContents open(const QString& prefix) = 0;
  // `before`: the checkpoint before it, for `change`; empty: none.
  virtual TensorFacts facts(const QString& prefix, const QString& tensor, const QString& before, const GoOn& goOn) = 0;
  virtual TensorPicture picture(const QString& prefix, const QString& tensor, const GoOn& goOn) = 0;
  virtual TensorValues values(const QString& prefix, const QString& tensor, int64_t first, int64_t count,
                              const GoOn& goOn) = 0;
  // Rows 0, stride, 2 stride, … of a tensor of rank 2.
  virtual MatrixRows matrix(const QString& prefix, const QString& tensor, int64_t stride, const GoOn& goOn) = 0;
  virtual std::vector<TensorDiffRow> diff(const QString& from, const QString& to, const GoOn& goOn) = 0;
  virtual void markKept(const QString& prefix, bool kept) = 0;
  virtual void moveToTrash(const QString& prefix) = 0;
  enum class FileKind { kNpy, kCsv };
  virtual void save(const QString& prefix, const QString& tensor, FileKind kind, const QString& path,
                    const GoOn& goOn) = 0;
  // The decision trees that it holds; none: of most models.
  virtual EnsembleValues trees(const QString& /*prefix*/) { return {}; }
};

enum class CheckpointCommand { kEvaluate, kBranch, kExport, kWarmStart, kDelete };

class CheckpointService {
 public:
  virtual ~CheckpointService() = default;
  virtual std::shared_ptr<CheckpointSource> source() = 0;
  // Why the command cannot be given now for a checkpoint of that run (empty: of no run), a sentence; empty: it can.
  virtual QString whyNot(CheckpointCommand command, const QString& run) const = 0;
  // Begins it; what comes of it is told as the program tells of everything. Not kDelete, which the source does.
  virtual void perform(CheckpointCommand command, const QString& run, const QString& prefix) = 0;
  // Asks the person for a checkpoint's file, or where to save one; empty: none.
  virtual QString askForCheckpoint(QWidget* parent) = 0;
  virtual QString askWhereToSave(QWidget* parent, const QString& name, const QString& filter) = 0;
};

}  // namespace widgets
