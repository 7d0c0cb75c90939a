// Writes what the projector shows to files. For worker threads.
#pragma once

#include "widgets/dashboards/projector/projection_request.h"
#include "widgets/dashboards/projector/scene/point_scene.h"

namespace widgets {

// The picture on white, as PNG (twice the pixels) or, by the file's name, SVG. `colorColumn` and `ramp` as
// colorsOfPoints(). Empty, or what went wrong and where.
QString writePointPicture(PointScene scene, int colorColumn, bool ramp, const QString& path);

// Tab separated: the row's number, x, y and in space z, then the columns of the metadata; a line for each point that is
// shown. Empty, or what went wrong and where.
QString writeCoordinates(const EmbeddingData& data, const PointPlaces& places, bool deep, const QString& path);

}  // namespace widgets
