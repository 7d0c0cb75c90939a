// SpaceToDepth and DepthToSpace: square blocks of an image become channels and the reverse.

#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

struct DepthBlocks {
  explicit DepthBlocks(const Node& node)
      : toDepth(node.op() == "SpaceToDepth"),
        channelsFirst(node.attr<std::string>("data_format") == "NCHW"),
        size(node.attr<int64_t>("block_size")) {
    const auto& format = node.attr<std::string>("data_format");
    if (format != "NHWC" && format != "NCHW") {
      failAtNode(Code::kUnimplemented, node.name(), ": data format ", format, " is not supported.");
    }
    if (size < 2 || size > (1 << 20)) {
      failAtNode(Code::kInvalidArgument, node.name(), ": block_size must be 2 or more, not ", size, ".");
    }
  }

  int channelAxis() const { return channelsFirst ? 1 : 3; }
  int heightAxis() const { return channelsFirst ? 2 : 1; }

  // The result's shape; unknown dimensions stay unknown. InvalidArgument when the blocks do not divide the image.
  Shape resultOf(const Shape& image) const {
    if (image.rank() != 4) fail(Code::kInvalidArgument, "an image must have 4 dimensions, not ", image, ".");
    Shape out = image;
    for (const int axis : {heightAxis(), heightAxis() + 1}) out.setDim(axis, scaled(image.dim(axis), !toDepth, 1));
    out.setDim(channelAxis(), scaled(image.dim(channelAxis()), toDepth, 2));
    return out;
  }

  int64_t scaled(int64_t dim, bool up, int times) const {
    if (dim < 0) return dim;
    const int64_t factor = times == 2 ? size * size : size;
    if (!up && dim % factor != 0) {
      fail(Code::kInvalidArgument, "a dimension of ", dim, " is not divisible by ", factor, " (block_size ", size,
           ").");
    }
    int64_t result = dim / factor;
    if (up && __builtin_mul_overflow(dim, factor, &result)) fail(Code::kInvalidArgument, "the blocks are too large.");
    return result;
  }

  bool toDepth;
  bool channelsFirst;
  int64_t size;
};

void blocksShape(InferenceContext& c) {
  c.setOutput(0, DepthBlocks(c.node()).resultOf(c.withRank(0, 4)));
}

constexpr const char* kSpaceToDepthAttrs = "T: type; block_size: int; data_format: string = \"NHWC\"";
const OpRegistrar kToDepth("SpaceToDepth", "input: T -> output: T", kSpaceToDepthAttrs, blocksShape);
const OpRegistrar kDepthToSpace("DepthToSpace", "input: T -> output: T", kSpaceToDepthAttrs, blocksShape);

// Space [images, rows, size, columns, size, channels] against depth [images, rows, columns, size, size, channels].
template <typename Word>
void move(const DepthBlocks& blocks, const Shape& space, const Shape& depth, const Word* from, Word* to) {
  const Strides s(space), d(depth);
  const int h = blocks.heightAxis(), c = blocks.channelAxis();
  const int64_t size = blocks.size, channels = space.dim(c);
  StridedCopy copy;
  const auto add = [&](int64_t count, int64_t inSpace, int64_t inDepth) {
    blocks.toDepth ? copy.add(count, inSpace, inDepth) : copy.add(count, inDepth, inSpace);
  };
  add(space.dim(0), s[0], d[0]);
  add(depth.dim(h), size * s[h], d[h]);
  add(size, s[h], size * channels * d[c]);
  add(depth.dim(h + 1), size * s[h + 1], d[h + 1]);
  add(size, s[h + 1], channels * d[c]);
  add(channels, s[c], d[c]);
  copy.run(from, to);
}

template <typename Word>
std::unique_ptr<Kernel> makeDepthBlocks(const KernelConstruction& c) {
  return kernelOf([blocks = DepthBlocks(c.node)](KernelContext& context) {
    const Tensor& input = context.input(0);
    const Shape result = blocks.resultOf(input.shape());
    Tensor& out = context.output(0, result);
    if (out.elements() == 0) return;
    move(blocks, blocks.toDepth ? input.shape() : result, blocks.toDepth ? result : input.shape(), words<Word>(input),
         words<Word>(out));
  });
}

const KernelRegistrar kSpaceToDepthKernel({"SpaceToDepth", "DepthToSpace"}, [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [&](auto word) { return makeDepthBlocks<typename decltype(word)::type>(c); });
});

std::vector<Gradient> inverseDepth(GradientContext& c, const char* op) {
  return {c.scope.op(
      op, {c.grad()},
      {{"block_size", c.node.attr<int64_t>("block_size")}, {"data_format", c.node.attr<std::string>("data_format")}})};
}
const GradientRegistrar kToDepthGradient("SpaceToDepth",
                                         [](GradientContext& c) { return inverseDepth(c, "DepthToSpace"); });
const GradientRegistrar kDepthToSpaceGradient("DepthToSpace",
                                              [](GradientContext& c) { return inverseDepth(c, "SpaceToDepth"); });

}  // namespace
}  // namespace engine::kernels
