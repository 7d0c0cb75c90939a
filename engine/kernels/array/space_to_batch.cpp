// SpaceToBatchND and BatchToSpaceND, with their older forms SpaceToBatch and BatchToSpace: blocks of space become
// batches and the reverse, which turns a convolution with holes into a plain one.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

using Ints = std::vector<int64_t>;

// Block sizes and what is padded (or cropped) before and after each block dimension, with the shapes of both sides.
struct Blocks {
  Ints block;
  Ints before, after;
  Shape space;  // the side with the larger space
  Shape batch;  // the side with the larger batch

  int rank() const { return static_cast<int>(block.size()); }
};

[[noreturn]] void failBlocks(const std::string& why) {
  fail(Code::kInvalidArgument, why);
}

// Reads block shape and paddings ([dimensions, 2]). InvalidArgument unless they are of the same number of dimensions,
// which a tensor of `rank` has, the blocks at least 1 and the paddings at least 0.
Blocks readBlocks(const Ints& block, const Ints& paddings, int rank) {
  Blocks blocks;
  blocks.block = block;
  if (block.empty() || paddings.size() != 2 * block.size() || blocks.rank() + 1 > rank) {
    failBlocks(message("block_shape of ", block.size(), " and paddings of ", paddings.size(),
                       " numbers do not fit a tensor of rank ", rank, "."));
  }
  for (std::size_t i = 0; i < block.size(); ++i) {
    if (block[i] < 1 || block[i] > INT32_MAX) failBlocks(message("a block size must be positive, not ", block[i], "."));
    for (const int64_t pad : {paddings[2 * i], paddings[2 * i + 1]}) {
      if (pad < 0 || pad > INT32_MAX) failBlocks(message("paddings and crops must not be negative: ", pad, "."));
    }
    blocks.before.push_back(paddings[2 * i]);
    blocks.after.push_back(paddings[2 * i + 1]);
  }
  return blocks;
}

