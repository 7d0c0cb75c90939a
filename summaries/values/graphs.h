// The graphs that a run logged, whatever wrote them. Values: callable from any thread.
#pragma once

#include <string>
#include <vector>

#include "summaries/reading/event_log_reader.h"

namespace summaries::values {

enum class GraphSource {
  kRun,     // a GraphDef of the run
  kMeta,    // the GraphDef inside a MetaGraphDef
  kTraced,  // a traced tf.function: the graphs of its RunMetadata
  kKeras,   // a Keras model as JSON
};

struct GraphInfo {
  int64_t series = 0;
  std::string tag;
  GraphSource source = GraphSource::kRun;
  int64_t step = 0;  // of the newest
  double wall = 0;
  int64_t bytes = 0;
};

// Every series that holds graphs, the run's own first. A MetaGraphDef is listed only where the run has no GraphDef, as
// in TensorBoard.
std::vector<GraphInfo> graphs(EventLogReader& reader);

// Serialized GraphDefs of an entry: one, or one for each function of a traced graph (TensorBoard shows them side by
// side below "graph_1", "graph_2" … when there are several). None for a Keras model, whose JSON is its payload. Errors:
// NotFound, DataLoss.
std::vector<std::string> readGraphs(EventLogReader& reader, const GraphInfo& graph);

// Steps at which the run logged RunMetadata (step statistics, device memory): series and tags of plugin
// graph_tagged_run_metadata, or of our profiler.
std::vector<GraphInfo> runMetadata(EventLogReader& reader);

}  // namespace summaries::values
