#include "engine/estimator/hooks/profiler_hook.h"

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/estimator/run_metadata.pb.h"
#include "engine/formats/files/files.h"

namespace engine::estimator {
namespace {

constexpr double kMicros = 1e6;
constexpr double kNanos = 1e9;
constexpr const char* kDevice = "/job:localhost/replica:0/task:0/device:CPU:0";

int64_t rounded(double value) {
  return static_cast<int64_t>(std::llround(value));
}

// What is next to nothing is not nothing, which were not known.
int64_t wholeNanos(double seconds) {
  return static_cast<int64_t>(std::ceil(seconds * kNanos));
}

}  // namespace

std::string chromeTrace(const std::vector<StepTracer::Entry>& entries) {
  using nlohmann::ordered_json;
  ordered_json events = ordered_json::array();
  events.push_back({{"name", "process_name"}, {"ph", "M"}, {"pid", 0}, {"args", {{"name", kDevice}}}});
  for (const StepTracer::Entry& entry : entries) {
    events.push_back({{"name", entry.op},
                      {"cat", "Op"},
                      {"ph", "X"},
                      {"ts", entry.start * kMicros},
                      {"dur", (entry.end - entry.start) * kMicros},
                      {"pid", 0},
                      {"tid", entry.thread},
                      {"args", {{"name", entry.node}, {"op", entry.op}}}});
  }
  return ordered_json{{"traceEvents", events}}.dump(1);
}

std::string runMetadata(const std::vector<StepTracer::Entry>& entries, double wall,
                        const std::vector<KernelCost>& costs) {
  RunMetadata metadata;
  DeviceStepStats& device = *metadata.mutable_step_stats()->add_dev_stats();
  device.set_device(kDevice);
  for (const StepTracer::Entry& entry : entries) {
    NodeExecStats& node = *device.add_node_stats();
    const double lasted = entry.end - entry.start;
    node.set_node_name(entry.node);
    node.set_timeline_label(entry.node + " = " + entry.op);
    if (entry.bytes > 0) {
      AllocatorMemoryUsed& memory = *node.add_memory();
      memory.set_allocator_name("cpu");
      memory.set_total_bytes(entry.bytes);
      memory.set_peak_bytes(entry.bytes);
    }
    node.set_thread_id(static_cast<uint32_t>(entry.thread));
    node.set_all_start_micros(rounded((wall + entry.start) * kMicros));
    node.set_op_end_rel_micros(rounded(lasted * kMicros));
    node.set_all_end_rel_micros(rounded(lasted * kMicros));
    node.set_all_start_nanos(rounded((wall + entry.start) * kNanos));
    node.set_op_end_rel_nanos(rounded(lasted * kNanos));
    node.set_all_end_rel_nanos(rounded(lasted * kNanos));
  }
  for (const KernelCost& cost : costs) {
    CostGraphDef::Node& node = *metadata.mutable_cost_graph()->add_node();
    node.set_name(cost.node);
    node.set_device(kDevice);
    node.set_compute_time(rounded(cost.arithmeticSeconds * kMicros));
    node.set_memory_time(rounded(cost.memorySeconds * kMicros));
    node.set_compute_cost(std::max(node.compute_time(), node.memory_time()));
    node.set_compute_nanos(wholeNanos(cost.arithmeticSeconds));
    node.set_memory_nanos(wholeNanos(cost.memorySeconds));
  }
  return metadata.SerializeAsString();
}

void writeProfiledStep(summaries::SummaryWriter& writer, Session& session, int64_t step,
                       const std::vector<StepTracer::Entry>& entries) {
  const double began = summaries::wallTime() - (entries.empty() ? 0 : entries.back().end);
  writer.bytes(message("step_", step), summaries::Kind::kRunMetadata, "graph_run_metadata", step,
               runMetadata(entries, began, kernelCosts(session.resources())->of(session, entries)), began);
}

ProfilerHook::ProfilerHook(ProfilerOptions options, LogSink log)
    : options_(std::move(options)),
      timer_(StepTimer::every(options_.saveSecs, options_.saveSteps)),
      log_(std::move(log)) {}

void ProfilerHook::afterCreateSession(Session& session) {
  step_ = GlobalStep(session);
  tracer_ = stepTracer(session.resources());
  first_ = true;
}

const SessionRunArgs* ProfilerHook::beforeRun(SessionRunContext&) {
  if (!first_ && timer_.shouldTrigger(step_.value() + 1)) tracer_->start();
  return nullptr;
}

void ProfilerHook::afterRun(SessionRunContext& context, SessionRunValues) {
  const int64_t step = step_.value();
  if (first_) timer_.update(step);
  first_ = false;
  if (!tracer_->active()) return;
  timer_.update(step);
  const std::vector<StepTracer::Entry> entries = tracer_->stop();
  const std::string path = message(options_.outputDir.empty() ? "." : options_.outputDir, "/timeline-", step, ".json");
  if (log_) log_(LogLevel::kInfo, message("Saving timeline for ", step, " into '", path, "'."));
  std::error_code ignored;  // writing says what is wrong
  if (!options_.outputDir.empty()) std::filesystem::create_directories(options_.outputDir, ignored);
  formats::writeFileAtomically(path, chromeTrace(entries));
  if (writer_) writeProfiledStep(*writer_, context.session(), step, entries);
}

}  // namespace engine::estimator
