// Where and how large each point of a scene is drawn, and in which order. For worker threads; a value once made.
#pragma once

#include <cstdint>
#include <vector>

#include "widgets/dashboards/projector/scene/point_scene.h"

namespace widgets {

class PointLayout {
 public:
  explicit PointLayout(const PointScene& scene);

  struct Dot {
    float x = 0, y = 0;  // logical pixels
    float radius = 0;
    QRgb color = 0;         // faded by depth, and where others are selected
    int alpha = 255;        // less where the ground may shine through
    bool isMarked = false;  // selected: with a ring
  };
  Dot dot(int point) const;
  // Of all points of order(), in that order.
  std::vector<Dot> dots() const;
  // Those that are seen, the farthest first, then neighbours, then selected ones.
  const std::vector<int>& order() const { return order_; }
  // How many of `order`, at its end, are neighbours or selected.
  int marked() const { return marked_; }
  const std::vector<float>& x() const { return x_; }
  const std::vector<float>& y() const { return y_; }
  const std::vector<float>& depth() const { return depth_; }

 private:
  enum Role : uint8_t { kPlain, kNeighbor, kSelected };
  void placeAll();
  void orderAll();
  void orderByDepth(std::vector<int>& points) const;
  // `distance` from 0, nearest, to 1.
  QRgb inFog(QRgb color, float distance) const;

  const PointScene& scene_;
  std::vector<float> x_, y_, depth_, magnified_;
  std::vector<uint8_t> roles_;  // empty: all plain
  std::vector<int> order_;
  int marked_ = 0;
  float radius_ = 3;
};

}  // namespace widgets
