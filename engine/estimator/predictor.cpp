// Estimator::predict and the warm Predictor behind it.
#include "engine/core/error.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/input_pipeline.h"
#include "engine/estimator/monitored_session.h"

namespace engine::estimator {

struct Predictor::Impl {
  Estimator::Built built;
  SessionRunArgs args;
  std::vector<std::string> keys;
  std::unique_ptr<MonitoredSession> session;
  std::map<std::string, Tensor> batch;
  int64_t row = 0;
  int64_t rows = 0;
};

Predictor::Predictor(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Predictor::Predictor(Predictor&&) noexcept = default;
Predictor::~Predictor() = default;

std::optional<std::map<std::string, Tensor>> Predictor::nextBatch() {
  if (impl_->session->shouldStop()) return std::nullopt;
  const std::vector<Tensor>* values = impl_->session->run(impl_->args);
  if (!values) {
    impl_->session->close();
    return std::nullopt;
  }
  std::map<std::string, Tensor> batch;
  for (std::size_t i = 0; i < impl_->keys.size(); ++i) batch[impl_->keys[i]] = (*values)[i].clone();
  return batch;
}

std::optional<std::map<std::string, Tensor>> Predictor::next() {
  while (impl_->row >= impl_->rows) {
    auto batch = nextBatch();
    if (!batch) return std::nullopt;
    impl_->batch = std::move(*batch);
    impl_->row = 0;
    impl_->rows = impl_->batch.begin()->second.rank() > 0 ? impl_->batch.begin()->second.dim(0) : 0;
    for (const auto& [key, value] : impl_->batch) {
      if (value.rank() < 1 || value.dim(0) != impl_->rows) {
        fail(Code::kInvalidArgument, "Batch length of predictions should be same. '", key, "' has shape ",
             value.shape(), ", others have ", impl_->rows, " rows.");
      }
    }
  }
  std::map<std::string, Tensor> result;
  for (const auto& [key, value] : impl_->batch) {
    Shape shape;
    for (int64_t dim : value.shape().dims().subspan(1)) shape.addDim(dim);
    result[key] = value.slice(impl_->row, impl_->row + 1).reshaped(shape).clone();
  }
  ++impl_->row;
  return result;
}

void Predictor::setInput(const InputData& input) {
  dynamic_cast<DatasetInitializerHook&>(*impl_->built.inputHook).setInput(input, impl_->built.graph->seed());
  impl_->session->restart();
  impl_->row = impl_->rows = 0;
}

Predictor Estimator::predict(const InputFn& inputFn, const PredictOptions& options) const {
  auto impl = std::make_unique<Predictor::Impl>();
  impl->built = build(inputFn, Mode::kPredict);
  std::string existing;
  for (const auto& [key, output] : impl->built.spec.predictions) {
    existing += (existing.empty() ? "" : ", ") + key;
    if (!options.predictKeys.empty() && std::ranges::find(options.predictKeys, key) == options.predictKeys.end())
      continue;
    impl->keys.push_back(key);
    impl->args.fetches.push_back(output);
  }
  if (impl->keys.empty()) {
    fail(Code::kInvalidArgument, "Expected to run at least one output from ", existing, ".");
  }
  std::string checkpoint = options.checkpointPath;
  if (checkpoint.empty()) checkpoint = latestCheckpoint().value_or("");
  if (checkpoint.empty() && log_) {
    log_(LogLevel::kInfo,
         "Could not find trained model in model_dir: " + modelDir() + ", running initialization to predict.");
  }
  Hooks hooks{impl->built.inputHook};
  hooks.insert(hooks.end(), options.hooks.begin(), options.hooks.end());
  hooks.insert(hooks.end(), impl->built.spec.predictionHooks.begin(), impl->built.spec.predictionHooks.end());
  MonitoredSessionOptions session = sessionOptions(impl->built.spec, checkpoint);
  impl->session = std::make_unique<MonitoredSession>(*impl->built.graph, hooks, std::move(session));
  return Predictor(std::move(impl));
}

}  // namespace engine::estimator
