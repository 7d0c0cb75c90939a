// Geometry of windows that slide over images: convolution and pooling. Read from a node's attributes once.
#pragma once

#include <array>

#include "engine/graph/inference.h"

namespace engine::kernels {

enum class Padding { kValid, kSame, kExplicit };

// One spatial dimension.
struct WindowSide {
  int64_t stride = 1;
  int64_t dilation = 1;
  std::array<int64_t, 2> explicitPads{};  // before, after
};

// How many windows fit along a dimension and the padding that they need.
struct WindowFit {
  int64_t out = 0;
  int64_t before = 0;
  int64_t after = 0;
};

struct WindowAttrs {
  Padding padding = Padding::kValid;
  bool channelsFirst = false;
  std::array<WindowSide, 2> sides;        // height, width
  std::array<int64_t, 2> ksize = {1, 1};  // pooling only

  // From strides, padding, data_format and, where the op has them, dilations, explicit_paddings and ksize.
  // InvalidArgument when they are malformed; Unimplemented for windows over batch or channels.
  static WindowAttrs of(const Node& node);

  int heightAxis() const { return channelsFirst ? 2 : 1; }
  int channelAxis() const { return channelsFirst ? 1 : 3; }
  // Windows of `size` along side 0 (height) or 1 (width) of an image of `in` pixels. Unknown sizes give an unknown out.
  // InvalidArgument when a window does not fit.
  WindowFit fit(int side, int64_t in, int64_t size) const;
  // An image shape in the node's data format.
  Shape imageShape(int64_t images, int64_t height, int64_t width, int64_t channels) const;
};

}  // namespace engine::kernels
