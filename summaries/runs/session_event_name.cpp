#include "summaries/runs/session_event_name.h"

#include <iterator>

namespace summaries {

std::string_view sessionEventName(SessionEvent event) {
  constexpr std::string_view kNames[] = {"start",   "stop",  "checkpoint", "evaluation", "restart", "hyperparameter",
                                         "warning", "error", "message",    "pause",      "resume"};
  const auto index = static_cast<std::size_t>(event) - 1;
  return index < std::size(kNames) ? kNames[index] : "unknown";
}

}  // namespace summaries
