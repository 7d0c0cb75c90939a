#include "engine/runtime/plan.h"

#include <algorithm>
#include <climits>
#include <cstring>
#include <mutex>

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/kernels/wrapping.h"
#include "engine/runtime/interpreter.h"

namespace engine {
namespace {

// Partial sums of at least this many elements are added up by all threads.
constexpr int64_t kParallelSum = 1 << 14;

template <typename T>
void addWeighted(Tensor& sum, const Tensor& part, double weight, int64_t begin, int64_t end) {
  T* to = sum.data<T>();
  const T* from = part.data<T>();
  const T factor = static_cast<T>(weight);
  for (int64_t i = begin; i < end; ++i) to[i] = kernels::wrappingSum(to[i], kernels::wrappingProduct(factor, from[i]));
}

void addInto(Tensor& sum, const Tensor& part, double weight, int64_t begin, int64_t end) {
  switch (sum.dtype()) {
    case DType::kFloat:
      return addWeighted<float>(sum, part, weight, begin, end);
    case DType::kDouble:
      return addWeighted<double>(sum, part, weight, begin, end);
    case DType::kInt32:
      return addWeighted<int32_t>(sum, part, weight, begin, end);
    case DType::kInt64:
      return addWeighted<int64_t>(sum, part, weight, begin, end);
    default:
      fail(Code::kInternal, "Parts of a ", dtypeName(sum.dtype()), " reduction cannot be added.");
  }
}

std::vector<PlanStep> inTurn(const PlanBranches& branches) {
  std::vector<PlanBranches::Step> steps;
  for (const auto& task : branches.steps) steps.insert(steps.end(), task.begin(), task.end());
  std::ranges::sort(steps, {}, &PlanBranches::Step::turn);
  std::vector<PlanStep> result;
  for (const PlanBranches::Step& step : steps) result.push_back(step.step);
  return result;
}

// Two nodes may speak of one variable and say different things of it.
[[noreturn]] void failVariable(const VariableResource& variable, const Tensor& value, const Tensor& view) {
  fail(Code::kInvalidArgument, "Trying to use variable '", variable.name(), "', which is ", dtypeName(value.dtype()),
       value.shape(), ", as ", dtypeName(view.dtype()), view.shape(), ".");
}

}  // namespace

Plan::~Plan() = default;

const std::vector<Tensor>& Plan::run(const std::vector<const Tensor*>& feeds) {
  assert(feeds.size() == feeds_.size());
  for (std::size_t i = 0; i < feeds.size(); ++i) {
    // Strings and resources have no plain memory to look at, open shapes change: the value itself is kept.
    if (dtypeSize(feeds[i]->dtype()) > 0 && working_.feeds[i].shape().isFullyDefined()) {
      feeds_[i]->pointTo(*feeds[i]);
    } else {
      *feeds_[i] = *feeds[i];
    }
  }
  for (VariableView& view : variables_) {
    if (view.mayBeUninitialized && !view.variable->initialized()) continue;
    const Tensor& value = view.variable->value();
    const bool fits = value.dtype() == view.view->dtype() && value.shape() == view.view->shape();
    if (!fits) failVariable(*view.variable, value, *view.view);
    view.view->pointTo(value);
  }
  for (PlanView& view : views_) view.view->pointTo(*view.source, view.byteOffset);
  for (Kernel* kernel : beginRun_) kernel->beginRun();
  for (Item& item : items_) {
    if (item.region) {
      runRegion(*item.region);
      continue;
    }
    if (item.branches) {
      runBranches(*item.branches);
      continue;
    }
    if (item.flow >= 0 && !flow_.enter(item.flow)) continue;
    compute(item.step, 0);
    if (item.flow >= 0) flow_.leave(item.flow);
  }
  collectResults();
  return results_;
}

void Plan::collectResults() {
  for (std::size_t i = 0; i < fetches_.size(); ++i) {
    if (flow_.fetchIsDead(i)) {
      results_[i] = Tensor();
      continue;
    }
    if (results_[i].dtype() == fetches_[i]->dtype() && results_[i].shape() == fetches_[i]->shape() &&
        dtypeSize(results_[i].dtype()) > 0) {
      results_[i].pointTo(*fetches_[i]);
    } else {
      results_[i] = *fetches_[i];
    }
  }
}

namespace {

// What is written over an input or is one takes no memory; the pieces of a cut batch add to one sum.
int64_t filledBytes(const KernelContext& context) {
  std::size_t bytes = context.scratchSize_;
  for (const Tensor* output : context.outputs_) {
    if (output == nullptr || output->raw() == nullptr || context.accumulate()) continue;
    const auto isThis = [&](const Tensor* input) { return input != nullptr && input->raw() == output->raw(); };
    if (std::ranges::none_of(context.inputs_, isThis)) bytes += output->bytes();
  }
  return static_cast<int64_t>(bytes);
}

}  // namespace

void Plan::compute(const PlanStep& step, int thread) {
  try {
    if (!tracer_->active()) return step.kernel->compute(*step.context);
    const auto start = StepTracer::Clock::now();
    step.kernel->compute(*step.context);
    const auto end = StepTracer::Clock::now();
    tracer_->add(step.context->node(), thread, start, end, filledBytes(*step.context));
  } catch (const Error& error) {
    rethrowAtNode(step.context->node().name(), step.context->node().op(), error);
  } catch (const std::bad_alloc&) {
    failForMemory(step.context->node());
  } catch (const std::length_error&) {  // of more elements than a container can ever have
    failForMemory(step.context->node());
  }
}

void Plan::runSteps(const std::vector<PlanStep>& steps, int thread) {
  for (const PlanStep& step : steps) {
    if (!step.kernel) {
      addInto(*step.sum, *step.part, step.weight, 0, step.sum->elements());
      continue;
    }
    compute(step, thread);
  }
}

void Plan::runTask(PlanRegion& region, const PlanRegion::Task& task, int thread) {
  for (Tensor* sum : task.cleared) std::memset(sum->raw(), 0, sum->bytes());
  for (std::size_t p = task.firstPiece; p < task.lastPiece; ++p) {
    for (PlanView& view : region.pieces[p].views) view.view->pointTo(*view.source, view.byteOffset);
    runSteps(region.pieces[p].steps, thread);
  }
}

void Plan::runRegion(PlanRegion& region) {
  const int tasks = static_cast<int>(region.tasks.size());
  arena_->forEach(tasks,
                  [&](int task, int slot) { runTask(region, region.tasks[static_cast<std::size_t>(task)], slot); });
  if (tasks > 1) combine(region);
}

void Plan::combine(PlanRegion& region) {
  const int parts = static_cast<int>(region.tasks.size());
  const auto addRange = [&](int part, int of) {
    for (std::size_t s = 0; s < region.tasks[0].sums.size(); ++s) {
      Tensor& sum = *region.tasks[0].sums[s];
      const int64_t n = sum.elements();
      const bool shared = n >= kParallelSum;
      if (!shared && part != 0) continue;
      const int64_t begin = shared ? n * part / of : 0;
      const int64_t end = shared ? n * (part + 1) / of : n;
      for (int t = 1; t < parts; ++t) addInto(sum, *region.tasks[static_cast<std::size_t>(t)].sums[s], 1, begin, end);
    }
  };
  arena_->forEach(parts, [&](int part, int) { addRange(part, parts); });
}

// A step that failed ends what comes after it in turn, and nothing before it: the error is the one that a single thread
// would meet, on any number of threads.
void Plan::runBranches(PlanBranches& branches) {
  std::atomic<int> failed{INT_MAX};
  std::mutex mutex;
  std::exception_ptr error;
  const auto runTask = [&](int task, int slot) {
    for (const PlanBranches::Step& step : branches.steps[static_cast<std::size_t>(task)]) {
      if (step.turn > failed.load(std::memory_order_relaxed)) continue;
      try {
        compute(step.step, slot);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (step.turn > failed.load(std::memory_order_relaxed)) continue;
        failed.store(step.turn, std::memory_order_relaxed);
        error = std::current_exception();
      }
    }
  };
  branches.tasks.run(*arena_, runTask, meanwhile_);
  if (error) std::rethrow_exception(error);
}

std::vector<PlannedCall> Plan::calls() const {
  std::vector<PlannedCall> calls;
  int region = -1;
  for (const Item& item : items_) {
    if (item.branches) {
      for (const PlanStep& step : inTurn(*item.branches)) calls.push_back({step.kernel, step.context, -1, 1, true});
      continue;
    }
    if (!item.region) {
      if (item.step.kernel) calls.push_back({item.step.kernel, item.step.context});
      continue;
    }
    ++region;
    for (const PlanStep& step : item.region->pieces[0].steps) {
      if (step.kernel) calls.push_back({step.kernel, step.context, region, item.region->pieces.size()});
    }
  }
  return calls;
}

PlanStatistics Plan::statistics() const {
  PlanStatistics s;
  for (const Item& item : items_) s.steps += item.region || item.branches ? 0 : 1;
  for (const PlanBranches& branches : branches_) {
    s.branchTasks += branches.steps.size();
    for (const auto& steps : branches.steps) s.steps += steps.size();
  }
  s.regions = regions_.size();
  for (const PlanRegion& region : regions_) {
    s.pieces += region.pieces.size();
    s.regionSteps += region.pieces.empty() ? 0 : region.pieces[0].steps.size();
  }
  s.arenaBytes = arenaBytes_;
  s.compileSeconds = compileSeconds_;
  return s;
}

}  // namespace engine
