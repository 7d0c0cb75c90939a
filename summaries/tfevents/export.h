// Writes what an event log shows as an event file that TensorBoard reads: the points that no restart superseded, tag
// after tag. Scalars become float32, TensorBoard's precision. One thread a call.
#pragma once

#include <functional>
#include <string>

#include "summaries/reading/event_log_reader.h"

namespace summaries::tfevents {

struct ExportedRun {
  std::string file;     // the event file
  uint64_t values = 0;  // summary values and other entries
};

// To a file in `folder`, which is made when it is absent; a projector's config goes beside it. `stop` is asked before
// each series. Errors: PermissionDenied, ResourceExhausted, Cancelled, DataLoss.
ExportedRun exportRun(EventLogReader& reader, const std::string& folder, const std::function<bool()>& stop = {});

}  // namespace summaries::tfevents
