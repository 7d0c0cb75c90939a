#include "engine/estimator/training/monitored_session.h"

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/estimator/inputs/input_pipeline.h"
#include "engine/estimator/training/checkpoint_names.h"
#include "engine/estimator/training/checkpoints.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/graph/collections.h"

namespace engine::estimator {
namespace {

void initializeAll(Session& session, const std::vector<Variable>& variables, std::vector<Node*> initializers = {}) {
  for (const Variable& variable : variables) {
    if (variable.initializer) initializers.push_back(variable.initializer);
  }
  if (!initializers.empty()) session.run(Feeds{}, {}, initializers);
}

std::vector<Node*> saveableInitializers(const Graph& graph) {
  std::vector<Node*> initializers;
  for (const SaveableSpec& saveable : graph.collections().saveables) initializers.push_back(saveable.initializer);
  return initializers;
}

void addMissing(bool has, const std::string& key, std::string& missing) {
  if (!has) missing += (missing.empty() ? "" : ", ") + key;
}

// Where a checkpoint has a variable: under its key, or, written in the other format, by its name.
std::string storedKey(const formats::BundleReader& reader, const CheckpointNames& names, const std::string& variable,
                      const std::optional<SaverOptions>& saver) {
  const std::string& key = saver ? saver->objects.keyOf(variable) : variable;
  return reader.has(key) || !names.has(variable) ? key : names.keyOf(variable);
}

void restoreSaveable(Session& session, const formats::BundleReader& reader, const SaveableSpec& saveable) {
  std::vector<Tensor> values;
  for (std::size_t i = 0; i < saveable.keys.size(); ++i) {
    values.push_back(reader.read(saveable.keys[i]));
    if (values.back().dtype() == saveable.values[i].type()) continue;
    fail(Code::kInvalidArgument, "'", saveable.keys[i], "' is ", dtypeName(saveable.values[i].type()),
         " in the model, but ", dtypeName(values.back().dtype()), " in the checkpoint.");
  }
  saveableResource(session, saveable)->restore(values);
}

}  // namespace

std::vector<Variable> savedVariables(const Graph& graph, const std::optional<SaverOptions>& saver) {
  const std::vector<Variable>& all = graph.collections().globalVariables;
  if (!saver || saver->variables.empty()) return all;
  std::vector<Variable> saved;
  for (const std::string& name : saver->variables) {
    const Variable* variable = graph.collections().findGlobal(name);
    if (!variable) fail(Code::kInvalidArgument, "The scaffold's saver names '", name, "', which is not a variable.");
    saved.push_back(*variable);
  }
  return saved;
}

void restoreVariables(Session& session, const std::string& checkpoint, const std::optional<SaverOptions>& saver) {
  const formats::BundleReader reader(checkpoint);
  reader.requireShards();
  const std::vector<Variable> variables = savedVariables(session.graph(), saver);
  const std::vector<SaveableSpec>& saveables = session.graph().collections().saveables;
  std::string missing;
  const CheckpointNames names(reader);
  std::vector<std::string> keys;
  for (const Variable& variable : variables) {
    keys.push_back(storedKey(reader, names, checkpointName(variable), saver));
    addMissing(reader.has(keys.back()), keys.back(), missing);
  }
  for (const SaveableSpec& saveable : saveables) {
    for (const std::string& key : saveable.keys) addMissing(reader.has(key), key, missing);
  }
  if (!missing.empty()) {
    fail(Code::kNotFound, "Checkpoint '", checkpoint, "' has no value for: ", missing,
         ". It was written by a different model: train in another folder, or with the model that wrote it.");
  }
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Variable& variable = variables[i];
    const formats::BundleEntry& entry = reader.entry(keys[i]);
    if (entry.dtype != variable.dtype || !checkpointShape(variable).compatibleWith(entry.shape)) {
      fail(Code::kInvalidArgument, "Variable '", keys[i], "' is ", dtypeName(variable.dtype), checkpointShape(variable),
           " in the model, but ", dtypeName(entry.dtype), entry.shape, " in checkpoint '", checkpoint,
           "'. Train in another folder, or with the model that wrote it.");
    }
    variableResource(session, variable)->assign(readVariable(reader, variable, keys[i]));
  }
  for (const SaveableSpec& saveable : saveables) restoreSaveable(session, reader, saveable);
}

