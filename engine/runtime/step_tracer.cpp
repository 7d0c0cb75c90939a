#include "engine/runtime/step_tracer.h"

#include <algorithm>

#include "engine/graph/graph.h"

namespace engine {

void StepTracer::start() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
  begin_ = Clock::now();
  active_ = true;
}

std::vector<StepTracer::Entry> StepTracer::stop() {
  const std::lock_guard lock(mutex_);
  active_ = false;
  std::ranges::stable_sort(entries_, {}, &Entry::start);
  return std::move(entries_);
}

void StepTracer::add(const Node& node, int thread, Clock::time_point start, Clock::time_point end, int64_t bytes) {
  const auto seconds = [&](Clock::time_point at) { return std::chrono::duration<double>(at - begin_).count(); };
  const std::lock_guard lock(mutex_);
  entries_.push_back({node.name(), node.op(), thread, seconds(start), seconds(end), bytes});
}

std::shared_ptr<StepTracer> stepTracer(ResourceManager& resources) {
  return resources.lookupOrCreate<StepTracer>("_step_tracer", [] { return std::make_shared<StepTracer>(); });
}

}  // namespace engine
