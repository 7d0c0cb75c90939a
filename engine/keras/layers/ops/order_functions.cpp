// Functions of TensorFlow that sort, and that choose elements by their places.
#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/layers/ops/op_arguments.h"

namespace engine::keras {
namespace {

Outputs gatheredRows(const OpArguments& a) {
  const Output x = a.first(), indices = a.tensor("indices", DType::kInt32);
  const int64_t batch = a.integer("batch_dims", 0), axis = a.integer("axis", batch);
  return {a.scope().op("GatherV2", {x, indices, intOf(a.scope(), axis)}, {{"batch_dims", batch}})};
}

Outputs gatheredPlaces(const OpArguments& a) {
  if (a.integer("batch_dims", 0) != 0) a.fail("batch_dims", "0");
  return {a.scope().op("GatherNd", {a.first(), a.tensor("indices", DType::kInt32)})};
}

Outputs largest(const OpArguments& a) {
  const Output x = a.first(), count = a.tensor("k", DType::kInt32);
  Node* top = a.scope().node("TopKV2", {x, count}, {{"sorted", a.flag("sorted", true)}});
  return {top->output(0), top->output(1)};
}

// All elements along an axis from the smallest to the largest one, or the other way, and their places.
Outputs sortedAlong(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first();
  if (!x.shape().hasRank()) a.fail("axis", "given for a tensor of known rank");
  const int rank = x.shape().rank();
  const int64_t given = a.integer("axis", -1), axis = given < 0 ? given + rank : given;
  const std::string direction = a.text("direction", "ASCENDING");
  if (axis < 0 || axis >= rank) a.fail("axis", "an axis of the tensor");
  if (direction != "ASCENDING" && direction != "DESCENDING") a.fail("direction", "'ASCENDING' or 'DESCENDING'");
  if (!isFloating(x.type()) && direction == "ASCENDING") a.fail("direction", "'DESCENDING' for whole numbers");
  // The axis changes places with the last one.
  std::vector<int32_t> order;
  for (int i = 0; i < rank; ++i) order.push_back(i == axis ? rank - 1 : i == rank - 1 ? static_cast<int>(axis) : i);
  const bool rises = direction == "ASCENDING";
  const auto turned = [&](Output value) { return rises ? s.op("Neg", {value}) : value; };
  Node* top = s.node("TopKV2", {turned(transposed(s, x, order)), sizeAt(s, x, static_cast<int>(axis))});
  return {transposed(s, turned(top->output(0)), order), transposed(s, top->output(1), order)};
}

Outputs sortedValues(const OpArguments& a) {
  return {sortedAlong(a).at(0)};
}

Outputs sortedPlaces(const OpArguments& a) {
  return {sortedAlong(a).at(1)};
}

}  // namespace

const OpFunctions& orderFunctions() {
  static const OpFunctions kFunctions = {
      {"argsort", sortedPlaces}, {"gather", gatheredRows}, {"gather_nd", gatheredPlaces},
      {"sort", sortedValues},    {"top_k", largest},
  };
  return kFunctions;
}

}  // namespace engine::keras
