// A graph compiled for one set of fetches, feeds and shapes: a flat list of kernel calls over memory laid out in
// advance. run() allocates nothing, takes no lock and looks nothing up (ops whose output shape depends on data
// excepted). Used by one thread at a time; it spreads the work over its arena itself.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "engine/core/thread_arena.h"
#include "engine/kernels/kernel.h"
#include "engine/runtime/branch_tasks.h"
#include "engine/runtime/plan_flow.h"
#include "engine/runtime/plan_request.h"
#include "engine/runtime/step_tracer.h"

namespace engine {

// A kernel call with everything it needs; or, without a kernel, sum += weight * part, for reductions of a cut batch
// that cannot add to their output themselves.
struct PlanStep {
  const Kernel* kernel = nullptr;
  KernelContext* context = nullptr;
  Tensor* sum = nullptr;
  const Tensor* part = nullptr;
  double weight = 1;
};

// `view` looks at `source` from `byteOffset` on; refreshed before each run, because feeds and variables may move.
struct PlanView {
  Tensor* view = nullptr;
  const Tensor* source = nullptr;
  std::size_t byteOffset = 0;
};

// Pieces of the batch, each with its own steps; consecutive pieces belong to one task.
struct PlanRegion {
  struct Piece {
    std::vector<PlanView> views;
    std::vector<PlanStep> steps;
  };
  struct Task {
    std::size_t firstPiece = 0;
    std::size_t lastPiece = 0;     // exclusive
    std::vector<Tensor*> sums;     // task 0's are the results, the others are added to them
    std::vector<Tensor*> cleared;  // of these, the ones that the first piece adds to instead of setting them
  };
  std::vector<Piece> pieces;
  std::vector<Task> tasks;
};

// Small kernels that run side by side where they do not depend on each other.
struct PlanBranches {
  struct Step {
    PlanStep step;
    int turn = 0;  // when one thread would run it
  };
  BranchTasks tasks;
  std::vector<std::vector<Step>> steps;  // of each task
};

struct PlanStatistics {
  std::size_t steps = 0;
  std::size_t regions = 0;
  std::size_t regionSteps = 0;  // per piece
  std::size_t pieces = 0;
  std::size_t branchTasks = 0;  // that run side by side; their steps are counted in `steps`
  std::size_t arenaBytes = 0;
  double compileSeconds = 0;
};

// One kernel call as planned, for looking at. Of a region: that of its first piece, which runs `pieces` times.
struct PlannedCall {
  const Kernel* kernel = nullptr;
  const KernelContext* context = nullptr;
  int region = -1;  // number of the region; -1: none
  std::size_t pieces = 1;
  bool isBeside = false;  // runs on one thread, while others may run on others
};

class Plan {
 public:
  // Errors of specialize(), of kernels that do not exist, and of their preparation.
  static std::unique_ptr<Plan> compile(const PlanRequest& request, ResourceManager& resources, ThreadArena& arena);
  ~Plan();

  // Runs with one tensor a feed, in the order and of the shapes of the request. The results are views of the plan's
  // memory, valid until the next run; one that is dead (it lies in a branch that was not taken) is no valid tensor.
  // Errors are those of kernels, prefixed with the node's name.
  const std::vector<Tensor>& run(const std::vector<const Tensor*>& feeds);
  // What a thread may do that has to wait for another within a run, once a run: something short. Must not throw.
  void setMeanwhile(std::function<void()> work) { meanwhile_ = std::move(work); }

  PlanStatistics statistics() const;
  const Graph& graph() const { return *working_.graph; }  // after all rewriting
  // The passes that ran, in their order.
  const std::vector<RewriteEffect>& rewrites() const { return rewrites_; }
  // In the order in which they run.
  std::vector<PlannedCall> calls() const;

 private:
  friend class PlanCompiler;
  Plan() = default;
  // `thread`: the slot in the arena, for the tracer.
  void compute(const PlanStep& step, int thread);
  void runSteps(const std::vector<PlanStep>& steps, int thread);
  void collectResults();
  void runRegion(PlanRegion& region);
  void runTask(PlanRegion& region, const PlanRegion::Task& task, int thread);
  void combine(PlanRegion& region);
  void runBranches(PlanBranches& branches);

  // A step, a region or branches; or none of them, for a node that only passes on that it is dead.
  struct Item {
    PlanStep step;
    PlanRegion* region = nullptr;
    PlanBranches* branches = nullptr;
    int flow = -1;  // of flow_'s nodes: whether the step runs depends on them
  };
  struct VariableView {
    Tensor* view;
    std::shared_ptr<VariableResource> variable;
    bool mayBeUninitialized;  // the reference itself, before anything reads through it
  };

  WorkingGraph working_;
  std::vector<RewriteEffect> rewrites_;
  ThreadArena* arena_ = nullptr;
  std::shared_ptr<StepTracer> tracer_;
  std::unique_ptr<ThreadArena> inlineArena_;  // one thread, for kernels inside regions and branches
  std::deque<Tensor> tensors_;                // every value; addresses stay
  std::deque<KernelContext> contexts_;
  std::vector<std::unique_ptr<Kernel>> kernels_;
  std::vector<Kernel*> beginRun_;  // one kernel a node
  std::deque<PlanRegion> regions_;
  std::deque<PlanBranches> branches_;
  std::function<void()> meanwhile_ = [] {};
  std::vector<Item> items_;
  PlanFlow flow_;  // empty without conditionals
  std::vector<Tensor*> feeds_;
  std::vector<VariableView> variables_;
  std::vector<PlanView> views_;  // in order: a view may look at an earlier one
  std::vector<Tensor*> fetches_;
  std::vector<Tensor> results_;
  std::size_t arenaBytes_ = 0;
  double compileSeconds_ = 0;
};

}  // namespace engine
