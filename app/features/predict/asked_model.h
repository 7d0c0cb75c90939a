// The model behind the Predict page: a run's model with one of its checkpoints. It is built on a thread of its own and
// stays warm between questions. GUI thread only; answers arrive there.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/workbench/models/example_rows.h"
#include "app/workbench/models/model_source.h"
#include "app/workbench/models/predict_model.h"
#include "engine/estimator/bert/text_requests.h"

namespace app {

class AskedModel : public QObject {
  Q_OBJECT
 public:
  AskedModel();

  // False: it is the model that is asked already, perhaps with other checkpoints.
  bool setSource(const std::optional<ModelSource>& source);
  const std::optional<ModelSource>& source() const { return source_; }
  // The words of its classes.
  const QStringList& vocabulary() const { return vocabulary_; }
  // Whose variables answer.
  void setCheckpoint(const QString& prefix) { checkpoint_ = prefix; }
  // Rows are read of another input from now on.
  void forgetRows() { rows_.reset(); }
  bool predictsAll() const { return predictsAll_; }

  template <typename T>
  using Done = std::function<void(const T&)>;
  using Failed = EngineThread::Failed;
  using Predictions = std::shared_ptr<const InputPredictions>;
  // What it is asked with. Ends what was asked before.
  void readFields(Done<std::vector<FieldSpec>> done, Failed failed);
  void readRow(const engine::estimator::Input& input, qint64 row, Done<ExampleRow> done, Failed failed);
  void ask(const engine::estimator::NamedTensors& values, Done<RowPrediction> done, Failed failed);
  void askText(const engine::estimator::TextRequest& request, Done<engine::estimator::TextAnswer> done, Failed failed);
  void askAttention(const engine::estimator::TextRequest& request, Done<engine::estimator::TextAttention> done,
                    Failed failed);
  void predictAll(const engine::estimator::Input& input, Done<Predictions> done, Failed failed);
  void cancel() { thread_.cancel(); }

 signals:
  void changed();  // it is busy, or has the time again
  void progress(double done, const QString& doing);

 private:
  void setPredictsAll(bool on);

  std::optional<ModelSource> source_;
  QStringList vocabulary_;
  QString checkpoint_;
  bool predictsAll_ = false;
  std::shared_ptr<PredictModel> model_;  // only jobs look into it
  std::shared_ptr<ExampleRows> rows_;    // only jobs look into it
  EngineThread thread_;                  // last, so that it ends before what it uses
};

}  // namespace app
