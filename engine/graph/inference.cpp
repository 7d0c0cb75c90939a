#include "engine/graph/inference.h"

#include "engine/core/error.h"
#include "engine/core/node_error.h"

namespace engine {
namespace {

Output throughIdentity(Output output) {
  while (output.node->op() == "Identity" || output.node->op() == "StopGradient" || output.node->op() == "Enter") {
    output = output.node->input(0);
  }
  return output;
}

// Shapes put together from shapes may be nested deeply, and read a piece many times over: what takes more nodes than
// these is not known.
constexpr int kMostShapeNodes = 1000;
constexpr int kDeepestShape = 100;

Shape shapeBehind(Output output, int depth, int& nodes);

Shape stridedSliceOfShape(const Node& node, int depth, int& nodes) {
  const Shape whole = shapeBehind(node.input(0), depth, nodes);
  const Tensor* begin = constantValue(node.input(1));
  const Tensor* end = constantValue(node.input(2));
  const Tensor* strides = constantValue(node.input(3));
  if (!whole.hasRank() || !begin || !end || !strides || begin->elements() != 1) return Shape::unknown();
  if (node.attr<int64_t>("ellipsis_mask") || node.attr<int64_t>("new_axis_mask") || strides->toInt64s()[0] != 1) {
    return Shape::unknown();
  }
  const int64_t rank = whole.rank();
  const auto clamp = [&](int64_t at) { return std::clamp<int64_t>(at < 0 ? at + rank : at, 0, rank); };
  const int64_t first = node.attr<int64_t>("begin_mask") ? 0 : clamp(begin->toInt64s()[0]);
  int64_t last = node.attr<int64_t>("end_mask") ? rank : clamp(end->toInt64s()[0]);
  if (node.attr<int64_t>("shrink_axis_mask")) last = std::min(first + 1, rank);
  Shape result;
  for (int64_t i = first; i < last; ++i) result.addDim(whole.dim(static_cast<int>(i)));
  return result;
}

Shape joinedShapes(const Node& node, int depth, int& nodes) {
  Shape shape;
  const bool isPack = node.op() == "Pack";
  const int parts = static_cast<int>(node.inputs().size()) - (isPack ? 0 : 1);
  for (int i = 0; i < parts; ++i) {
    const Shape part = shapeBehind(node.input(i), depth, nodes);
    if (!part.hasRank()) {
      // One unknown number of a Pack is one unknown dimension; an unknown piece of a ConcatV2 may be any length.
      if (!isPack) return Shape::unknown();
      shape.addDim(kUnknownDim);
    }
    for (int k = 0; part.hasRank() && k < part.rank(); ++k) shape.addDim(part.dim(k));
    if (shape.rank() > kMaxRank) return Shape::unknown();
  }
  return shape;
}

Shape shapeBehind(Output output, int depth, int& nodes) {
  output = throughIdentity(output);
  const Node& node = *output.node;
  if (const Tensor* value = constantValue(output)) {
    if (!isInteger(value->dtype()) || value->rank() > 1) return Shape::unknown();
    Shape shape;
    for (int64_t dim : value->toInt64s()) shape.addDim(dim < 0 ? kUnknownDim : dim);
    return shape;
  }
  if (depth < kDeepestShape && --nodes > 0) {
    if (node.op() == "Shape") return node.input(0).shape();
    if (node.op() == "Cast") return shapeBehind(node.input(0), depth + 1, nodes);
    if (node.op() == "StridedSlice") return stridedSliceOfShape(node, depth + 1, nodes);
    if (node.op() == "Pack" || node.op() == "ConcatV2") return joinedShapes(node, depth + 1, nodes);
  }
  const Shape& own = output.shape();
  if (own.hasRank() && own.rank() == 1 && own.dim(0) >= 0 && own.dim(0) <= kMaxRank) {
    return Shape::unknownOfRank(static_cast<int>(own.dim(0)));
  }
  return Shape::unknown();
}

}  // namespace

const Tensor* constantValue(Output output) {
  output = throughIdentity(output);
  return output.node->op() == "Const" ? &output.node->attr<Tensor>("value") : nullptr;
}

Shape constantAsShape(Output output) {
  int nodes = kMostShapeNodes;
  return shapeBehind(output, 0, nodes);
}

InferenceContext::InferenceContext(Node& node) : node_(node) {}

const Tensor* InferenceContext::constant(int i) const {
  return constantValue(node_.input(i));
}

Shape InferenceContext::inputAsShape(int i) const {
  return constantAsShape(node_.input(i));
}

Shape InferenceContext::variableShape(int i) const {
  Output source = throughIdentity(node_.input(i));
  while (source.node->op() == "Switch" || source.node->op() == "RefSwitch" || source.node->op() == "RefEnter") {
    source = throughIdentity(source.node->input(0));
  }
  if (source.node->hasAttr("shape")) {
    if (const Shape* shape = source.node->attrs().at("shape").get<Shape>()) return *shape;
  }
  return Shape::unknown();
}

Shape InferenceContext::withRank(int i, int rank) const {
  const Shape& shape = input(i);
  if (!shape.hasRank()) return Shape::unknownOfRank(rank);
  if (shape.rank() != rank) {
    failShape(
        message("input ", i, " ('", node_.input(i).name(), "') has shape ", shape, "; rank ", rank, " is needed."));
  }
  return shape;
}

Shape InferenceContext::withRankAtLeast(int i, int rank) const {
  const Shape& shape = input(i);
  if (shape.hasRank() && shape.rank() < rank) {
    failShape(message("input ", i, " ('", node_.input(i).name(), "') has shape ", shape, "; rank ", rank,
                      " or more is needed."));
  }
  return shape;
}

void InferenceContext::failShape(const std::string& why) const {
  failAtNode(Code::kInvalidArgument, node_.name(), " (", node_.op(), "): ", why);
}

namespace shape_fn {

void unknown(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, Shape::unknown());
}

void scalar(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, Shape{});
}

void unchanged(InferenceContext& c) {
  c.setOutput(0, c.input(0));
}

void broadcast(InferenceContext& c) {
  c.setOutput(0, broadcastShape(c.input(0), c.input(1)));
}

void none(InferenceContext&) {}

}  // namespace shape_fn
}  // namespace engine
