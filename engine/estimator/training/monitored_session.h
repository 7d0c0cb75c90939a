// A session with hooks: initialises or restores the variables, runs steps with what the hooks ask for, and tells them.
// Used by one thread.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/estimator/base/log_sink.h"
#include "engine/runtime/queue_runners.h"
#include "engine/runtime/session.h"

namespace engine::estimator {

struct MonitoredSessionOptions {
  Scaffold scaffold;
  std::string checkpoint;                   // prefix to restore from; empty: run the initialisers
  std::function<void(Session&)> warmStart;  // after the initialisers, when nothing is restored; may be empty
  int threads = 0;
  bool optimize = true;                       // SessionOptions::optimize
  std::vector<std::string> disabledRewrites;  // SessionOptions::disabledRewrites
  DType computeDtype = DType::kFloat;         // SessionOptions::computeDtype
  LogSink log;
};

class MonitoredSession {
 public:
  // Calls begin() of every hook, creates the session, initialises local variables and tables, restores or initialises
  // the global ones, calls afterCreateSession(), and starts the graph's queue runners. NotFound names variables that
  // the checkpoint lacks; InvalidArgument one whose shape or dtype differs.
  MonitoredSession(Graph& graph, Hooks hooks, MonitoredSessionOptions options);
  ~MonitoredSession();

  // One step: the values of `fetches`, valid until the next step. OutOfRange from the input ends the loop: it sets
  // shouldStop() and gives null. Other errors propagate, those of queue runners first; end() is then not called.
  const std::vector<Tensor>* run(const SessionRunArgs& own);
  bool shouldStop() const { return stop_; }
  // Ends the queue runners and calls end() of every hook. Once, after the loop.
  void close();

  Session& session() { return *session_; }
  // Sets variables back to a checkpoint; used to evaluate again without building anything anew.
  void restore(const std::string& checkpoint);
  // Initialises local variables and iterators again and lets run() go on: the next round over the input.
  void restart();

 private:
  struct Combination {
    Callable call;
    std::vector<std::size_t> counts;  // fetches of each participant
    std::vector<Tensor> feeds;
  };
  Combination& combination(const SessionRunArgs& own);
  void initialize();
  void initializeGlobals();
  void initializeLocals();
  void checkReady(const Output& readyOp, const char* what);

  Graph& graph_;
  Hooks hooks_;
  MonitoredSessionOptions options_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<QueueRunners> queueRunners_;  // null where the graph has none
  std::vector<const SessionRunArgs*> asked_;    // own first, then one a hook (null: nothing)
  std::map<std::vector<const SessionRunArgs*>, Combination> combinations_;
  Combination* current_ = nullptr;
  std::vector<const SessionRunArgs*> currentKey_;
  std::vector<Tensor> results_;
  bool stop_ = false;
};

// The global variables that a saver is for.
std::vector<Variable> savedVariables(const Graph& graph, const std::optional<SaverOptions>& saver);
// Copies the global variables from a checkpoint into a session. Errors as the constructor above.
void restoreVariables(Session& session, const std::string& checkpoint,
                      const std::optional<SaverOptions>& saver = std::nullopt);
// Sets the global variables to those of the same names in another session. Errors as the constructor above.
void copyVariables(Session& from, Session& to);
// The global step as the session has it now. Looks it up by name: for each step, keep a GlobalStep.
int64_t globalStep(Session& session);

// The global step of a session, found once.
class GlobalStep {
 public:
  GlobalStep() = default;
  // FailedPrecondition when the graph has none.
  explicit GlobalStep(Session& session);
  int64_t value() const { return variable_->value().item<int64_t>(); }

 private:
  std::shared_ptr<VariableResource> variable_;
};

}  // namespace engine::estimator
