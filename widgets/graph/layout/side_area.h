// The area at the right of a layout for what is set aside: plain columns, no edges. Any thread.
#pragma once

#include "widgets/graph/layout/graph_layout.h"

namespace widgets {

inline constexpr double kSideTitle = 28;  // pixels above the boxes, for the area's name

// Of `input` what is in the graph itself.
LayoutInput withoutAside(const LayoutInput& input);
// `main`: the layout of withoutAside(input); gives that of the whole input.
LayoutResult withSideArea(const LayoutInput& input, const LayoutResult& main);

}  // namespace widgets
