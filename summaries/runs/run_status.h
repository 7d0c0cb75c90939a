// What a run's log says of its state, in one word. Functions only: callable from any thread.
#pragma once

#include <string>
#include <string_view>

#include "summaries/reading/event_log_reader.h"

namespace summaries {

// "unknown", "running", "paused", "finished", "failed", "stopped" or "imported"; "stale" of a run that says that it
// runs or rests while nobody writes it.
std::string_view runStatusWord(RunStatus status, bool isWritten);

// The word for the run in `directory` now, whose log `reader` reads: asks the lock that its writer holds. Errors: the
// reader's.
std::string_view runStatusWord(EventLogReader& reader, const std::string& directory);

}  // namespace summaries
