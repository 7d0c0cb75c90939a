// Functions of TensorFlow that move and choose elements.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/layers/ops/op_arguments.h"
#include "engine/keras/layers/preprocessing/resize.h"

namespace engine::keras {
namespace {

Outputs joinedTensors(const OpArguments& a) {
  return {concatenated(a.scope(), a.all(), static_cast<int>(a.integer("axis", 0)))};
}

Outputs stacked(const OpArguments& a) {
  return {a.scope().op("Pack", a.all(), {{"axis", a.integer("axis", 0)}})};
}

Outputs unstacked(const OpArguments& a) {
  return unpacked(a.scope(), a.first(), static_cast<int>(a.integer("axis", 0)));
}

Outputs reshapedTensor(const OpArguments& a) {
  return {a.scope().op("Reshape", {a.first(), a.tensor("shape", DType::kInt32)})};
}

Outputs withAxis(const OpArguments& a) {
  return {expanded(a.scope(), a.first(), static_cast<int>(a.integer("axis", 0)))};
}

Outputs withoutAxes(const OpArguments& a) {
  std::vector<int64_t> axes;
  if (a.has("axis")) {
    for (const int32_t axis : a.integers("axis")) axes.push_back(axis);
  }
  return {a.scope().op("Squeeze", {a.first()}, {{"squeeze_dims", axes}})};
}

Outputs transposedTensor(const OpArguments& a) {
  const Output x = a.first();
  if (a.has("perm")) return {a.scope().op("Transpose", {x, a.tensor("perm", DType::kInt32)})};
  if (!x.shape().hasRank()) a.fail("perm", "given for a tensor of unknown rank");
  std::vector<int32_t> order;
  for (int i = x.shape().rank() - 1; i >= 0; --i) order.push_back(i);
  return {transposed(a.scope(), x, order)};
}

Outputs tiled(const OpArguments& a) {
  return {a.scope().op("Tile", {a.first(), a.tensor("multiples", DType::kInt32)})};
}

Outputs repeatedAlike(const OpArguments& a) {
  return {a.scope().op("BroadcastTo", {a.first(), a.tensor("shape", DType::kInt32)})};
}

Outputs shapeOfTensor(const OpArguments& a) {
  const DType type = a.has("out_type") ? dtypeOf(a.text("out_type", "int32")) : DType::kInt32;
  return {a.scope().op("Shape", {a.first()}, {{"out_type", type}})};
}

Outputs countedAxes(const OpArguments& a) {
  const Output x = a.first();
  return {x.shape().hasRank() ? intOf(a.scope(), x.shape().rank()) : a.scope().op("Rank", {x})};
}

Outputs countedElements(const OpArguments& a) {
  const DType type = a.has("out_type") ? dtypeOf(a.text("out_type", "int32")) : DType::kInt32;
  return {a.scope().op("Size", {a.first()}, {{"out_type", type}})};
}

// With a shape that may be unknown in places.
Outputs ensuredShape(const OpArguments& a) {
  const Shape shape = shapeOfJson(a.constant("shape"), "'shape' of tf.ensure_shape");
  return {a.scope().op("EnsureShape", {a.first()}, {{"shape", shape}})};
}

Outputs slicedTensor(const OpArguments& a) {
  return {a.scope().op("Slice", {a.first(), a.tensor("begin", DType::kInt32), a.tensor("size", DType::kInt32)})};
}

Outputs rolledTensor(const OpArguments& a) {
  return {a.scope().op("Roll", {a.first(), a.tensor("shift", DType::kInt32), a.tensor("axis", DType::kInt32)})};
}

// Each element as often along an axis, one copy behind the other.
Outputs repeatedElements(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first();
  const int64_t times = a.integer("repeats", 1);
  if (!x.shape().hasRank() || !a.has("axis")) a.fail("axis", "given, for a tensor of known rank");
  const int64_t given = a.integer("axis", 0), axis = given < 0 ? given + x.shape().rank() : given;
  if (axis < 0 || axis >= x.shape().rank()) a.fail("axis", "an axis of the tensor");
  std::vector<int32_t> multiples(static_cast<std::size_t>(x.shape().rank()) + 1, 1);
  multiples[static_cast<std::size_t>(axis) + 1] = static_cast<int32_t>(times);
  const Output copies = s.op("Tile", {expanded(s, x, static_cast<int>(axis) + 1), ints(s, multiples)});
  Shape shape = x.shape();
  std::vector<Output> sizes = sizesOf(s, x);
  const auto at = static_cast<std::size_t>(axis);
  if (shape[static_cast<int>(axis)] >= 0) shape.setDim(static_cast<int>(axis), shape[static_cast<int>(axis)] * times);
  sizes[at] = ops::mul(s, sizes[at], intOf(s, times));
  return {reshapedTo(s, copies, shape, sizes)};
}

Outputs paddedTensor(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first(), by = a.tensor("paddings", DType::kInt32);
  const std::string mode = a.text("mode", "CONSTANT");
  if (mode != "CONSTANT") return {s.op("MirrorPad", {x, by}, {{"mode", mode}})};
  return {s.op("PadV2", {x, by, numberLike(s, x, a.number("constant_values", 0))})};
}

// In so many equal parts, or in parts of these sizes.
Outputs parted(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first(), axis = intOf(s, a.integer("axis", 0));
  const Json& parts = a.constant("num_or_size_splits");
  Node* split = nullptr;
  if (parts.is_number_integer()) {
    split = s.node("Split", {axis, x}, {{"num_split", parts.get<int64_t>()}});
  } else {
    const std::vector<int32_t> sizes = a.integers("num_or_size_splits");
    split = s.node("SplitV", {x, ints(s, sizes), axis}, {{"num_split", static_cast<int64_t>(sizes.size())}});
  }
  Outputs all;
  for (int i = 0; i < split->outputCount(); ++i) all.push_back(split->output(i));
  return all;
}

Outputs oneHotRows(const OpArguments& a) {
  const Scope& s = a.scope();
  const DType type = a.has("dtype") ? dtypeOf(a.text("dtype", "float32")) : DType::kFloat;
  const Output on = ops::number(s, type, a.number("on_value", 1)), off = ops::number(s, type, a.number("off_value", 0));
  return {s.op("OneHot", {a.first(), intOf(s, a.integer("depth", 0)), on, off}, {{"axis", a.integer("axis", -1)}})};
}

Outputs reversedAxes(const OpArguments& a) {
  return {a.scope().op("ReverseV2", {a.first(), ints(a.scope(), a.integers("axis"))})};
}

Outputs resizedPictures(const OpArguments& a) {
  const Scope& s = a.scope();
  const std::vector<int32_t> size = a.integers("size");
  if (size.size() != 2) a.fail("size", "[height, width]");
  return {resizeImages(s, a.first(), intOf(s, size[0]), intOf(s, size[1]), a.text("method", "bilinear"))};
}

}  // namespace

const OpFunctions& shapeFunctions() {
  static const OpFunctions kFunctions = {
      {"broadcast_to", repeatedAlike},
      {"concat", joinedTensors},
      {"ensure_shape", ensuredShape},
      {"expand_dims", withAxis},
      {"one_hot", oneHotRows},
      {"pad", paddedTensor},
      {"rank", countedAxes},
      {"repeat", repeatedElements},
      {"reshape", reshapedTensor},
      {"resize", resizedPictures},
      {"reverse", reversedAxes},
      {"roll", rolledTensor},
      {"shape", shapeOfTensor},
      {"size", countedElements},
      {"slice", slicedTensor},
      {"split", parted},
      {"squeeze", withoutAxes},
      {"stack", stacked},
      {"tile", tiled},
      {"transpose", transposedTensor},
      {"unstack", unstacked},
  };
  return kFunctions;
}

}  // namespace engine::keras
