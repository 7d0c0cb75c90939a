#include "engine/estimator/monitored_session.h"

#include "engine/core/error.h"
#include "engine/estimator/input_pipeline.h"
#include "engine/formats/bundle_reader.h"
#include "engine/graph/collections.h"

namespace engine::estimator {
namespace {

std::shared_ptr<VariableResource> resourceOf(Session& session, const Variable& variable) {
  const Node& node = *variable.handle.node;
  const std::string name =
      variableResourceName(node.name(), node.attr<std::string>("container"), node.attr<std::string>("shared_name"));
  return session.resources().lookupOrCreate<VariableResource>(
      name, [&] { return std::make_shared<VariableResource>(name, variable.dtype, variable.shape); });
}

void initializeAll(Session& session, const std::vector<Variable>& variables) {
  std::vector<Node*> initializers;
  for (const Variable& variable : variables) {
    if (variable.initializer) initializers.push_back(variable.initializer);
  }
  if (!initializers.empty()) session.run(Feeds{}, {}, initializers);
}

}  // namespace

void restoreVariables(Session& session, const std::string& checkpoint) {
  const formats::BundleReader reader(checkpoint);
  std::string missing;
  for (const Variable& variable : session.graph().collections().globalVariables) {
    if (!reader.has(variable.name)) missing += (missing.empty() ? "" : ", ") + variable.name;
  }
  if (!missing.empty()) {
    fail(Code::kNotFound, "Checkpoint '", checkpoint, "' has no value for: ", missing,
         ". It was written by another model: train in another folder, or with the model that wrote it.");
  }
  for (const Variable& variable : session.graph().collections().globalVariables) {
    const formats::BundleEntry& entry = reader.entry(variable.name);
    if (entry.dtype != variable.dtype || !variable.shape.compatibleWith(entry.shape)) {
      fail(Code::kInvalidArgument, "Variable '", variable.name, "' is ", dtypeName(variable.dtype), variable.shape,
           " in the model, but ", dtypeName(entry.dtype), entry.shape, " in checkpoint '", checkpoint,
           "'. Train in another folder, or with the model that wrote it.");
    }
    resourceOf(session, variable)->assign(reader.read(variable.name));
  }
}

GlobalStep::GlobalStep(Session& session) {
  const Output handle = session.graph().collections().globalStep;
  const Variable* variable = handle.valid() ? session.graph().collections().findGlobal(handle.node->name()) : nullptr;
  if (!variable) fail(Code::kFailedPrecondition, "The graph has no global step: create it before the hooks run.");
  variable_ = resourceOf(session, *variable);
}

int64_t globalStep(Session& session) {
  return GlobalStep(session).value();
}

MonitoredSession::MonitoredSession(Graph& graph, Hooks hooks, MonitoredSessionOptions options)
    : graph_(graph), hooks_(std::move(hooks)), options_(std::move(options)) {
  for (const auto& hook : hooks_) hook->begin(graph_);
  SessionOptions sessionOptions;
  sessionOptions.threads = options_.threads;
  session_ = std::make_unique<Session>(graph_, sessionOptions);
  asked_.resize(hooks_.size() + 1);
  initialize();
  for (const auto& hook : hooks_) hook->afterCreateSession(*session_);
}

MonitoredSession::~MonitoredSession() = default;

void MonitoredSession::initialize() {
  const Collections& collections = graph_.collections();
  if (options_.checkpoint.empty()) {
    initializeAll(*session_, collections.globalVariables);
    if (options_.scaffold.initFn) options_.scaffold.initFn(*session_);
  } else {
    restore(options_.checkpoint);
  }
  initializeAll(*session_, collections.localVariables);
  if (!collections.tableInitializers.empty()) session_->run(Feeds{}, {}, collections.tableInitializers);
}

void MonitoredSession::restore(const std::string& checkpoint) {
  restoreVariables(*session_, checkpoint);
  if (options_.log) options_.log(LogLevel::kInfo, "Restoring parameters from " + checkpoint);
}

void MonitoredSession::restart() {
  initializeAll(*session_, graph_.collections().localVariables);
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
  for (const auto& hook : hooks_) hook->end(*session_);
}

}  // namespace engine::estimator
