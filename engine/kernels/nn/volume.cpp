#include "engine/kernels/nn/volume.h"

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

// The three numbers of `list` from `first` on, after checking that the others are 1.
Three threeNumbers(const std::vector<int64_t>& list, const char* name, std::size_t size, int channelAxis) {
  if (list.size() != size) {
    fail(Code::kInvalidArgument, "Sliding window ", name, " field must specify ", size, " dimensions; got ",
         list.size());
  }
  for (const int64_t value : list) {
    if (value < 1 || value > (1 << 24)) fail(Code::kInvalidArgument, name, " must be positive; got ", value);
  }
  if (list[0] != 1 || list[static_cast<std::size_t>(channelAxis)] != 1) {
    fail(Code::kUnimplemented, "windows over the batch or channel dimension (", name, ") are not supported.");
  }
  const std::size_t first = channelAxis == 1 ? 2 : 1;
  if (size == 4) return {1, list[first], list[first + 1]};
  return {list[first], list[first + 1], list[first + 2]};
}

Padding volumePadding(const Node& node) {
  const auto& padding = node.attr<std::string>("padding");
  if (padding == "VALID") return Padding::kValid;
  if (padding == "SAME") return Padding::kSame;
  fail(Code::kInvalidArgument, "padding '", padding, "' is not known.");
}

}  // namespace

VolumeAttrs VolumeAttrs::of(const Node& node) {
  VolumeAttrs attrs;
  attrs.padding = volumePadding(node);
  attrs.channelsFirst = node.attr<std::string>("data_format") == "NCDHW";
  const auto three = [&](const char* name) {
    return threeNumbers(node.attr<std::vector<int64_t>>(name), name, 5, attrs.channelAxis());
  };
  attrs.strides = three("strides");
  if (node.def().findAttr("dilations")) attrs.dilations = three("dilations");
  if (node.def().findAttr("ksize")) attrs.ksize = three("ksize");
  return attrs;
}

VolumeAttrs VolumeAttrs::ofImages(const Node& node, const std::vector<int64_t>& ksize,
                                  const std::vector<int64_t>& strides) {
  VolumeAttrs attrs;
  attrs.padding = volumePadding(node);
  attrs.channelsFirst = node.hasAttr("data_format") && node.attr<std::string>("data_format") == "NCHW";
  const int channelAxis = attrs.channelsFirst ? 1 : 3;
  attrs.ksize = threeNumbers(ksize, "ksize", 4, channelAxis);
  attrs.strides = threeNumbers(strides, "strides", 4, channelAxis);
  return attrs;
}

WindowFit VolumeAttrs::fit(std::size_t dimension, int64_t in, int64_t size) const {
  WindowAttrs side;
  side.padding = padding;
  side.sides[0].stride = strides[dimension];
  side.sides[0].dilation = dilations[dimension];
  return side.fit(0, in, size);
}

Shape VolumeAttrs::volumeShape(int64_t volumes, const Three& sizes, int64_t channels) const {
  if (channelsFirst) return Shape{volumes, channels, sizes[0], sizes[1], sizes[2]};
  return Shape{volumes, sizes[0], sizes[1], sizes[2], channels};
}

Shape VolumeAttrs::outputShape(const Shape& volume, const Three& size, int64_t channels) const {
  Three out{};
  for (std::size_t d = 0; d < 3; ++d) out[d] = fit(d, volume.dim(firstAxis() + static_cast<int>(d)), size[d]).out;
  return volumeShape(volume.dim(0), out, channels);
}

VolumeWindows VolumeWindows::of(const VolumeAttrs& attrs, const Shape& volume, const Three& size) {
  if (volume.rank() != 5) fail(Code::kInvalidArgument, "a batch of volumes is 5-dimensional; got ", volume);
  VolumeWindows windows;
  windows.volumes = volume.dim(0);
  windows.channels = volume.dim(attrs.channelAxis());
  windows.size = size;
  windows.stride = attrs.strides;
  windows.dilation = attrs.dilations;
  for (std::size_t d = 0; d < 3; ++d) {
    windows.in[d] = volume.dim(attrs.firstAxis() + static_cast<int>(d));
    if (size[d] < 1) fail(Code::kInvalidArgument, "a window cannot have ", size[d], " voxels along a dimension.");
    const WindowFit fit = attrs.fit(d, windows.in[d], size[d]);
    windows.out[d] = fit.out;
    windows.before[d] = fit.before;
  }
  return windows;
}

}  // namespace engine::kernels
