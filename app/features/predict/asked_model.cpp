#include "app/features/predict/asked_model.h"

#include "engine/estimator/bert/text_attention.h"

namespace app {

AskedModel::AskedModel() {
  connect(&thread_, &EngineThread::busyChanged, this, &AskedModel::changed);
  connect(&thread_, &EngineThread::progress, this, &AskedModel::progress);
}

bool AskedModel::setSource(const std::optional<ModelSource>& source) {
  const bool isSame = source && source_ && source->run == source_->run && source->dataDir == source_->dataDir && model_;
  source_ = source;
  if (isSame) return false;
  rows_.reset();
  model_ = source ? std::make_shared<PredictModel>(*source) : nullptr;
  if (source) vocabulary_ = vocabularyOf(*source);
  return true;
}

void AskedModel::readFields(Done<std::vector<FieldSpec>> done, Failed failed) {
  thread_.cancel();
  thread_.run<std::vector<FieldSpec>>([model = model_](const EngineThread::Job&) { return model->fields(); },
                                      std::move(done), std::move(failed));
}

void AskedModel::readRow(const engine::estimator::Input& input, qint64 row, Done<ExampleRow> done, Failed failed) {
  if (!rows_) rows_ = std::make_shared<ExampleRows>(input, inputContextOf(*source_));
  thread_.run<ExampleRow>([rows = rows_, row](const EngineThread::Job&) { return rows->at(row); }, std::move(done),
                          std::move(failed));
}

void AskedModel::ask(const engine::estimator::NamedTensors& values, Done<RowPrediction> done, Failed failed) {
  thread_.run<RowPrediction>([model = model_, checkpoint = checkpoint_,
                              values](const EngineThread::Job&) { return model->predictRow(checkpoint, values); },
                             std::move(done), std::move(failed));
}

void AskedModel::askText(const engine::estimator::TextRequest& request, Done<engine::estimator::TextAnswer> done,
                         Failed failed) {
  thread_.run<engine::estimator::TextAnswer>(
      [model = model_, checkpoint = checkpoint_, request](const EngineThread::Job&) {
        return model->askText(checkpoint, request);
      },
      std::move(done), std::move(failed));
}

void AskedModel::askAttention(const engine::estimator::TextRequest& request,
                              Done<engine::estimator::TextAttention> done, Failed failed) {
  thread_.run<engine::estimator::TextAttention>(
      [model = model_, checkpoint = checkpoint_, request](const EngineThread::Job&) {
        return model->attentionTo(checkpoint, request);
      },
      std::move(done), std::move(failed));
}

void AskedModel::predictAll(const engine::estimator::Input& input, Done<Predictions> done, Failed failed) {
  setPredictsAll(true);
  thread_.run<Predictions>(
      [model = model_, checkpoint = checkpoint_, input](const EngineThread::Job& job) {
        return std::make_shared<const InputPredictions>(model->predictAll(checkpoint, input, job));
      },
      [this, done = std::move(done)](const Predictions& predictions) {
        setPredictsAll(false);
        done(predictions);
      },
      [this, failed = std::move(failed)](const EngineFailure& failure) {
        setPredictsAll(false);
        failed(failure);
      });
}

void AskedModel::setPredictsAll(bool on) {
  predictsAll_ = on;
  emit changed();
}

}  // namespace app
