#include "engine/estimator/hooks/checkpoint_saver_hook.h"

#include <google/protobuf/text_format.h>

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/checkpoints/checkpoint_location.h"
#include "engine/formats/checkpoints/saver.h"
#include "engine/formats/files/files.h"
#include "engine/formats/graphs/meta_graph.h"

namespace engine::estimator {
namespace {

constexpr auto kRetryDelay = std::chrono::seconds(10);  // writing a large model takes the disk's time

// The data set that an input_fn gave is an op of our own: other programs see a placeholder in its place.
void hideOwnOps(tensorflow::GraphDef& graph) {
  for (tensorflow::NodeDef& node : *graph.mutable_node()) {
    if (node.op() != "_HostDataset") continue;
    node.set_op("Placeholder");
    node.mutable_attr()->clear();
    (*node.mutable_attr())["dtype"].set_type(tensorflow::DT_VARIANT);
    (*node.mutable_attr())["shape"].mutable_shape()->set_unknown_rank(true);
  }
}

}  // namespace

CheckpointSaverHook::CheckpointSaverHook(CheckpointSaverOptions options)
    : options_(std::move(options)), saver_(options_.modelDir, options_.keepMax, options_.keepEveryNHours) {}

void CheckpointSaverHook::begin(Graph& graph) {
  graph_ = &graph;
  for (const auto& listener : options_.listeners) {
    listener->setSummaryWriter(options_.writer);
    listener->begin();
  }
}

void CheckpointSaverHook::afterCreateSession(Session& session) {
  step_ = GlobalStep(session);
  variables_ = savedVariables(session.graph(), options_.saver);
  const std::string warning = formats::outsideCheckpointsWarning(options_.modelDir);
  if (options_.log && !warning.empty()) options_.log(LogLevel::kWarning, warning);
  if (options_.saveGraphDef && metaGraph_.empty()) writeGraph(session);
  if (options_.writer) {
    options_.writer->bytes("graph", summaries::Kind::kGraph, "graphs", step_.value(), session.graph().toBytes(),
                           summaries::wallTime());
  }
  saveStep(session, step_.value());  // nothing is learnt yet: where it cannot be written there is no use in training
  options_.timer.update(step_.value());
}

void CheckpointSaverHook::afterRun(SessionRunContext& context, SessionRunValues) {
  const int64_t step = step_.value();
  const bool tryAgain = failed_ && Clock::now() >= nextTry_;
  if (!tryAgain && !options_.timer.shouldTrigger(step)) return;
  options_.timer.update(step);
  if (trySave(context.session(), step)) context.requestStop();
}

void CheckpointSaverHook::end(Session& session) {
  if (failed_ || options_.timer.lastStep() != step_.value()) saveStep(session, step_.value());
  for (const auto& listener : options_.listeners) listener->end(session, step_.value());
}

bool CheckpointSaverHook::save(Session& session) {
  const int64_t step = step_.value();
  if (!failed_ && options_.timer.lastStep() == step) return false;
  options_.timer.update(step);
  return trySave(session, step);
}

// What is learnt is worth more than that it is saved in time: a disk that is full now may have room later.
bool CheckpointSaverHook::trySave(Session& session, int64_t step) {
  std::string prefix;
  try {
    prefix = write(session, step);
  } catch (const Error& error) {
    if (error.code() == Code::kAborted) throw;
    nextTry_ = Clock::now() + kRetryDelay;
    if (!std::exchange(failed_, true) && options_.log) {
      options_.log(LogLevel::kWarning,
                   message("The checkpoint cannot be written at step ", step, ": ", error.what(),
                           " Training continues and will try again; the previous checkpoint is intact."),
                   LogTopic::kCheckpointLost);
    }
    return false;
  }
  return tellSaved(session, step, prefix);
}

// TensorFlow rebuilds a model from the .meta file, with the ops that save and restore it.
void CheckpointSaverHook::writeGraph(Session& session) {
  tensorflow::SaverDef saver = formats::addSaver(*graph_, variables_);
  saver.set_max_to_keep(options_.keepMax);
  saver.set_keep_checkpoint_every_n_hours(static_cast<float>(options_.keepEveryNHours));
  tensorflow::MetaGraphDef metaGraph = formats::metaGraphOf(session.graph());
  *metaGraph.mutable_saver_def() = saver;
  hideOwnOps(*metaGraph.mutable_graph_def());
  metaGraph_ = metaGraph.SerializeAsString();
  std::string text;
  google::protobuf::TextFormat::PrintToString(metaGraph.graph_def(), &text);
  formats::writeFileAtomically(options_.modelDir + "/graph.pbtxt", text);
}

// Training goes on from a checkpoint, so every point up to it must outlive the process and a power cut, too.
void CheckpointSaverHook::commitLog() {
  if (!options_.writer) return;
  try {
    options_.writer->sync();
  } catch (const Error& error) {
    // Another program trains in this folder: its checkpoints must not become these.
    if (error.code() == Code::kAborted) throw;
    if (options_.log) options_.log(LogLevel::kWarning, error.what());
  }
}

bool CheckpointSaverHook::saveStep(Session& session, int64_t step) {
  const std::string prefix = write(session, step);
  return tellSaved(session, step, prefix);
}

std::string CheckpointSaverHook::write(Session& session, int64_t step) {
  for (const auto& listener : options_.listeners) listener->beforeSave(session, step);
  if (options_.log)
    options_.log(LogLevel::kInfo,
                 message("Saving checkpoints for ", step, " into ", options_.modelDir, "/model.ckpt."));
  commitLog();
  // Somebody may have deleted the folder: what was learnt is worth more than its log. If it cannot be made, saving
  // tells.
  std::error_code ignored;
  std::filesystem::create_directories(options_.modelDir, ignored);
  return saver_.save(session, step, variables_, metaGraph_);
}

bool CheckpointSaverHook::tellSaved(Session& session, int64_t step, const std::string& prefix) {
  if (std::exchange(failed_, false) && options_.log) {
    options_.log(LogLevel::kInfo, message("Checkpoints are being written again, at step ", step, "."),
                 LogTopic::kCheckpointsSaved);
  }
  if (options_.writer) {
    options_.writer->session({summaries::SessionEvent::kCheckpoint, step, summaries::wallTime(), prefix});
  }
  bool stop = false;
  for (const auto& listener : options_.listeners) stop = listener->afterSave(session, step) || stop;
  return stop;
}

}  // namespace engine::estimator