void copyVariables(Session& from, Session& to) {
  for (const Variable& variable : to.graph().collections().globalVariables) {
    const Variable* source = from.graph().collections().findGlobal(variable.name);
    if (!source) {
      fail(Code::kNotFound, "The training has no variable '", variable.name,
           "', which the evaluation needs. Give both inputs the same features.");
    }
    const Tensor& value = variableResource(from, *source)->value();
    if (value.dtype() != variable.dtype || !variable.shape.compatibleWith(value.shape())) {
      fail(Code::kInvalidArgument, "Variable '", variable.name, "' is ", dtypeName(variable.dtype), variable.shape,
           " to evaluate, but ", dtypeName(value.dtype()), value.shape(),
           " in the training. Give both inputs the same features.");
    }
    variableResource(to, variable)->assign(value);
  }
  for (const SaveableSpec& saveable : to.graph().collections().saveables) {
    const auto source = from.resources().find<SaveableResource>(saveable.resource);
    if (!source) fail(Code::kNotFound, "The other session has no '", saveable.resource, "' to copy.");
    saveableResource(to, saveable)->restore(source->saved());
  }
}

GlobalStep::GlobalStep(Session& session) {
  const Output handle = session.graph().collections().globalStep;
  const Variable* variable = handle.valid() ? session.graph().collections().findGlobal(handle.node->name()) : nullptr;
  if (!variable) fail(Code::kFailedPrecondition, "The graph has no global step: create it before the hooks run.");
  variable_ = variableResource(session, *variable);
}

int64_t globalStep(Session& session) {
  return GlobalStep(session).value();
}

MonitoredSession::MonitoredSession(Graph& graph, Hooks hooks, MonitoredSessionOptions options)
    : graph_(graph), hooks_(std::move(hooks)), options_(std::move(options)) {
  for (const auto& hook : hooks_) hook->begin(graph_);
  SessionOptions sessionOptions;
  sessionOptions.threads = options_.threads;
  sessionOptions.optimize = options_.optimize;
  sessionOptions.disabledRewrites = options_.disabledRewrites;
  sessionOptions.computeDtype = options_.computeDtype;
  session_ = std::make_unique<Session>(graph_, sessionOptions);
  asked_.resize(hooks_.size() + 1);
  initialize();
  for (const auto& hook : hooks_) hook->afterCreateSession(*session_);
  const std::vector<QueueRunnerSpec>& runners = graph_.collections().queueRunners;
  if (!runners.empty()) queueRunners_ = std::make_unique<QueueRunners>(*session_, runners);
}

MonitoredSession::~MonitoredSession() = default;

void MonitoredSession::initialize() {
  if (options_.log) options_.log(LogLevel::kInfo, "Graph was finalized.");
  if (options_.checkpoint.empty()) {
    initializeGlobals();
    if (options_.warmStart) options_.warmStart(*session_);
    if (options_.scaffold.initFn) options_.scaffold.initFn(*session_);
    for (const std::string& note : options_.scaffold.initNotes) {
      if (options_.log) options_.log(LogLevel::kInfo, note);
    }
  } else {
    restore(options_.checkpoint);
  }
  checkReady(options_.scaffold.readyForLocalInitOp, "before local_init_op");
  if (options_.log) options_.log(LogLevel::kInfo, "Running local_init_op.");
  initializeLocals();
  const Collections& collections = graph_.collections();
  if (!collections.tableInitializers.empty()) session_->run(Feeds{}, {}, collections.tableInitializers);
  if (options_.scaffold.localInitOp) {
    session_->run(options_.scaffold.localInitFeeds, {}, {options_.scaffold.localInitOp});
  }
  if (options_.log) options_.log(LogLevel::kInfo, "Done running local_init_op.");
  checkReady(options_.scaffold.readyOp, "after it was initialised");
}

void MonitoredSession::initializeGlobals() {
  if (!options_.scaffold.initOp) {
    return initializeAll(*session_, graph_.collections().globalVariables, saveableInitializers(graph_));
  }
  session_->run(options_.scaffold.initFeeds, {}, {options_.scaffold.initOp});
}

void MonitoredSession::initializeLocals() {
  initializeAll(*session_, graph_.collections().localVariables);
}

