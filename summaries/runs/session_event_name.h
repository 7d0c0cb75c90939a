// The words for session events in what is exported and asked by SQL. Any thread.
#pragma once

#include <string_view>

#include "summaries/types.h"

namespace summaries {

// "start", "checkpoint", "pause" …; "unknown" for an event of a newer program.
std::string_view sessionEventName(SessionEvent event);

}  // namespace summaries
