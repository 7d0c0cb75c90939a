// Reads all that an event log holds, as the dashboards and exports together do.
#pragma once

#include <string>

#include "summaries/export/scalars_csv.h"
#include "summaries/export/series_json.h"
#include "summaries/reading/event_log_reader.h"
#include "summaries/values/custom_scalars.h"
#include "summaries/values/graphs.h"
#include "summaries/values/hparams.h"
#include "summaries/values/projector.h"
#include "tests/fuzz/fuzz_input.h"

namespace fuzz {

inline void readSeries(summaries::EventLogReader& log, const summaries::SeriesInfo& series) {
  const auto ignore = [](std::string_view) {};
  refuseOrTake([&] { log.metadata(series.id); });
  refuseOrTake([&] { log.segments(series.id); });
  refuseOrTake([&] { log.after(series.id, 0); });
  refuseOrTake([&] { log.draw(series.id, 0, series.lastStep, 100); });
  refuseOrTake([&] { summaries::exports::writeScalarsCsv(log, "run", series, ignore); });
  refuseOrTake(
      [&] { summaries::exports::writeSeriesJson(log, "run", series, summaries::exports::Bytes::kBase64, ignore); });
}

inline void readLog(const std::string& folder) {
  refuseOrTake([&] {
    summaries::EventLogReader log(folder);
    refuseOrTake([&] { log.changed(); });
    refuseOrTake([&] { log.run(); });
    refuseOrTake([&] { log.sources(); });
    refuseOrTake([&] { log.session(); });
    refuseOrTake([&] { summaries::values::readHparams(log); });
    refuseOrTake([&] { summaries::values::readCustomScalars(log); });
    refuseOrTake([&] { summaries::values::readProjector(log, folder); });
    refuseOrTake([&] {
      for (const summaries::values::GraphInfo& graph : summaries::values::graphs(log)) {
        refuseOrTake([&] { summaries::values::readGraphs(log, graph); });
      }
    });
    for (const summaries::SeriesInfo& series : log.series()) readSeries(log, series);
  });
}

}  // namespace fuzz
