// What a draft comes to: its data's features and labels, its model's size, what each layer gives. Computed on a worker
// after each edit; what is handed over are values. GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/dtype.h"
#include "engine/core/shape.h"
#include "engine/estimator/models/sequential_layers.h"
#include "widgets/util/background_tasks.h"

namespace app {

class ExperimentDraft;

// A feature or a label of a batch.
struct ComponentFacts {
  std::string name;
  engine::DType type = engine::DType::kInvalid;
  engine::Shape shape;  // with the batch in front
};

struct DataFacts {
  bool isKnown = false;
  QString error;  // why it is not; empty: there is no source yet
  std::vector<ComponentFacts> features;
  std::vector<ComponentFacts> labels;
  // Of the only label, from the first examples (kLookedAt at most).
  int64_t classes = 0;                  // whole numbers from 0 that are below; 0: the label is none such
  std::vector<std::string> vocabulary;  // words, sorted; empty: the label is no word
  int64_t batches = 0;                  // of all the data; 0: there are more than were looked at
  bool hasWords() const;                // among the features
  // The only feature is an image or a plane: [batch, height, width(, channels)].
  bool isImage() const;
};

struct ModelFacts {
  bool isKnown = false;
  QString error;  // the engine's reason; empty also while data or model are missing
  int64_t parameters = 0;
  int64_t bytes = 0;
  engine::estimator::LayerReport input;  // of a sequential model
  std::vector<engine::estimator::LayerReport> layers;
};

struct DraftFacts {
  DataFacts data;
  ModelFacts model;
};

class DraftAnalysis : public QObject {
  Q_OBJECT
 public:
  static constexpr int64_t kLookedAt = 10000;

  // `draft` must outlive it. `dataFolder` stands for ${DATA}.
  DraftAnalysis(ExperimentDraft* draft, const QString& dataFolder, QObject* parent = nullptr);

  const DataFacts& data() const { return facts_.data; }
  const ModelFacts& model() const { return facts_.model; }
  // True while what is known is not that of the draft as it is.
  bool isBusy() const { return queue_.isBusy(); }
  const QString& dataFolder() const { return dataFolder_; }

 signals:
  void changed();  // something else is known, or has become busy

 private:
  struct Worker;
  void analyse();

  ExperimentDraft* draft_;
  QString dataFolder_;
  DraftFacts facts_;
  std::shared_ptr<Worker> worker_;
  widgets::BackgroundTasks queue_;  // last, so that it ends before what it uses
};

}  // namespace app
