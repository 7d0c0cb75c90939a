// A subcommand: estimator my_plugin --run DIR --tag loss. Its options are the parameters of my_plugin.json.
#include <algorithm>

#include "engine/core/error.h"
#include "plugins/api/command_part.h"
#include "summaries/reading/event_log_reader.h"

namespace {

void smallest(const plugins::Parameters& parameters, const plugins::CommandOutput& output) {
  summaries::EventLogReader log(parameters.text("run"));
  const std::string tag = parameters.text("tag");
  for (const summaries::SeriesInfo& series : log.series()) {
    if (series.tag != tag || series.kind != summaries::Kind::kScalar) continue;
    const summaries::Columns points = log.visible(series.id);
    const auto least = std::ranges::min_element(points.values);
    if (least == points.values.end()) break;
    const auto at = static_cast<std::size_t>(least - points.values.begin());
    output.result(engine::message(tag, " ", *least, " at step ", points.steps[at]));
    return;
  }
  engine::fail(engine::Code::kNotFound, "The log of ", parameters.text("run"), " has no curve '", tag, "'.");
}

const plugins::CommandRegistrar kMyPlugin("my_plugin", smallest);

}  // namespace
