// The geometry of a quantised convolution over any number of spatial dimensions: which dimension is what, strides,
// padding, dilation on both sides, groups. Pure functions; sizes are those of tensors.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/shape.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {

// Batch (for a kernel: output channels), channels, and the spatial dimensions.
struct UniformDims {
  int64_t batch = 0, channels = 1;
  std::vector<int64_t> spatial;
};

// Sizes and distances of one tensor in the order batch, channels, spatial.
struct UniformWalk {
  std::vector<int64_t> sizes, strides;
  // Calls visit(index, offset) for each place of the spatial dimensions.
  template <typename Visit>
  void forSpatial(const Visit& visit) const {
    std::vector<int64_t> index(sizes.size() - 2, 0);
    for (std::size_t i = 2; i < sizes.size(); ++i) {
      if (sizes[i] == 0) return;
    }
    for (int64_t offset = 0;;) {
      visit(index, offset);
      std::size_t d = index.size();
      for (;;) {
        if (d == 0) return;
        --d;
        offset += strides[d + 2];
        if (++index[d] < sizes[d + 2]) break;
        offset -= index[d] * strides[d + 2];
        index[d] = 0;
      }
    }
  }
};

struct UniformWindow {
  std::vector<int64_t> strides, padding, lhsDilation, rhsDilation;  // padding: before, after for each dimension
  std::string paddingKind;                                          // SAME, VALID, EXPLICIT
  int64_t batchGroups = 1, channelGroups = 1;
  UniformDims input, kernel, output;  // kernel: batch are the output channels, channels the input channels

  // InvalidArgument for attributes that contradict each other.
  static UniformWindow of(const KernelConstruction& c);
  // With what the attributes left out; InvalidArgument when they do not fit the tensors.
  UniformWindow fittedTo(const Shape& lhs, const Shape& rhs) const;

  // Of a fitted window.
  Shape outputShape(const Shape& lhs, const Shape& rhs) const;
  // The place on the left side that output place `out` reads through kernel place `tap`, as an offset; −1 in the
  // padding and between dilated places.
  int64_t source(const UniformWalk& lhs, const std::vector<int64_t>& out, const std::vector<int64_t>& tap) const;

 private:
  void checkGroups(const Shape& lhs, const Shape& rhs) const;
  void fillPadding(const Shape& lhs, const Shape& rhs);
};

UniformWalk uniformWalk(const Shape& shape, const UniformDims& dims);

}  // namespace engine::kernels
