// What is under the lines of a plot. The grid is horizontal, so each row has one colour: a worker can put lines on it,
// and such a picture is copied to the screen where one of lines alone would have to be blended. Values; any thread.
#pragma once

#include <QImage>
#include <QRect>
#include <memory>
#include <vector>

#include "widgets/charts/axes/axis_range.h"

namespace widgets {

struct PlotGround {
  std::vector<QRgb> rows;  // device pixels, from the top
  AxisRange y;             // that the grid is of
};

// Of what `picture` shows in `plot`, device pixels; null where a row has several colours.
std::shared_ptr<const PlotGround> groundOf(const QImage& picture, const QRect& plot, const AxisRange& y);

// `lines`, premultiplied and as high as the ground, over it; they have colour within `filled` only. `memory`: an old
// picture whose memory may be used again, or none.
QImage putOnGround(const PlotGround& ground, const QImage& lines, const std::vector<QRect>& filled, QImage memory = {});

}  // namespace widgets
