// The texts of the log lines that a training writes when it is paused and when it goes on: charts find the pauses by
// them. Constants only.
#pragma once

#include <string_view>

namespace summaries {

inline constexpr std::string_view kPausedText = "Paused";
inline constexpr std::string_view kResumedText = "Resumed";

}  // namespace summaries
