// An image or matrix seen as [outer, channels, inner]. Pure functions.
#pragma once

#include "engine/core/error.h"
#include "engine/graph/graph.h"

namespace engine::kernels {

struct ChannelExtents {
  int64_t outer = 1;
  int64_t channels = 1;
  int64_t inner = 1;
};

// Whether the node has a data_format that puts the channels before the spatial dimensions.
inline bool channelsFirst(const Node& node) {
  return node.hasAttr("data_format") && node.attr<std::string>("data_format").starts_with("NC");
}

inline int channelAxis(bool first, int rank) {
  return first ? 1 : rank - 1;
}

// InvalidArgument below rank 2.
inline ChannelExtents channelExtents(const Shape& shape, bool first) {
  if (shape.rank() < 2) fail(Code::kInvalidArgument, "Input tensor must be at least 2D: ", shape);
  const int axis = channelAxis(first, shape.rank());
  ChannelExtents extents;
  extents.channels = shape.dim(axis);
  for (int i = 0; i < axis; ++i) extents.outer *= shape.dim(i);
  for (int i = axis + 1; i < shape.rank(); ++i) extents.inner *= shape.dim(i);
  return extents;
}

}  // namespace engine::kernels
