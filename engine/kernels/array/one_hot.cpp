// OneHot: an index becomes a row that is on at that place and off elsewhere.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

Shape withDepth(const Shape& indices, int64_t axis, int64_t depth) {
  std::vector<int64_t> dims(indices.dims().begin(), indices.dims().end());
  dims.insert(dims.begin() + normalAxis(axis, indices.rank() + 1), depth);
  return Shape(std::move(dims));
}

void oneHotShape(InferenceContext& c) {
  if (!c.input(0).hasRank()) {
    c.setOutput(0, Shape::unknown());
    return;
  }
  const Tensor* depth = c.constant(1);
  c.setOutput(0, withDepth(c.input(0), c.node().attr<int64_t>("axis"), depth ? scalarInteger(*depth) : kUnknownDim));
}

const OpRegistrar kOneHot("OneHot", "indices: TI, depth: int32, on_value: T, off_value: T -> output: T",
                          "axis: int = -1; T: type; TI: type = int64", oneHotShape);
const NoGradientRegistrar kOneHotNoGradient({"OneHot"});

template <typename Word, typename Index>
std::unique_ptr<Kernel> makeOneHot(int64_t axis) {
  return kernelOf([axis](KernelContext& context) {
    const Tensor& indices = context.input(0);
    const int64_t depth = scalarInteger(context.input(1));
    if (depth < 0) fail(Code::kInvalidArgument, "depth must be non-negative, got: ", depth, ".");
    Tensor& out = outputOr(context, 0, [&] { return withDepth(indices.shape(), axis, depth); });
    const Word on = scalarWord<Word>(context.input(2), "on_value");
    std::fill_n(words<Word>(out), out.elements(), scalarWord<Word>(context.input(3), "off_value"));
    if (out.elements() == 0) return;
    const AxisExtents extents = extentsAt(out.shape(), normalAxis(axis, out.rank()));
    const Index* index = indices.data<Index>();
    Word* to = words<Word>(out);
    for (int64_t o = 0; o < extents.outer; ++o, to += depth * extents.inner) {
      for (int64_t i = 0; i < extents.inner; ++i, ++index) {
        const auto at = static_cast<int64_t>(*index);
        if (at >= 0 && at < depth) to[at * extents.inner + i] = on;
      }
    }
  });
}

// Rows of indices give rows of the output unless the new axis comes first.
BatchKind oneHotBatch(const BatchQuery& q) {
  const int64_t axis = q.node.attr<int64_t>("axis");
  return axis == -1 || axis > 0 ? batch_rule::firstInput(q) : BatchKind::kNone;
}

const KernelRegistrar kOneHotKernel("OneHot",
                                    [](const KernelConstruction& c) {
                                      return forWord(c, c.node.output(0).type(), [&](auto word) {
                                        using Word = typename decltype(word)::type;
                                        const int64_t axis = c.attr<int64_t>("axis");
                                        if (c.inputType(0) == DType::kUint8) return makeOneHot<Word, uint8_t>(axis);
                                        if (c.inputType(0) == DType::kInt8) return makeOneHot<Word, int8_t>(axis);
                                        return forIndex(c, c.inputType(0), [&](auto index) {
                                          return makeOneHot<Word, typename decltype(index)::type>(axis);
                                        });
                                      });
                                    },
                                    {.batch = oneHotBatch});

}  // namespace
}  // namespace engine::kernels
