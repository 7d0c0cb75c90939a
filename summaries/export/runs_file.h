// The scalars of several runs as one text, CSV or JSON. One thread a call.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace summaries::exports {

using Sink = std::function<void(std::string_view)>;

struct ExportedRun {
  std::string id;
  std::string directory;  // of its event log
  std::string about;      // of JSON: members that come before "metrics", as an object: {"id":"run_1"}
};

// What no restart superseded, in order of writing and in full precision; the sink gets the text in pieces. Both return
// the number of points. Errors: those of the reader.
//
// A head, then a line for each point: run, tag, step, wall_time (seconds since the epoch), value.
uint64_t writeRunsCsv(std::span<const ExportedRun> runs, const Sink& sink);
// {"runs": [{about…, "metrics": {tag: {"steps": […], "walls": […], "values": […]}}}]}
uint64_t writeRunsJson(std::span<const ExportedRun> runs, const Sink& sink);

}  // namespace summaries::exports
