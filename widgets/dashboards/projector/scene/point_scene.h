// Everything that a picture of the points is made of, and what is made of it. Values that share what is large: made on
// the GUI thread, painted by a worker.
#pragma once

#include <QFont>
#include <QImage>
#include <array>
#include <memory>
#include <vector>

#include "widgets/dashboards/projector/data/embedding.h"
#include "widgets/dashboards/projector/scene/camera.h"
#include "widgets/theme/theme.h"

namespace widgets {

// Where a projection puts the points, each with three numbers (the third 0 in the plane); NaN: not shown.
struct PointPlaces {
  std::vector<float> places;
  std::array<float, 3> center{};  // becomes the middle of the view
  float scale = 1;                // what makes nearly all of them lie within -1 to 1

  int count() const { return static_cast<int>(places.size() / 3); }
  bool isShown(int point) const;
  std::array<float, 3> normalised(int point) const;
  // Center and scale from the places; the farthest few do not count.
  void fit();
};

using PlacesPtr = std::shared_ptr<const PointPlaces>;
using EmbeddingPtr = std::shared_ptr<const EmbeddingData>;
using PointList = std::shared_ptr<const std::vector<int>>;

struct PointScene {
  PlacesPtr places;
  EmbeddingPtr data;  // for labels and pictures
  std::shared_ptr<const std::vector<QRgb>> colors;
  PointList selected;   // rising; null or empty: none, and no point is faint
  PointList neighbors;  // of the selected one
  int labelColumn = -1;
  bool labels = false;   // of all points that have room; else of the selected ones and their neighbours
  bool pictures = true;  // of the sprite instead of dots
  Camera camera;
  QSize size;  // logical pixels
  double pixelRatio = 1;
  Theme theme;
  QFont font;

  int count() const { return places ? places->count() : 0; }
};

}  // namespace widgets
