// Puts the picture of a card's lines into its plot, with the hovered line and the marks of what the lines cannot show.
// GUI thread only.
#pragma once

#include <vector>

#include "widgets/charts/many/lifted_picture.h"

class QPainter;

namespace widgets {

// `lifted`: lines that stand out, the others are faint then; their picture is kept in `kept`. `exposed`: where marks
// are wanted. The painter is to be clipped to the plot.
void paintCardLines(QPainter& painter, const CardScene& scene, const std::vector<std::size_t>& lifted,
                    LiftedPicture& kept, const QRect& exposed);

}  // namespace widgets