// Fills in the batch side from the space side; unknown dimensions stay unknown.
void fromSpace(Blocks& blocks, const Shape& space) {
  blocks.space = blocks.batch = space;
  for (int i = 0; i < blocks.rank(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    int64_t images = blocks.batch.dim(0);
    if (images >= 0 && __builtin_mul_overflow(images, blocks.block[at], &images))
      failBlocks("the blocks are too large.");
    blocks.batch.setDim(0, images);
    if (space.dim(i + 1) < 0) continue;
    const int64_t padded = space.dim(i + 1) + blocks.before[at] + blocks.after[at];
    if (padded % blocks.block[at] != 0) {
      failBlocks(message("padded_shape[", i, "]=", padded, " is not divisible by block_shape[", i,
                         "]=", blocks.block[at], "."));
    }
    blocks.batch.setDim(i + 1, padded / blocks.block[at]);
  }
}

void fromBatch(Blocks& blocks, const Shape& batch) {
  blocks.space = blocks.batch = batch;
  for (int i = 0; i < blocks.rank(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (blocks.space.dim(0) >= 0) {
      if (blocks.space.dim(0) % blocks.block[at] != 0) {
        failBlocks(message("the batch of ", batch, " is not divisible by the product of the block sizes."));
      }
      blocks.space.setDim(0, blocks.space.dim(0) / blocks.block[at]);
    }
    if (batch.dim(i + 1) < 0) continue;
    int64_t size = 0;
    if (__builtin_mul_overflow(batch.dim(i + 1), blocks.block[at], &size) ||
        size < blocks.before[at] + blocks.after[at]) {
      failBlocks(message("the crops ", blocks.before[at], " and ", blocks.after[at], " do not fit dimension ", i + 1,
                         " of ", size, "."));
    }
    blocks.space.setDim(i + 1, size - blocks.before[at] - blocks.after[at]);
  }
}

// Where a node has its blocks: "ND" ops take them as tensors, the older ones have one block size for two dimensions.
bool isNd(const Node& node) {
  return node.op().ends_with("ND");
}
Ints twice(int64_t size) {
  return {size, size};
}

void blockShape(InferenceContext& c, void (*fill)(Blocks&, const Shape&), bool toBatch) {
  const bool nd = isNd(c.node());
  const Shape& input = c.input(0);
  const Tensor* block = nd ? c.constant(1) : nullptr;
  const Tensor* paddings = c.constant(nd ? 2 : 1);
  if (!input.hasRank() || !paddings || (nd && !block)) {
    return c.setOutput(0, input.hasRank() ? Shape::unknownOfRank(input.rank()) : input);
  }
  const Ints sizes = nd ? block->toInt64s() : twice(c.node().attr<int64_t>("block_size"));
  Blocks blocks = readBlocks(sizes, paddings->toInt64s(), input.rank());
  fill(blocks, input);
  c.setOutput(0, toBatch ? blocks.batch : blocks.space);
}

void toBatchShape(InferenceContext& c) {
  blockShape(c, fromSpace, true);
}
void toSpaceShape(InferenceContext& c) {
  blockShape(c, fromBatch, false);
}

const OpRegistrar kToBatchNd("SpaceToBatchND", "input: T, block_shape: Tblock_shape, paddings: Tpaddings -> output: T",
                             "T: type; Tblock_shape: type = int32; Tpaddings: type = int32", toBatchShape);
const OpRegistrar kToSpaceNd("BatchToSpaceND", "input: T, block_shape: Tblock_shape, crops: Tcrops -> output: T",
                             "T: type; Tblock_shape: type = int32; Tcrops: type = int32", toSpaceShape);
const OpRegistrar kToBatch("SpaceToBatch", "input: T, paddings: Tpaddings -> output: T",
                           "T: type; Tpaddings: type = int32; block_size: int", toBatchShape);
const OpRegistrar kBatchToSpace("BatchToSpace", "input: T, crops: Tidx -> output: T",
                                "T: type; block_size: int; Tidx: type = int32", toSpaceShape);

// Moves one position inside the blocks: batch side row `offset` of the blocks, every image. The elements of the batch
// side at coordinate s come from (or go to) the space side at s · block + offset - before, where that is inside.
template <typename Word>
void moveOffset(const Blocks& blocks, const Ints& offset, int64_t row, const Word* from, Word* to, bool toBatch) {
  const Strides spaceStride(blocks.space), batchStride(blocks.batch);
  const int64_t images = blocks.space.dim(0);
  int64_t spaceBase = 0;
  int64_t batchBase = row * images * batchStride[0];
  StridedCopy copy;
  const auto add = [&](int64_t size, int64_t space, int64_t batch) {
    toBatch ? copy.add(size, space, batch) : copy.add(size, batch, space);
  };
  add(images, spaceStride[0], batchStride[0]);
  for (int i = 0; i < blocks.rank(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const int64_t shift = offset[at] - blocks.before[at];
    // Coordinates of the batch side whose place lies in [0, size).
    const int64_t first = shift < 0 ? (-shift + blocks.block[at] - 1) / blocks.block[at] : 0;
    const int64_t room = blocks.space.dim(i + 1) - shift;
    const int64_t end =
        std::min(blocks.batch.dim(i + 1), room <= 0 ? 0 : (room + blocks.block[at] - 1) / blocks.block[at]);
    if (end <= first) return;
    spaceBase += (first * blocks.block[at] + shift) * spaceStride[i + 1];
    batchBase += first * batchStride[i + 1];
    add(end - first, blocks.block[at] * spaceStride[i + 1], batchStride[i + 1]);
  }
  int64_t rest = 1;
  for (int d = blocks.rank() + 1; d < blocks.space.rank(); ++d) rest *= blocks.space.dim(d);
  add(rest, 1, 1);
  copy.run(from + (toBatch ? spaceBase : batchBase), to + (toBatch ? batchBase : spaceBase));
}

template <typename Word>
void moveBlocks(const Blocks& blocks, const Word* from, Word* to, bool toBatch) {
  Ints offset(blocks.block.size(), 0);
  int64_t rows = 1;
  for (const int64_t size : blocks.block) rows *= size;
  for (int64_t row = 0; row < rows; ++row) {
    moveOffset(blocks, offset, row, from, to, toBatch);
    for (std::size_t i = offset.size(); i-- > 0;) {
      if (++offset[i] < blocks.block[i]) break;
      offset[i] = 0;
    }
  }
}

template <typename Word>
std::unique_ptr<Kernel> makeBlocks(const KernelConstruction& c) {
  const bool nd = isNd(c.node);
  const bool toBatch = c.node.op().starts_with("SpaceToBatch");
  const Ints fixed = nd ? Ints{} : twice(c.attr<int64_t>("block_size"));
  return kernelOf([nd, toBatch, fixed](KernelContext& context) {
    const Tensor& input = context.input(0);
    Blocks blocks =
        readBlocks(nd ? context.input(1).toInt64s() : fixed, context.input(nd ? 2 : 1).toInt64s(), input.rank());
    (toBatch ? fromSpace : fromBatch)(blocks, input.shape());
    Tensor& out = context.output(0, toBatch ? blocks.batch : blocks.space);
    if (out.elements() == 0) return;
    Word* to = words<Word>(out);
    if (toBatch) std::fill_n(to, out.elements(), Word{});
    if (input.elements() > 0) moveBlocks(blocks, words<Word>(input), to, toBatch);
  });
}

const KernelRegistrar kSpaceToBatchKernel({"SpaceToBatchND", "BatchToSpaceND", "SpaceToBatch", "BatchToSpace"},
                                          [](const KernelConstruction& c) {
                                            return forWord(c, c.inputType(0), [&](auto word) {
                                              return makeBlocks<typename decltype(word)::type>(c);
                                            });
                                          });

std::vector<Gradient> inverse(GradientContext& c, const char* op) {
  if (isNd(c.node)) return {c.scope.op(op, {c.grad(), c.input(1), c.input(2)}), {}, {}};
  return {c.scope.op(op, {c.grad(), c.input(1)}, {{"block_size", c.node.attr<int64_t>("block_size")}}), {}};
}
const GradientRegistrar kToBatchNdGradient("SpaceToBatchND",
                                           [](GradientContext& c) { return inverse(c, "BatchToSpaceND"); });
const GradientRegistrar kToSpaceNdGradient("BatchToSpaceND",
                                           [](GradientContext& c) { return inverse(c, "SpaceToBatchND"); });
const GradientRegistrar kToBatchGradient("SpaceToBatch", [](GradientContext& c) { return inverse(c, "BatchToSpace"); });
const GradientRegistrar kBatchToSpaceGradient("BatchToSpace",
                                              [](GradientContext& c) { return inverse(c, "SpaceToBatch"); });

}  // namespace
}  // namespace engine::kernels
