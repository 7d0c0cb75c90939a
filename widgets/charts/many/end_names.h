// Names at the right ends of some lines of a crowded card: its best and worst run, the median, the one that stands out.
// They never overlap. GUI thread only.
#pragma once

#include <vector>

#include "widgets/charts/card/card_scene.h"

class QPainter;

namespace widgets {

struct EndName {
  QString text;
  QColor color;
  double y = 0;  // where its line ends
  bool strong = false;
};
// Moves names apart to `pitch` pixels, those between `top` and `bottom`, each as near to its line's end as that allows;
// sorted by place.
void moveApart(std::vector<EndName>& names, double top, double bottom, double pitch);

// `lifted`: places of lines that stand out. Right of the plot.
void paintEndNames(QPainter& painter, const CardScene& scene, const std::vector<std::size_t>& lifted);

}  // namespace widgets
