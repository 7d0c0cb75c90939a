// Runs a graph: keeps its variables and compiles a plan once for each (fetches, feeds, targets, shapes).
// One thread at a time may run a session; it may be another thread each time.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim});
//   const Output sum = ops::sum(scope, ops::mul(scope, x, ops::scalar(scope, 2.0f)));
//   Session session(graph);
//   session.run({{x, Tensor::vector<float>({1, 2, 3})}}, {sum})[0].item<float>();  // is 12.0f
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/graph/graph.h"
#include "engine/kernels/resource_manager.h"

namespace engine {

struct SessionOptions {
  int threads = 0;       // 0: every core the process may use
  bool optimize = true;  // fold, fuse, share memory; off: op by op, for comparison
  // Rewrites (rewriteNames()) that plans leave out, besides those of EWB_PLAN_DISABLE. Of sessions that share their
  // resources, the first one's count.
  std::vector<std::string> disabledRewrites = {};
  // kBfloat16: large float32 products round their operands to it; sums and everything else stay float32. Such sessions
  // are faster where bfloat16IsFast() (kernels/native/bfloat16.h). Shared like the rewrites.
  DType computeDtype = DType::kFloat;
  // Those of another session of the same graph, to run beside it what they guard themselves, such as queues.
  std::shared_ptr<ResourceManager> resources = nullptr;
};

using Feeds = std::vector<std::pair<Output, Tensor>>;

class Plan;
class Session;

// A prepared call: what to feed, fetch and run is fixed, so that a step costs no look-up. Belongs to its session.
class Callable {
 public:
  // One tensor a feed, in the order given to makeCallable. The results are views of the session's memory, valid until
  // the next call of anything in the session. Once every shape has been seen, a call allocates nothing.
  const std::vector<Tensor>& run(std::span<const Tensor> feeds = {});
  // The plan of the last run, for looking at; null before the first.
  const Plan* plan() const;

 private:
  friend class Session;
  struct Impl;
  explicit Callable(Impl* impl) : impl_(impl) {}
  Impl* impl_;
};

class Session {
 public:
  // The graph must outlive the session; nodes may still be added between runs. InvalidArgument: an option names a
  // rewrite that there is not.
  explicit Session(const Graph& graph, SessionOptions options = {});
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Values of `fetches` after running what they and `targets` need. The tensors are the caller's own.
  // InvalidArgument: a feed of the wrong dtype or shape, a placeholder that is needed and not fed, a fetch in a branch
  // that was not taken.
  // FailedPrecondition: an uninitialised variable. OutOfRange: the input has no more elements.
  std::vector<Tensor> run(const Feeds& feeds, const std::vector<Output>& fetches,
                          const std::vector<Node*>& targets = {});
  // By name, in the dtypes and shapes of these tensors: "loss:0", "train_op". NotFound for a name that the graph has
  // not got; others as above.
  std::vector<Tensor> run(const std::vector<std::pair<std::string, Tensor>>& feeds,
                          const std::vector<std::string>& fetches, const std::vector<std::string>& targets = {});

  // The same call each time for the same arguments. It feeds one tensor for each of `feeds`, of its dtype and shape.
  Callable makeCallable(const std::vector<Output>& feeds, const std::vector<Output>& fetches,
                        const std::vector<Node*>& targets = {});

  // From now on plans that change nothing take the variables' values as they are now for constants: batch norms are
  // folded into filters, and filters are rearranged once and not in each run. To be called again whenever variables
  // were written; it drops the plans compiled so far.
  void freezeVariables();

  // The plans compiled so far that are kept, for looking at.
  std::vector<const Plan*> plans() const;

  // The graph that it runs.
  const Graph& graph() const;
  // How many threads a run may use, 1 or more.
  int threads() const;
  // What outlives a run: variables, tables, iterators, random streams.
  ResourceManager& resources();
  // The same, for SessionOptions::resources.
  const std::shared_ptr<ResourceManager>& sharedResources() const;

 private:
  friend class Callable;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace engine
