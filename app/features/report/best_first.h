// The order of a report's curves: of more than a legend on paper can name it names the best. Pure; any thread.
#pragma once

#include <optional>
#include <vector>

#include "widgets/charts/render/render_request.h"

namespace app {

// Sorts by the newest value, those without a finite one last. Few curves, and those of what gets neither better nor
// worse, stay in the order of the runs.
void putBestFirst(std::vector<widgets::RenderSeries>& series, std::optional<bool> smallerIsBetter);

}  // namespace app
