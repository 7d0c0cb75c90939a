// Estimator::predict and the warm Predictor behind it.
#include <filesystem>
#include <mutex>
#include <utility>

#include "engine/core/error.h"
#include "engine/estimator/config/part_call.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/inputs/input_pipeline.h"
#include "engine/estimator/training/monitored_session.h"
#include "summaries/files/readable_folder.h"

namespace engine::estimator {

// A file as it was when it was read: another one under its name differs.
struct FileState {
  std::string path;
  std::filesystem::file_time_type written;
  std::uintmax_t bytes = 0;
  bool operator==(const FileState&) const = default;
};

namespace {

FileState indexOf(const std::string& checkpoint) {
  const std::string path = checkpoint + ".index";
  std::error_code error;
  return {path, std::filesystem::last_write_time(path, error), std::filesystem::file_size(path, error)};
}

}  // namespace

struct Predictor::Impl {
  Estimator::Built built;
  SessionRunArgs args;
  std::vector<std::string> keys;
  std::unique_ptr<MonitoredSession> session;
  std::map<std::string, Tensor> batch;
  int64_t row = 0;
  int64_t rows = 0;

  // What another call of predict() must be alike in to go on with this.
  bool reusable = false;
  std::vector<data::ElementSpec> spec;
  std::vector<std::string> features;
  std::vector<std::string> labels;
  std::vector<std::string> askedKeys;
  FileState checkpoint;

  bool fits(const InputData& input, const PredictOptions& options) const {
    return options.hooks.empty() && options.predictKeys == askedKeys && input.features == features &&
           input.labels == labels && input.dataset.spec() == spec;
  }

  void setInput(const InputData& input) {
    dynamic_cast<DatasetInitializerHook&>(*built.inputHook).setInput(input, built.graph->seed());
    session->restart();
    batch.clear();
    row = rows = 0;
  }

  void chooseKeys(const std::vector<std::string>& asked) {
    std::string existing;
    for (const auto& [key, output] : built.spec.predictions) {
      existing += (existing.empty() ? "" : ", ") + key;
      if (!asked.empty() && std::ranges::find(asked, key) == asked.end()) continue;
      keys.push_back(key);
      args.fetches.push_back(output);
    }
    if (keys.empty()) fail(Code::kInvalidArgument, "Expected to run at least one output from ", existing, ".");
  }
};

// The last Predictor's graph and session. Copies of an Estimator, which may be on other threads, share it.
struct Predictor::Kept {
  std::mutex mutex;
  std::unique_ptr<Impl> last;

  void put(std::unique_ptr<Impl> impl) {
    const std::lock_guard lock(mutex);
    std::swap(last, impl);
  }
  std::unique_ptr<Impl> take(const InputData& input, const PredictOptions& options) {
    const std::lock_guard lock(mutex);
    return last && last->fits(input, options) ? std::move(last) : nullptr;
  }
};

Predictor::Predictor(std::unique_ptr<Impl> impl, const std::shared_ptr<Kept>& kept)
    : impl_(std::move(impl)), kept_(kept) {}
Predictor::Predictor(Predictor&& other) noexcept = default;
Predictor::~Predictor() {
  const std::shared_ptr<Kept> kept = kept_.lock();
  if (impl_ && impl_->reusable && kept) kept->put(std::move(impl_));
}

std::shared_ptr<Predictor::Kept> Predictor::makeKept() {
  return std::make_shared<Kept>();
}

std::optional<std::map<std::string, Tensor>> Predictor::nextBatch() {
  if (impl_->session->shouldStop()) return std::nullopt;
  // A session that an error has ended is not used again.
  const bool reusable = std::exchange(impl_->reusable, false);
  const std::vector<Tensor>* values = callNamingThrower([&] { return impl_->session->run(impl_->args); });
  impl_->reusable = reusable;
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
  impl_->setInput(input);
}

Predictor Estimator::predict(const InputFn& inputFn, const PredictOptions& options) const {
  const InputData input = inputFn(Mode::kPredict);
  std::string checkpoint = options.checkpointPath;
  if (checkpoint.empty()) checkpoint = latestCheckpoint().value_or("");
  if (!checkpoint.empty()) {
    if (auto impl = predictors_->take(input, options)) {
      const FileState now = indexOf(checkpoint);
      if (impl->checkpoint != now) impl->session->restore(checkpoint);
      impl->checkpoint = now;
      impl->setInput(input);
      return Predictor(std::move(impl), predictors_);
    }
  }
  return newPredictor(input, checkpoint, options);
}

Predictor Estimator::newPredictor(const InputData& input, const std::string& checkpoint,
                                  const PredictOptions& options) const {
  auto impl = std::make_unique<Predictor::Impl>();
  impl->built = build(input, Mode::kPredict);
  impl->chooseKeys(options.predictKeys);
  if (checkpoint.empty()) summaries::requireReadableFolder(modelDir());
  if (checkpoint.empty() && log_) {
    log_(LogLevel::kWarning,
         "Could not find trained model in model_dir: " + modelDir() + ", running initialization to predict.");
  }
  Hooks hooks{impl->built.inputHook};
  hooks.insert(hooks.end(), options.hooks.begin(), options.hooks.end());
  hooks.insert(hooks.end(), impl->built.spec.predictionHooks.begin(), impl->built.spec.predictionHooks.end());
  impl->reusable = !checkpoint.empty() && hooks.size() == 1;
  impl->spec = input.dataset.spec();
  impl->features = input.features;
  impl->labels = input.labels;
  impl->askedKeys = options.predictKeys;
  if (!checkpoint.empty()) impl->checkpoint = indexOf(checkpoint);
  MonitoredSessionOptions session = sessionOptions(impl->built.spec, checkpoint);
  impl->session = std::make_unique<MonitoredSession>(*impl->built.graph, hooks, std::move(session));
  return Predictor(std::move(impl), predictors_);
}

}  // namespace engine::estimator
