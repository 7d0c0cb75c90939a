// Gradients of the segment reductions, as TensorFlow builds them.

#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"

namespace engine::kernels {
namespace {

Output gather(const Scope& s, Output params, Output ids) {
  return s.op("GatherV2", {params, ids, ops::scalar(s, int32_t{0}, "GatherV2/axis")});
}

// Rows of `params` for ids of 0 or more, zeros for negative ones; and which ids are, as a mask of the rows' shape.
struct Gathered {
  Output rows;
  Output mask;
};
Gathered gatherDroppingNegatives(const Scope& s, Output params, Output ids) {
  const Output zeros = s.op("ZerosLike", {ids});
  const Output rows = gather(s, params, s.op("Maximum", {ids, zeros}));
  Output mask = s.op("GreaterEqual", {ids, zeros});
  // The mask gets dimensions of 1 until it broadcasts against the rows.
  const Output missing = ops::sub(s, s.op("Rank", {rows}), s.op("Rank", {mask}));
  const Output ones =
      s.op("Fill", {s.op("ExpandDims", {missing, ops::scalar(s, int32_t{0})}), ops::scalar(s, int32_t{1})}, {}, "ones");
  const Output shape = s.op("ConcatV2", {ops::shapeOf(s, mask), ones, ops::scalar(s, int32_t{0})}, {}, "concat");
  mask = s.op("Reshape", {mask, shape});
  mask = s.op("LogicalAnd", {mask, s.op("OnesLike", {s.op("Equal", {rows, rows})})});
  return {s.op("SelectV2", {mask, rows, s.op("ZerosLike", {rows})}), mask};
}

const GradientRegistrar kUnsortedSumGradient("UnsortedSegmentSum", [](GradientContext& c) -> std::vector<Gradient> {
  return {gatherDroppingNegatives(c.scope, c.grad(), c.input(1)).rows, {}, {}};
});

// Ties share the gradient equally.
std::vector<Gradient> unsortedExtreme(GradientContext& c) {
  const Scope& s = c.scope;
  const Gathered best = gatherDroppingNegatives(s, c.output(), c.input(1));
  const Output selected = s.op("LogicalAnd", {s.op("Equal", {c.input(0), best.rows}), best.mask});
  const Output count = s.op("UnsortedSegmentSum", {ops::cast(s, selected, c.grad().type()), c.input(1), c.input(2)});
  const Output weighted = ops::realDiv(s, c.grad(), count);
  const Output rows = gatherDroppingNegatives(s, weighted, c.input(1)).rows;
  return {s.op("SelectV2", {selected, rows, s.op("ZerosLike", {rows})}), {}, {}};
}
const GradientRegistrar kUnsortedMaxGradient("UnsortedSegmentMax", unsortedExtreme);
const GradientRegistrar kUnsortedMinGradient("UnsortedSegmentMin", unsortedExtreme);

// d prod / d x = prod / x; where x is the only zero of its segment, the product of the others; 0 with more zeros.
Output productGradient(const Scope& s, Output data, Output grad, Output product,
                       const std::function<Output(const char*, Output)>& reduce,
                       const std::function<Output(Output)>& spread) {
  const Output isZero = s.op("Equal", {data, s.op("ZerosLike", {data})});
  const Output zeros = reduce("Sum", ops::cast(s, isZero, DType::kInt32));
  const Output several = s.op("Greater", {zeros, ops::scalar(s, int32_t{1})});
  const Output alive = s.op("SelectV2", {several, s.op("ZerosLike", {grad}), grad});
  const Output nonZero = s.op("SelectV2", {isZero, s.op("OnesLike", {data}), data});
  const Output others = spread(reduce("Prod", nonZero));
  const Output quotient = ops::realDiv(s, spread(product), data);
  const Output partial = s.op("SelectV2", {isZero, others, quotient});
  return ops::mul(s, spread(alive), partial);
}

const GradientRegistrar kUnsortedProdGradient("UnsortedSegmentProd", [](GradientContext& c) -> std::vector<Gradient> {
  const auto reduce = [&](const char* how, Output x) {
    return c.scope.op(std::string("UnsortedSegment") + how, {x, c.input(1), c.input(2)});
  };
  const auto spread = [&](Output x) { return gatherDroppingNegatives(c.scope, x, c.input(1)).rows; };
  return {productGradient(c.scope, c.input(0), c.grad(), c.output(), reduce, spread), {}, {}};
});

const GradientRegistrar kSegmentSumGradient("SegmentSum", [](GradientContext& c) -> std::vector<Gradient> {
  return {gather(c.scope, c.grad(), c.input(1)), {}};
});

const GradientRegistrar kSegmentMeanGradient("SegmentMean", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output rest = ops::sub(s, s.op("Rank", {c.input(0)}), ops::scalar(s, int32_t{1}));
  const Output ones =
      s.op("Fill", {s.op("ExpandDims", {rest, ops::scalar(s, int32_t{0})}), ops::scalar(s, int32_t{1})});
  const Output shape = s.op("ConcatV2", {ops::shapeOf(s, c.input(1)), ones, ops::scalar(s, int32_t{0})}, {}, "concat");
  const Output each = s.op("Fill", {shape, ops::number(s, c.grad().type(), 1)}, {}, "ones");
  const Output counts = s.op("SegmentSum", {each, c.input(1)});
  return {gather(s, ops::realDiv(s, c.grad(), counts), c.input(1)), {}};
});

std::vector<Gradient> sortedExtreme(GradientContext& c) {
  const Scope& s = c.scope;
  const Output selected = s.op("Equal", {c.input(0), gather(s, c.output(), c.input(1))});
  const Output count = s.op("SegmentSum", {ops::cast(s, selected, c.grad().type()), c.input(1)});
  const Output rows = gather(s, ops::realDiv(s, c.grad(), count), c.input(1));
  return {s.op("SelectV2", {selected, rows, s.op("ZerosLike", {rows})}), {}};
}
const GradientRegistrar kSegmentMaxGradient("SegmentMax", sortedExtreme);
const GradientRegistrar kSegmentMinGradient("SegmentMin", sortedExtreme);

const GradientRegistrar kSegmentProdGradient("SegmentProd", [](GradientContext& c) -> std::vector<Gradient> {
  const auto reduce = [&](const char* how, Output x) {
    return c.scope.op(std::string("Segment") + how, {x, c.input(1)});
  };
  const auto spread = [&](Output x) { return gather(c.scope, x, c.input(1)); };
  return {productGradient(c.scope, c.input(0), c.grad(), c.output(), reduce, spread), {}};
});

}  // namespace
}  // namespace engine::kernels
