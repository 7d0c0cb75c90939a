// ExtractVolumePatches: the voxels of windows over [batch, depth, height, width, channels], one window after the other
// in the last dimension.
#include <algorithm>

#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/nn/volume.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

Three acrossSpace(const Node& node, const char* attr) {
  const auto& list = node.attr<std::vector<int64_t>>(attr);
  constexpr int64_t kMost = 1 << 24;
  if (list.size() != 5 || std::ranges::any_of(list, [](int64_t size) { return size < 1 || size > kMost; })) {
    fail(Code::kInvalidArgument, "Node '", node.name(), "': ", attr, " must be five numbers above 0.");
  }
  if (list[0] != 1 || list[4] != 1) {
    fail(Code::kUnimplemented, "Node '", node.name(), "': Only support ", attr, " across space.");
  }
  return {list[1], list[2], list[3]};
}

VolumeAttrs patchAttrs(const Node& node) {
  VolumeAttrs attrs;
  const auto& padding = node.attr<std::string>("padding");
  if (padding != "SAME" && padding != "VALID") {
    fail(Code::kInvalidArgument, "Node '", node.name(), "': padding must be SAME or VALID, not '", padding, "'.");
  }
  attrs.padding = padding == "SAME" ? Padding::kSame : Padding::kValid;
  attrs.strides = acrossSpace(node, "strides");
  attrs.ksize = acrossSpace(node, "ksizes");
  return attrs;
}

int64_t patchDepth(const VolumeAttrs& attrs, int64_t channels) {
  return channels < 0 ? kUnknownDim : attrs.ksize[0] * attrs.ksize[1] * attrs.ksize[2] * channels;
}

const OpRegistrar kVolumePatches("ExtractVolumePatches", "input: T -> patches: T",
                                 "ksizes: list(int); strides: list(int); T: type; padding: string",
                                 [](InferenceContext& c) {
                                   const VolumeAttrs attrs = patchAttrs(c.node());
                                   const Shape in = c.withRank(0, 5);
                                   const int64_t depth = in.hasRank() ? patchDepth(attrs, in.dim(4)) : kUnknownDim;
                                   const Shape volume = in.hasRank() ? in : Shape::unknownOfRank(5);
                                   c.setOutput(0, attrs.outputShape(volume, attrs.ksize, depth));
                                 });

template <typename Word>
std::unique_ptr<Kernel> makeVolumePatches(const KernelConstruction& c) {
  return kernelOf([attrs = patchAttrs(c.node)](KernelContext& context) {
    const Tensor& in = context.input(0);
    const VolumeWindows windows = VolumeWindows::of(attrs, in.shape(), attrs.ksize);
    const int64_t channels = windows.channels;
    Tensor& result = context.output(0, attrs.volumeShape(windows.volumes, windows.out, patchDepth(attrs, channels)));
    Word* out = words<Word>(result);
    std::fill_n(out, result.elements(), Word{});
    const int64_t width = windows.taps() * channels;
    forRanges(context, windows.volumes * windows.outVoxels(), 2 * static_cast<int64_t>(result.bytes()),
              [&](int64_t begin, int64_t end) {
                for (int64_t window = begin; window < end; ++window) {
                  const Word* volume = words<Word>(in) + window / windows.outVoxels() * windows.inVoxels() * channels;
                  Word* to = out + window * width;
                  windows.forTaps(window % windows.outVoxels(), [&](int64_t voxel) {
                    if (voxel >= 0) std::copy_n(volume + voxel * channels, channels, to);
                    to += channels;
                  });
                }
              });
  });
}

const KernelRegistrar kVolumePatchesKernel("ExtractVolumePatches", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [&](auto type) { return makeVolumePatches<typename decltype(type)::type>(c); });
});

// Patches are a convolution by filters that each pick one voxel of a window and one channel.
const GradientRegistrar kVolumePatchesGradient("ExtractVolumePatches", [](GradientContext& c) -> std::vector<Gradient> {
  const VolumeAttrs attrs = patchAttrs(c.node);
  const Shape& volume = c.input(0).shape();
  if (!volume.hasRank() || volume.dim(4) < 0) {
    fail(Code::kUnimplemented, "The gradient of ExtractVolumePatches needs volumes of a known number of channels.");
  }
  const int64_t depth = patchDepth(attrs, volume.dim(4));
  Tensor filter(DType::kFloat, Shape{attrs.ksize[0], attrs.ksize[1], attrs.ksize[2], volume.dim(4), depth});
  std::fill_n(filter.data<float>(), filter.elements(), 0.0F);
  for (int64_t i = 0; i < depth; ++i) filter.data<float>()[i * depth + i] = 1;
  const Output pick = ops::cast(c.scope, ops::constant(c.scope, filter), c.input(0).type());
  return {c.scope.op(
      "Conv3DBackpropInputV2", {ops::shapeOf(c.scope, c.input(0)), pick, c.grad()},
      {{"strides", c.node.attr<std::vector<int64_t>>("strides")}, {"padding", c.node.attr<std::string>("padding")}})};
});

}  // namespace
}  // namespace engine::kernels
