// Scalars of event logs as comma-separated values (RFC 4180): a line a point. One thread a call.
#pragma once

#include <functional>
#include <string_view>

#include "summaries/reading/event_log_reader.h"

namespace summaries::exports {

using Sink = std::function<void(std::string_view)>;

inline constexpr std::string_view kCsvHeader = "run,tag,step,wall_time,value\n";

// The points of one scalar series that no restart superseded, or all, in order of writing and in pieces. NaN and
// infinities are written as NaN, Infinity and -Infinity. Returns their number. Errors: those of the reader.
uint64_t writeScalarsCsv(EventLogReader& reader, std::string_view run, const SeriesInfo& series, const Sink& sink,
                         Superseded superseded = Superseded::kHide);

}  // namespace summaries::exports
