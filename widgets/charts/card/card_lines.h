// Puts the picture of a card's lines into its plot, with the hovered line and the marks of what the lines cannot show.
// GUI thread only.
#pragma once

#include <optional>

#include "widgets/charts/card/card_scene.h"

class QPainter;

namespace widgets {

// `highlighted`: a line that stands out. `exposed`: where marks are wanted. The painter is to be clipped to the plot.
void paintCardLines(QPainter& painter, const CardScene& scene, std::optional<std::size_t> highlighted,
                    const QRect& exposed);

}  // namespace widgets
