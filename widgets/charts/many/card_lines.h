// Puts the picture of a card's lines into its plot, with the hovered line and the marks of what the lines cannot show.
// GUI thread only.
#pragma once

#include <vector>

#include "widgets/charts/many/lifted_picture.h"

class QPainter;

namespace widgets {

// How the lines are shown: `lifted` stand out, the others are faint then, but for the best and so on of many runs.
struct LinesLook {
  std::vector<std::size_t> lifted;
  // The picture has the ground, too, as `ground` has it now: it is copied, and nothing need be painted below.
  bool isOnGround = false;
};
LinesLook linesLook(const CardScene& scene, std::vector<std::size_t> lifted,
                    const std::shared_ptr<const PlotGround>& ground);

// The picture of what stands out is kept in `kept`. `exposed`: where marks are wanted. The painter is to be clipped to
// the plot.
void paintCardLines(QPainter& painter, const CardScene& scene, const LinesLook& look, LiftedPicture& kept,
                    const QRect& exposed);

}  // namespace widgets