// Without an op of the scaffold's: every global variable must have a value.
void MonitoredSession::checkReady(const Output& readyOp, const char* what) {
  std::string missing;
  const auto add = [&](const std::string& name) { missing += (missing.empty() ? "" : ", ") + name; };
  if (readyOp.valid()) {
    const Tensor names = session_->run(Feeds{}, {readyOp}).front();
    if (names.dtype() != DType::kString) {
      fail(Code::kInvalidArgument, "The scaffold's ready op '", readyOp.name(), "' must give strings, not ",
           dtypeName(names.dtype()), ".");
    }
    for (const std::string& name : names.flat<std::string>()) add(name);
  } else {
    for (const Variable& variable : graph_.collections().globalVariables) {
      if (!variableResource(*session_, variable)->initialized()) add(variable.name);
    }
  }
  if (missing.empty()) return;
  fail(Code::kFailedPrecondition, "The model is not ready ", what, ". Variables not initialized: ", missing,
       ". Initialise them in the scaffold's init_op or init_fn.");
}

void MonitoredSession::restore(const std::string& checkpoint) {
  // A saver of its own may leave variables out.
  if (options_.scaffold.saver && !options_.scaffold.saver->variables.empty()) initializeGlobals();
  restoreVariables(*session_, checkpoint, options_.scaffold.saver);
  if (options_.log) options_.log(LogLevel::kInfo, "Restoring parameters from " + checkpoint);
}

void MonitoredSession::restart() {
  initializeLocals();
  for (const auto& hook : hooks_) hook->afterCreateSession(*session_);
  stop_ = false;
}

MonitoredSession::Combination& MonitoredSession::combination(const SessionRunArgs& own) {
  asked_[0] = &own;
  if (current_ && asked_ == currentKey_) return *current_;
  currentKey_ = asked_;
  const auto found = combinations_.find(asked_);
  if (found != combinations_.end()) return *(current_ = &found->second);
  std::vector<Output> fetches;
  std::vector<Output> feeds;
  std::vector<Node*> targets;
  std::vector<std::size_t> counts;
  for (const SessionRunArgs* args : asked_) {
    counts.push_back(args ? args->fetches.size() : 0);
    if (!args) continue;
    fetches.insert(fetches.end(), args->fetches.begin(), args->fetches.end());
    targets.insert(targets.end(), args->targets.begin(), args->targets.end());
    for (const Output& feed : args->feeds) {
      if (std::ranges::find(feeds, feed) != feeds.end()) {
        fail(Code::kInvalidArgument, "Same tensor is fed by two hooks: '", feed.name(), "'.");
      }
      feeds.push_back(feed);
    }
  }
  Combination fresh{session_->makeCallable(feeds, fetches, targets), std::move(counts), {}};
  return *(current_ = &combinations_.emplace(asked_, std::move(fresh)).first->second);
}

const std::vector<Tensor>* MonitoredSession::run(const SessionRunArgs& own) {
  if (stop_) fail(Code::kFailedPrecondition, "Run called even after should_stop requested.");
  SessionRunContext context(*session_);
  for (std::size_t i = 0; i < hooks_.size(); ++i) asked_[i + 1] = hooks_[i]->beforeRun(context);
  Combination& step = combination(own);
  step.feeds.clear();
  for (const SessionRunArgs* args : asked_) {
    if (args) step.feeds.insert(step.feeds.end(), args->feedValues.begin(), args->feedValues.end());
  }
  const std::vector<Tensor>* values = nullptr;
  try {
    values = &step.call.run(step.feeds);
  } catch (const Error& error) {
    if (queueRunners_) queueRunners_->rethrow();  // why a queue was closed
    if (!isEndOfSequence(error)) throw;
    stop_ = true;
    return nullptr;
  }
  std::size_t at = step.counts[0];
  for (std::size_t i = 0; i < hooks_.size(); ++i) {
    hooks_[i]->afterRun(context, SessionRunValues(*values).subspan(at, step.counts[i + 1]));
    at += step.counts[i + 1];
  }
  stop_ = stop_ || context.stopRequested();
  return values;
}

void MonitoredSession::close() {
  if (queueRunners_) {
    queueRunners_->stop();
    queueRunners_->rethrow();
  }
  for (const auto& hook : hooks_) hook->end(*session_);
}

}  // namespace engine::estimator
