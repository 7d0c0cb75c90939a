#include "engine/estimator/hooks/checkpoint_input_pipeline_hook.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/estimator/config/path_name.h"
#include "engine/estimator/config/run_config.h"
#include "engine/estimator/inputs/input_pipeline.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_leftovers.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/kernels/iterator_resource.h"

namespace engine::estimator {
namespace {

constexpr const char* kBatches = "input/batches";

}  // namespace

CheckpointInputPipelineHook::CheckpointInputPipelineHook(const RunConfig& config, LogSink log)
    : modelDir_(config.model_dir()),
      name_(message("input-", config.cluster().task_type(), "-", config.cluster().task_id())),
      log_(std::move(log)) {
  checkPathName(name_, "Name in the files that store the position in the input (run_config.cluster.task_type)");
  if (checkpointPeriod(config).off()) {
    fail(Code::kInvalidArgument,
         "CheckpointInputPipelineHook needs checkpoints: set run_config.save_checkpoints_steps or _secs.");
  }
}

std::string CheckpointInputPipelineHook::prefix(int64_t step) const {
  return message(modelDir_, "/", name_, "-", step);
}

void CheckpointInputPipelineHook::afterCreateSession(Session& session) {
  if (restored_) return;
  restored_ = true;
  formats::removeCheckpointLeftovers(modelDir_, name_);
  const int64_t step = globalStep(session);
  if (formats::checkpointExists(prefix(step))) {
    batches_ = formats::BundleReader(prefix(step)).read(kBatches, DType::kInt64).item<int64_t>();
    skip(session, batches_);
  } else if (step > 0 && log_) {
    log_(LogLevel::kWarning,
         message("The position in the input at step ", step,
                 " is not known, so reading starts from the beginning. Was the checkpoint saved without this hook?"));
  }
}

void CheckpointInputPipelineHook::skip(Session& session, int64_t batches) {
  for (const auto& node : session.graph().nodes()) {
    if (node->op() != "IteratorV2") continue;
    const auto iterator = session.resources().find<IteratorResource>(iteratorResourceName(node->name()));
    if (!iterator) continue;
    std::vector<Tensor> element;
    try {
      for (int64_t i = 0; i < batches; ++i) iterator->next(element);
    } catch (const Error& error) {
      if (!isEndOfSequence(error)) throw;  // the input had ended: the first step finds that, too
    }
  }
  if (log_ && batches > 0) log_(LogLevel::kInfo, message("Went on in the input after ", batches, " batches."));
}

const SessionRunArgs* CheckpointInputPipelineHook::beforeRun(SessionRunContext&) {
  ++batches_;
  return nullptr;
}

// Before the model's: a checkpoint never comes without its place in the input.
void CheckpointInputPipelineHook::beforeSave(Session&, int64_t step) {
  // The save when a session begins comes before the place is restored.
  if (!restored_) return;
  formats::BundleWriter writer(prefix(step));
  writer.add(kBatches, Tensor::scalar(batches_));
  writer.finish();
}

bool CheckpointInputPipelineHook::afterSave(Session&, int64_t) {
  namespace fs = std::filesystem;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(modelDir_, error)) {
    const std::string file = entry.path().filename().string();
    if (!file.starts_with(name_ + "-") || !file.ends_with(".index")) continue;
    const std::string own = entry.path().string().substr(0, entry.path().string().size() - std::strlen(".index"));
    const auto step = formats::checkpointStep(own);
    if (step && !formats::checkpointExists(message(modelDir_, "/model.ckpt-", *step))) formats::removeCheckpoint(own);
  }
  return false;
}

}  // namespace engine::estimator
