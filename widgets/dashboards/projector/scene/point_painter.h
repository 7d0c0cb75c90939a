// Paints points: dots sorted by depth, pictures of a sprite, and labels where there is room. For worker threads.
#pragma once

#include "widgets/dashboards/projector/scene/pick_grid.h"
#include "widgets/dashboards/projector/scene/point_scene.h"

namespace widgets {

struct PointFrame {
  QImage image;  // opaque, in device pixels
  PickGrid grid;
  Camera camera;  // that it was painted with
  int labels = 0;
};

PointFrame paintPoints(const PointScene& scene);

// The same picture as drawing commands, for files of vectors.
void drawPoints(QPainter& painter, const PointScene& scene);

}  // namespace widgets
