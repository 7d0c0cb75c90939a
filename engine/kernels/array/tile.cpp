// Tile: repeats a tensor along its dimensions.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

void tileShape(InferenceContext& c) {
  const Shape multiples = c.inputAsShape(1);
  const Shape& shape = c.input(0);
  if (!shape.hasRank() || !multiples.hasRank()) {
    c.setOutput(0, shape.hasRank() ? Shape::unknownOfRank(shape.rank()) : Shape::unknown());
    return;
  }
  if (multiples.rank() != shape.rank()) {
    c.failShape(message("multiples must have ", shape.rank(), " entries, not ", multiples.rank(), "."));
  }
  Shape result = Shape::unknownOfRank(shape.rank());
  for (int i = 0; i < shape.rank(); ++i) {
    if (shape.dim(i) >= 0 && multiples.dim(i) >= 0) result.setDim(i, shape.dim(i) * multiples.dim(i));
  }
  c.setOutput(0, result);
}

const OpRegistrar kTile("Tile", "input: T, multiples: Tmultiples -> output: T", "T: type; Tmultiples: type = int32",
                        tileShape);

// [m0, s0, m1, s1, …] as the gradient's shape, summed over the multiples.
const GradientRegistrar kTileGradient("Tile", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output shape = s.op("Shape", {c.input(0)}, {{"out_type", c.input(1).type()}});
  const Output pairs = s.op("Pack", {c.input(1), shape}, {}, "stack");
  const Output perm = ops::constant(s, Tensor::vector<int32_t>({1, 0}), "transpose/perm");
  const Output split = ops::reshape(s, s.op("Transpose", {pairs, perm}, {}, "transpose"), {-1});
  const Output size = s.op("Size", {split});
  const Output axes =
      s.op("Range", {ops::scalar(s, int32_t{0}, "range/start"), size, ops::scalar(s, int32_t{2}, "range/delta")}, {},
           "range");
  const Output sum = s.op("Sum", {s.op("Reshape", {c.grad(), split}, {}, "Reshape_1"), axes});
  sum.node->mergeOutputShape(0, c.input(0).shape());
  return {sum, {}};
});

template <typename Word>
std::unique_ptr<Kernel> makeTile() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    const std::vector<int64_t> multiples = context.input(1).toInt64s();
    if (static_cast<int>(multiples.size()) != in.rank()) {
      fail(Code::kInvalidArgument, "Expected multiples argument to be a vector of length ", in.rank(), ", got ",
           multiples.size(), ".");
    }
    Shape shape;
    for (int i = 0; i < in.rank(); ++i) {
      const int64_t multiple = multiples[static_cast<std::size_t>(i)];
      int64_t size = 0;
      if (multiple < 0 || __builtin_mul_overflow(in.dim(i), multiple, &size)) {
        fail(Code::kInvalidArgument, "Expected multiples[", i, "] >= 0 and not too large, but got ", multiple, ".");
      }
      shape.addDim(size);
    }
    Tensor& out = context.output(0, shape);
    const Strides from(in.shape());
    const Strides to(out.shape());
    StridedCopy copy;
    for (int i = 0; i < in.rank(); ++i) {
      copy.add(multiples[static_cast<std::size_t>(i)], 0, in.dim(i) * to[i]);
      copy.add(in.dim(i), from[i], to[i]);
    }
    copy.run(words<Word>(in), words<Word>(out));
  });
}

BatchKind tileBatch(const BatchQuery& q) {
  const Tensor* multiples = constantValue(q.node.input(1));
  const bool once = multiples && multiples->elements() > 0 && multiples->toInt64s()[0] == 1;
  return once ? batch_rule::firstInput(q) : BatchKind::kNone;
}

const KernelRegistrar kTileKernel("Tile",
                                  [](const KernelConstruction& c) {
                                    return forWord(c, c.inputType(0),
                                                   [](auto type) { return makeTile<typename decltype(type)::type>(); });
                                  },
                                  {.batch = tileBatch});

}  // namespace
}  // namespace engine::kernels
