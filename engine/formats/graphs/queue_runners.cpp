#include "engine/formats/graphs/queue_runners.h"

namespace engine::formats {
namespace {

constexpr const char* kQueueRunners = "queue_runners";

// Null for an op that is left out.
Node* runnerOp(const Graph& graph, const std::string& name) {
  return name.empty() ? nullptr : graph.node(name);
}

}  // namespace

std::vector<QueueRunnerSpec> queueRunnersOf(const tensorflow::MetaGraphDef& metaGraph, const Graph& graph) {
  std::vector<QueueRunnerSpec> runners;
  const auto found = metaGraph.collection_def().find(kQueueRunners);
  if (found == metaGraph.collection_def().end()) return runners;
  for (const std::string& bytes : found->second.bytes_list().value()) {
    tensorflow::QueueRunnerDef def;
    if (!def.ParseFromString(bytes)) {
      fail(Code::kDataLoss, "Entry ", runners.size(), " of the collection '", kQueueRunners, "' cannot be read.");
    }
    QueueRunnerSpec runner{
        def.queue_name(), {}, runnerOp(graph, def.close_op_name()), runnerOp(graph, def.cancel_op_name())};
    if (!runner.cancelOp) {
      fail(Code::kInvalidArgument, "The runner of the queue '", def.queue_name(), "' in the collection '",
           kQueueRunners, "' names no op that cancels it, so a training could not end.");
    }
    for (const std::string& name : def.enqueue_op_name()) runner.enqueueOps.push_back(graph.node(name));
    if (def.queue_closed_exception_types_size() > 0) runner.closedCodes.clear();
    for (const int code : def.queue_closed_exception_types()) runner.closedCodes.push_back(static_cast<Code>(code));
    runners.push_back(std::move(runner));
  }
  return runners;
}

}  // namespace engine::formats
