#include "engine/estimator/evaluation/eval_metrics.h"

#include "engine/core/error.h"
#include "summaries/reading/event_log_reader.h"

namespace engine::estimator {
namespace {

std::optional<summaries::EventLogReader> openLog(const std::string& folder) {
  try {
    return summaries::EventLogReader(folder);
  } catch (const Error& error) {
    if (error.code() == Code::kNotFound) return std::nullopt;
    throw;
  }
}

}  // namespace

EvalMetricsByStep readEvalMetrics(const std::string& evalDir) {
  EvalMetricsByStep metrics;
  auto reader = openLog(evalDir);
  if (!reader) return metrics;
  for (const summaries::SeriesInfo& series : reader->series()) {
    if (series.kind != summaries::Kind::kScalar) continue;
    const summaries::Columns points = reader->visible(series.id);
    for (std::size_t i = 0; i < points.size(); ++i) metrics[points.steps[i]][series.tag] = points.values[i];
  }
  return metrics;
}

}  // namespace engine::estimator
