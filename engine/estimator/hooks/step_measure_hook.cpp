#include "engine/estimator/hooks/step_measure_hook.h"

#include <unordered_set>

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

// Plans are compiled and caches filled.
constexpr int64_t kWarmUpSteps = 5;
// Of small models, whose steps take microseconds.
constexpr double kTracedSeconds = 0.1;
constexpr int64_t kInputBatches = 200;
constexpr double kInputSeconds = 1;

double secondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::vector<Node*> sourcesOf(const Graph& graph) {
  std::vector<Node*> sources;
  for (const auto& node : graph.nodes()) {
    const KernelEntry* kernel = findKernel(node->op());
    if (kernel && kernel->traits.hostSource) sources.push_back(node.get());
  }
  return sources;
}

}  // namespace

void StepMeasureHook::afterCreateSession(Session& session) {
  tracer_ = stepTracer(session.resources());
  measured_.threads = session.threads();
}

const SessionRunArgs* StepMeasureHook::beforeRun(SessionRunContext&) {
  if (stepsOfPhase_ == 0) {
    if (phase_ == Phase::kTraced) tracer_->start();
    begin_ = Clock::now();
  }
  return nullptr;
}

void StepMeasureHook::afterRun(SessionRunContext& context, SessionRunValues) {
  ++stepsOfPhase_;
  const double seconds = secondsSince(begin_);
  const bool enough = stepsOfPhase_ >= options_.steps;
  if (phase_ == Phase::kWarmUp && stepsOfPhase_ >= kWarmUpSteps) {
    phase_ = Phase::kTimed;
  } else if (phase_ == Phase::kTimed && enough && seconds >= options_.seconds) {
    measured_.steps = stepsOfPhase_;
    measured_.stepSeconds = seconds / static_cast<double>(stepsOfPhase_);
    phase_ = Phase::kTraced;
  } else if (phase_ == Phase::kTraced && (enough || seconds >= kTracedSeconds)) {
    finish(context.session(), seconds);
    phase_ = Phase::kDone;
    context.requestStop();
  } else {
    return;
  }
  stepsOfPhase_ = 0;
}

void StepMeasureHook::finish(Session& session, double seconds) {
  const std::vector<StepTracer::Entry> entries = tracer_->stop();
  const auto steps = static_cast<double>(stepsOfPhase_);
  measured_.tracedSeconds = seconds / steps;
  std::unordered_set<std::string> sources;
  for (const Node* source : sourcesOf(session.graph())) sources.insert(source->name());
  for (const StepTracer::Entry& entry : entries) {
    if (sources.count(entry.node)) measured_.waitSeconds += (entry.end - entry.start) / steps;
  }
  const Plan* plan = tracedPlan(session.plans(), entries);
  if (plan) measured_.plan = reportOf(*plan, entries, static_cast<int>(stepsOfPhase_));
  result_ = measured_;
}

void StepMeasureHook::end(Session& session) {
  const std::vector<Node*> sources = sourcesOf(session.graph());
  if (!result_ || !options_.inputAlone || sources.empty()) return;
  std::vector<Output> fetches;
  for (Node* source : sources) fetches.push_back(source->output(0));
  Callable next = session.makeCallable({}, fetches);
  int64_t batches = 0;
  double seconds = 0;
  try {
    const Tensor& first = next.run()[0];
    result_->examples = first.rank() > 0 ? first.dim(0) : 1;
    const auto begin = Clock::now();
    for (; batches < kInputBatches && seconds < kInputSeconds; ++batches) {
      next.run();
      seconds = secondsSince(begin);
    }
  } catch (const Error& error) {
    if (error.code() != Code::kOutOfRange) throw;  // the input has ended: what was read until then counts
  }
  if (batches > 0) result_->inputSeconds = seconds / static_cast<double>(batches);
}

}  // namespace engine::estimator
