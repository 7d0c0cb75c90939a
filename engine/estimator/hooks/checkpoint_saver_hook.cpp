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

// Of copies of variables that wait to be written.
constexpr std::size_t kMaxWaitingBytes = 64 << 20;
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
  finishBehind();
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
  if (behind_ || !worksBehind()) return;
  behind_ = std::make_unique<BackgroundSaver>([this](const CheckpointContent& content) { return put(content); },
                                              static_cast<std::size_t>(options_.keepMax));
}

formats::CheckpointObjects CheckpointSaverHook::objects() const {
  return options_.saver ? options_.saver->objects : formats::CheckpointObjects{};
}

// Whether copies of the variables may wait, and whether nobody needs the files at once.
bool CheckpointSaverHook::worksBehind() const {
  if (!options_.mayWriteBehind || options_.saver || options_.keepMax <= 0) return false;
  const auto& listeners = options_.listeners;
  if (std::ranges::any_of(listeners, [](const auto& listener) { return listener->needsFiles(); })) return false;
  if (!graph_->collections().saveables.empty()) return false;  // nothing says how large these get
  std::size_t bytes = 0;
  for (const Variable& variable : variables_) {
    if (!variable.shape.isFullyDefined()) return false;
    bytes += static_cast<std::size_t>(variable.shape.elements()) * dtypeSize(variable.dtype);
  }
  return bytes * static_cast<std::size_t>(options_.keepMax) <= kMaxWaitingBytes;
}

void CheckpointSaverHook::afterRun(SessionRunContext& context, SessionRunValues) {
  const int64_t step = step_.value();
  hearReport();
  const bool tryAgain = failed_ && Clock::now() >= nextTry_;
  if (!tryAgain && !options_.timer.shouldTrigger(step)) return;
  options_.timer.update(step);
  const bool stop = behind_ && !failed_ ? saveBehind(context.session(), step) : trySave(context.session(), step);
  if (stop) context.requestStop();
}

void CheckpointSaverHook::end(Session& session) {
  finishBehind();
  if (failed_ || options_.timer.lastStep() != step_.value()) saveStep(session, step_.value());
  for (const auto& listener : options_.listeners) listener->end(session, step_.value());
}

bool CheckpointSaverHook::save(Session& session) {
  finishBehind();
  const int64_t step = step_.value();
  if (!failed_ && options_.timer.lastStep() == step) return false;
  options_.timer.update(step);
  return trySave(session, step);
}

// The next step does not wait: a copy of the variables does.
bool CheckpointSaverHook::saveBehind(Session& session, int64_t step) {
  announce(session, step);
  behind_->add(checkpointContent(session, step, variables_, true, objects()));
  return tellSaved(session, step);
}

void CheckpointSaverHook::finishBehind() {
  if (!behind_) return;
  behind_->drain();
  hearReport();
}

void CheckpointSaverHook::hearReport() {
  const std::optional<BackgroundSaver::Report> report = behind_ ? behind_->report() : std::nullopt;
  if (!report) return;
  if (!report->warning.empty() && options_.log) options_.log(LogLevel::kWarning, report->warning);
  try {
    if (report->error) std::rethrow_exception(report->error);
  } catch (const Error& error) {
    noteFailure(report->step, error);
  }
}

// What is learnt is worth more than that it is saved in time: a disk that is full now may have room later.
void CheckpointSaverHook::noteFailure(int64_t step, const Error& error) {
  if (error.code() == Code::kAborted) throw;  // the one that is being handled
  nextTry_ = Clock::now() + kRetryDelay;
  if (std::exchange(failed_, true) || !options_.log) return;
  options_.log(LogLevel::kWarning,
               message("The checkpoint cannot be written at step ", step, ": ", error.what(),
                       " Training continues and will try again; the previous checkpoint is intact."),
               LogTopic::kCheckpointLost);
}

bool CheckpointSaverHook::trySave(Session& session, int64_t step) {
  finishBehind();
  try {
    write(session, step);
  } catch (const Error& error) {
    noteFailure(step, error);
    return false;
  }
  return tellSaved(session, step);
}

// TensorFlow rebuilds a model from the .meta file, with the ops that save and restore it.
void CheckpointSaverHook::writeGraph(Session& session) {
  tensorflow::SaverDef saver = formats::addSaver(*graph_, variables_, objects());
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

// Training goes on from a checkpoint, so every point up to it must outlive the process and a power cut, too. Gives what
// the log says that it cannot.
std::string CheckpointSaverHook::commitLog() {
  if (!options_.writer) return "";
  try {
    options_.writer->sync();
  } catch (const Error& error) {
    // Another program trains in this folder: its checkpoints must not become these.
    if (error.code() == Code::kAborted) throw;
    return error.what();
  }
  return "";
}

// Runs on the saver's thread, too.
std::string CheckpointSaverHook::put(const CheckpointContent& content) {
  std::string warning = commitLog();
  // Somebody may have deleted the folder: what was learnt is worth more than its log. If it cannot be made, saving
  // tells.
  std::error_code ignored;
  std::filesystem::create_directories(options_.modelDir, ignored);
  const std::string prefix = saver_.save(content, metaGraph_);
  if (options_.writer) {
    options_.writer->session({summaries::SessionEvent::kCheckpoint, content.step, summaries::wallTime(), prefix});
  }
  return warning;
}

void CheckpointSaverHook::announce(Session& session, int64_t step) {
  for (const auto& listener : options_.listeners) listener->beforeSave(session, step);
  if (options_.log)
    options_.log(LogLevel::kInfo,
                 message("Saving checkpoints for ", step, " into ", options_.modelDir, "/model.ckpt."));
}

bool CheckpointSaverHook::saveStep(Session& session, int64_t step) {
  write(session, step);
  return tellSaved(session, step);
}

void CheckpointSaverHook::write(Session& session, int64_t step) {
  announce(session, step);
  const std::string warning = put(checkpointContent(session, step, variables_, false, objects()));
  if (!warning.empty() && options_.log) options_.log(LogLevel::kWarning, warning);
  if (std::exchange(failed_, false) && options_.log) {
    options_.log(LogLevel::kInfo, message("Checkpoints are being written again, at step ", step, "."),
                 LogTopic::kCheckpointsSaved);
  }
}

bool CheckpointSaverHook::tellSaved(Session& session, int64_t step) {
  bool stop = false;
  for (const auto& listener : options_.listeners) stop = listener->afterSave(session, step) || stop;
  return stop;
}

}  // namespace engine::estimator
