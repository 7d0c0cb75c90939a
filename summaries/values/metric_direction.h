// In which direction a metric gets better, by its name: one rule for the window, for exporters and for reports. Pure;
// any thread.
#pragma once

#include <string_view>

namespace summaries {

enum class MetricDirection { kNone, kFalls, kRises };

// Losses and errors fall, accuracies rise, of rates and norms neither is better. Case does not matter.
MetricDirection usualDirection(std::string_view tag);

}  // namespace summaries
