// Axes that layers normalise over. Values.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/keras/core/layer.h"

namespace engine::keras {

// The axes of the config, from 0 on, in order. InvalidArgument for those that the input has not got.
inline std::vector<int> axesOfConfig(const Config& config, int rank) {
  std::vector<int> axes;
  for (const int64_t axis : config.integers("axis")) {
    const auto place = static_cast<int>(axis < 0 ? axis + rank : axis);
    if (place < 0 || place >= rank)
      config.fail("axis", "an axis of an input with " + std::to_string(rank) + " dimensions");
    axes.push_back(place);
  }
  std::ranges::sort(axes);
  return axes;
}

// The other axes.
inline std::vector<int32_t> axesBeside(const std::vector<int>& axes, int rank) {
  std::vector<int32_t> others;
  for (int i = 0; i < rank; ++i) {
    if (std::ranges::find(axes, i) == axes.end()) others.push_back(i);
  }
  return others;
}

// x's sizes along the axes, 1 along the others.
inline std::vector<int64_t> sizesAlong(const Shape& shape, const std::vector<int>& axes) {
  std::vector<int64_t> sizes(static_cast<std::size_t>(shape.rank()), 1);
  for (const int axis : axes) sizes[static_cast<std::size_t>(axis)] = shape[axis];
  return sizes;
}

}  // namespace engine::keras
