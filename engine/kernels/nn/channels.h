// An image or matrix seen as [outer, channels, inner]. Pure functions.
#pragma once

#include "engine/core/error.h"
#include "engine/graph/graph.h"
#include "engine/kernels/parallel.h"

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

// Whether a node with an activation_mode ends in ReLU.
inline bool hasRelu(const Node& node) {
  return node.attr<std::string>("activation_mode") == "Relu";
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

// Calls fn(first, last) for ranges of the channels, on several threads where that is worth it. Ranges of channels that
// lie side by side begin at a whole line of the cache.
template <typename Fn>
void forChannelRanges(const KernelContext& context, const ChannelExtents& e, int64_t bytes, Fn&& fn) {
  const int64_t together = e.inner == 1 ? 16 : 1;
  forRanges(context, (e.channels + together - 1) / together, bytes,
            [&](int64_t first, int64_t last) { fn(first * together, std::min(last * together, e.channels)); });
}

// Calls fn(channel, value index) for every element of the channels [first, last), row by row. Where channels lie side
// by side the inner loop is over them, which the compiler turns into vectors.
template <typename Fn>
void forElements(const ChannelExtents& e, int64_t first, int64_t last, Fn&& fn) {
  for (int64_t o = 0; o < e.outer; ++o) {
    const int64_t row = o * e.channels * e.inner;
    if (e.inner == 1) {
      for (int64_t c = first; c < last; ++c) fn(c, row + c);
      continue;
    }
    for (int64_t c = first; c < last; ++c) {
      for (int64_t i = 0; i < e.inner; ++i) fn(c, row + c * e.inner + i);
    }
  }
}

}  // namespace engine::kernels
