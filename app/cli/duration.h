// Formats durations for progress lines. Pure functions: callable from any thread.
#pragma once

#include <string>

namespace app::cli {

// "0:09", "12:30", "1:05:00", "3 days"; a started second or day counts. From three years on "years".
std::string durationText(double seconds);

}  // namespace app::cli
