#include "summaries/values/graphs.h"

#include <algorithm>
#include <optional>

#include "summaries/error.h"
#include "summaries/values/series_queries.h"
#include "summaries/wire/wire.h"

namespace summaries::values {
namespace {

// Field numbers of MetaGraphDef and RunMetadata.
constexpr uint32_t kMetaGraphGraphDef = 2;
constexpr uint32_t kPartitionGraphs = 3;
constexpr uint32_t kFunctionGraphs = 4;
constexpr uint32_t kPreOptimizationGraph = 2;

std::vector<std::string> submessages(std::string_view proto, uint32_t field) {
  std::vector<std::string> found;
  WireReader fields(proto);
  while (fields.next()) {
    if (fields.is(field, WireType::kBytes)) found.emplace_back(fields.bytes());
  }
  if (!fields.ok()) throw Error(Code::kDataLoss, "a graph's bytes are damaged; restore the event log");
  return found;
}

std::vector<std::string> tracedGraphs(std::string_view runMetadata) {
  std::vector<std::string> graphs;
  for (const std::string& function : submessages(runMetadata, kFunctionGraphs)) {
    for (std::string& graph : submessages(function, kPreOptimizationGraph)) graphs.push_back(std::move(graph));
  }
  return graphs.empty() ? submessages(runMetadata, kPartitionGraphs) : graphs;
}

std::optional<GraphSource> sourceOf(const SeriesInfo& series) {
  if (series.kind == Kind::kGraph) return GraphSource::kRun;
  if (series.plugin == kMetaGraphPlugin) return GraphSource::kMeta;
  if (series.plugin == kKerasModelPlugin) return GraphSource::kKeras;
  const bool isTraced = series.plugin == kRunMetadataPlugin || series.plugin == kRunMetadataGraphPlugin;
  return isTraced ? std::optional(GraphSource::kTraced) : std::nullopt;
}

std::optional<GraphInfo> newestOf(EventLogReader& reader, const SeriesInfo& series, GraphSource source) {
  const std::vector<ItemInfo> items = reader.items(series.id);
  if (items.empty()) return std::nullopt;
  const ItemInfo& newest = items.back();
  return GraphInfo{series.id, series.tag, source, newest.step, newest.wall, newest.bytes};
}

}  // namespace

std::vector<GraphInfo> graphs(EventLogReader& reader) {
  std::vector<GraphInfo> found;
  for (const SeriesInfo& series : reader.series()) {
    const auto source = sourceOf(series);
    if (!source) continue;
    if (auto info = newestOf(reader, series, *source)) found.push_back(*info);
  }
  const auto hasSource = [](GraphSource source) {
    return [source](const GraphInfo& info) { return info.source == source; };
  };
  if (std::any_of(found.begin(), found.end(), hasSource(GraphSource::kRun))) {
    std::erase_if(found, hasSource(GraphSource::kMeta));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const GraphInfo& a, const GraphInfo& b) { return a.source < b.source; });
  return found;
}

std::vector<std::string> readGraphs(EventLogReader& reader, const GraphInfo& graph) {
  if (graph.source == GraphSource::kKeras) return {};
  std::string payload = reader.payload(graph.series, graph.step);
  if (graph.source == GraphSource::kMeta) return submessages(payload, kMetaGraphGraphDef);
  if (graph.source == GraphSource::kTraced) return tracedGraphs(payload);
  return {std::move(payload)};
}

std::vector<GraphInfo> runMetadata(EventLogReader& reader) {
  std::vector<GraphInfo> found;
  for (const SeriesInfo& series : seriesOfKind(reader.series(), Kind::kRunMetadata)) {
    if (series.plugin == kRunMetadataGraphPlugin) continue;
    if (auto info = newestOf(reader, series, GraphSource::kTraced)) found.push_back(*info);
  }
  return found;
}

}  // namespace summaries::values
