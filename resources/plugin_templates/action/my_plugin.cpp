// An action on the selected runs, in the window's Run menu; without a window: estimator plugins run my_plugin RUN….
#include <optional>

#include "engine/core/error.h"
#include "plugins/api/run_action.h"
#include "summaries/reading/event_log_reader.h"

namespace {

std::optional<double> newestValue(const std::string& run, const std::string& tag) {
  summaries::EventLogReader log(run);
  for (const summaries::SeriesInfo& series : log.series()) {
    if (series.tag == tag && series.kind == summaries::Kind::kScalar) return series.lastValue;
  }
  return std::nullopt;
}

std::string best(const plugins::RunActionRequest& request, const plugins::Parameters& parameters) {
  const std::string tag = parameters.text("tag");
  std::string name;
  std::optional<double> least;
  for (std::size_t i = 0; i < request.runs.size() && !request.isCanceled(); ++i) {
    request.progress(static_cast<double>(i) / static_cast<double>(request.runs.size()), request.runs[i]);
    const std::optional<double> value = newestValue(request.runs[i], tag);
    if (!value || (least && *value >= *least)) continue;
    least = value;
    name = request.runs[i];
  }
  if (!least) engine::fail(engine::Code::kNotFound, "None of the runs has a curve '", tag, "'.");
  return engine::message("The smallest ", tag, " is ", *least, ", of ", name, ".");
}

const plugins::RunActionRegistrar kMyPlugin("my_plugin", best);

}  // namespace
