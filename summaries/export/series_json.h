// One series of an event log as JSON: its points, or its items decoded by kind. One thread a call.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "summaries/reading/event_log_reader.h"

namespace summaries::exports {

using Sink = std::function<void(std::string_view)>;

enum class Bytes {
  kLeaveOut,  // only the sizes of images, sounds, graphs and unknown bytes
  kBase64,
};

// {"run":…,"tag":…,"kind":"scalar","plugin":…,"steps":[…],"wall_times":[…],"values":[…]} for scalars;
// {…,"kind":"histogram","items":[{"step":…,"wall_time":…,"buckets":[[left,right,count],…]},…]} and the like for the
// rest; an item that was logged at its step after others has their number as "repeat". Only what no restart superseded,
// or all, in order of writing. The sink gets the text in pieces, without a line's end. Errors: those of the
// reader.
void writeSeriesJson(EventLogReader& reader, std::string_view run, const SeriesInfo& series, Bytes bytes,
                     const Sink& sink, Superseded superseded = Superseded::kHide);

}  // namespace summaries::exports
