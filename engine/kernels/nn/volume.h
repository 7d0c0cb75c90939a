// Geometry of windows that slide over volumes [depth, height, width, channels]: 3-D convolution and pooling. Read from
// a node's attributes once.
#pragma once

#include <algorithm>

#include "engine/kernels/nn/window.h"

namespace engine::kernels {

// A window's numbers in the order depth, height, width.
using Three = std::array<int64_t, 3>;

struct VolumeAttrs {
  Padding padding = Padding::kValid;
  bool channelsFirst = false;
  Three strides{1, 1, 1};
  Three dilations{1, 1, 1};
  Three ksize{1, 1, 1};  // pooling only

  // From strides, padding, data_format and, where the op has them, dilations and ksize. InvalidArgument when they are
  // malformed; Unimplemented for windows over batch or channels.
  static VolumeAttrs of(const Node& node);
  // The same for images, which are volumes of depth 1: "NHWC" or "NCHW", with ksize and strides given as four numbers.
  static VolumeAttrs ofImages(const Node& node, const std::vector<int64_t>& ksize, const std::vector<int64_t>& strides);

  int firstAxis() const { return channelsFirst ? 2 : 1; }
  int channelAxis() const { return channelsFirst ? 1 : 4; }
  // Windows of `size` along a dimension (0: depth) of `in` voxels. Unknown sizes give an unknown out.
  WindowFit fit(std::size_t dimension, int64_t in, int64_t size) const;
  Shape volumeShape(int64_t volumes, const Three& sizes, int64_t channels) const;
  // The shape of the op's result, unknown dimensions allowed: windows of `size` over `volume`, `channels` coming out.
  Shape outputShape(const Shape& volume, const Three& size, int64_t channels) const;
};

// The windows of one volume.
struct VolumeWindows {
  int64_t volumes = 0;
  int64_t channels = 0;
  Three in{}, size{}, out{}, before{}, stride{}, dilation{};

  // InvalidArgument when the shape is no volume or the windows do not fit.
  static VolumeWindows of(const VolumeAttrs& attrs, const Shape& volume, const Three& size);

  int64_t inVoxels() const { return in[0] * in[1] * in[2]; }
  int64_t outVoxels() const { return out[0] * out[1] * out[2]; }
  int64_t taps() const { return size[0] * size[1] * size[2]; }

  // The corner of window `index`: the coordinates of its first tap, which may lie outside the volume.
  Three corner(int64_t index) const {
    const Three at{index / (out[1] * out[2]), index / out[2] % out[1], index % out[2]};
    Three first{};
    for (std::size_t d = 0; d < 3; ++d) first[d] = at[d] * stride[d] - before[d];
    return first;
  }
  // Calls fn(voxel) for each tap of a window in order, -1 for taps outside the volume.
  template <typename Fn>
  void forTaps(int64_t index, Fn&& fn) const {
    const Three first = corner(index);
    for (int64_t kz = 0; kz < size[0]; ++kz) {
      const int64_t z = first[0] + kz * dilation[0];
      for (int64_t ky = 0; ky < size[1]; ++ky) {
        const int64_t y = first[1] + ky * dilation[1];
        for (int64_t kx = 0; kx < size[2]; ++kx) {
          const int64_t x = first[2] + kx * dilation[2];
          const bool inside = z >= 0 && z < in[0] && y >= 0 && y < in[1] && x >= 0 && x < in[2];
          fn(inside ? (z * in[1] + y) * in[2] + x : int64_t{-1});
        }
      }
    }
  }
};

}  // namespace engine::kernels
