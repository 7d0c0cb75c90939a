// Makes the curves of a request those that are drawn: groups of runs become their means, and x becomes a metric or a
// logarithm. Workers call it before they draw.
#pragma once

#include "widgets/charts/render/render_request.h"

namespace widgets {

void prepareSeries(RenderRequest& request);

}  // namespace widgets
