#include "engine/nn/recurrent/step_loop.h"

#include "engine/graph/ops.h"
#include "engine/graph/sequence_marks.h"
#include "engine/graph/while_loop.h"

namespace engine::nn {
namespace {

Output listShape(const Scope& s, int64_t columns) {
  return ops::constant(s, Tensor::vector<int32_t>({-1, static_cast<int32_t>(columns)}), "element_shape");
}

// [batch, 1], to choose rows with.
Output asColumn(const Scope& s, Output rows) {
  return s.op("ExpandDims", {rows, ops::scalar(s, int32_t{-1}, "dim")});
}

// Of a sequence that has steps: all [steps, ...], whose gradient is zeros but for that step.
Output lastStep(const Scope& s, Output all) {
  const auto one = [&](int32_t value, const char* name) {
    return ops::constant(s, Tensor::vector<int32_t>({value}), name);
  };
  return s.op("StridedSlice", {all, one(-1, "begin"), one(0, "end"), one(1, "strides")},
              {{"shrink_axis_mask", int64_t{1}}}, "last");
}

// The loop's variables: time, the list of outputs, the last output, the states.
class LoopBuilder {
 public:
  LoopBuilder(const Scope& scope, const RnnCell& cell, const StepLoop& loop) : scope_(scope), cell_(cell), loop_(loop) {
    steps_ = sizeOf(scope, loop.x, 0);
    inputs_ = loop.x.shape().dim(2);
    const Attrs element{{"element_dtype", loop.x.type()}};
    in_ = scope.op("TensorListFromTensor", {loop.x, listShape(scope, inputs_)});
    out_ = scope.op("TensorListReserve", {listShape(scope, cell.outputSize()), steps_}, element);
    if (loop.mask.valid()) {
      const Output any = ops::constant(scope, Tensor::vector<int32_t>({-1}), "mask_shape");
      mask_ = scope.op("TensorListFromTensor", {loop.mask, any});
    }
  }

  RnnResult run() {
    const std::vector<Output> after = loop();
    return result(after);
  }
  // Of a loop that leaves out no steps.
  Output outputs() { return stacked(loop()); }

 private:
  bool masked() const { return loop_.mask.valid() || loop_.lengths.valid(); }

  // The variables after the last step.
  std::vector<Output> loop() {
    first_ = zeroState(scope_, sizeOf(scope_, loop_.x, 1), cell_.outputSize(), loop_.x.type());
    std::vector<Output> initial{ops::scalar(scope_, int32_t{0}, "time"), out_};
    std::vector<Shape> shapes{Shape{}, Shape{}};
    if (masked()) {
      initial.push_back(first_);
      shapes.push_back(Shape{kUnknownDim, cell_.outputSize()});
    }
    const std::vector<int64_t> sizes = cell_.stateSizes();
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      initial.push_back(loop_.states[i]);
      shapes.push_back(Shape{kUnknownDim, sizes[i]});
    }
    return whileLoop(
        scope_, initial,
        [&](const WhileContext& w, const std::vector<Output>& v) {
          return w.scope().op("Less", {v[0], w.take(steps_)});
        },
        [&](const WhileContext& w, const std::vector<Output>& v) { return body(w, v); }, shapes);
  }

  std::vector<Output> body(const WhileContext& w, const std::vector<Output>& v) {
    const Scope& s = w.scope();
    const CellContext context(s, [&](Output outside) {
      const auto found = loop_.instead.find(outside);
      return w.take(found == loop_.instead.end() ? outside : found->second);
    });
    const Attrs element{{"element_dtype", loop_.x.type()}};
    const Output x = s.op("TensorListGetItem", {context.take(in_), v[0], listShape(s, inputs_)}, element);
    const bool keepsLast = masked();
    const auto firstState = v.begin() + (keepsLast ? 3 : 2);
    CellStep made = cell_.step(context, x, {firstState, v.end()});
    if (keepsLast) keepWhereLeftOut(context, v, made);
    const Output written = loop_.zeroOutput && keepsLast ? zeroed_ : made.output;
    std::vector<Output> next{ops::add(s, v[0], ops::scalar(s, int32_t{1}, "one")),
                             s.op("TensorListSetItem", {v[1], v[0], written})};
    if (keepsLast) next.push_back(made.output);
    next.insert(next.end(), made.states.begin(), made.states.end());
    return next;
  }

  void keepWhereLeftOut(const CellContext& context, const std::vector<Output>& v, CellStep& made) {
    const Scope& s = context.scope();
    const Output active =
        mask_.valid() ? s.op("TensorListGetItem",
                             {context.take(mask_), v[0], ops::constant(s, Tensor::vector<int32_t>({-1}), "mask_shape")},
                             {{"element_dtype", DType::kBool}})
                      : s.op("Less", {v[0], context.take(loop_.lengths)});
    const Output rows = asColumn(s, active);
    zeroed_ = s.op("SelectV2", {rows, made.output, s.op("ZerosLike", {made.output})});
    made.output = s.op("SelectV2", {rows, made.output, v[2]});
    for (std::size_t i = 0; i < made.states.size(); ++i) {
      made.states[i] = s.op("SelectV2", {rows, made.states[i], v[3 + i]});
    }
  }

  Output stacked(const std::vector<Output>& after) {
    return scope_.op("TensorListStack", {after[1], listShape(scope_, cell_.outputSize())},
                     {{"element_dtype", loop_.x.type()}});
  }

  RnnResult result(const std::vector<Output>& after) {
    RnnResult result;
    result.outputs = stacked(after);
    result.states.assign(after.begin() + (masked() ? 3 : 2), after.end());
    if (masked()) {
      result.last = after[2];
    } else {
      // Of no step at all: zeros.
      const Output axis = ops::scalar(scope_, int32_t{0}, "axis");
      const Output row = scope_.op("ExpandDims", {first_, axis});
      const Output all = scope_.op("ConcatV2", {row, result.outputs, axis});
      result.last = scope_.op("GatherV2", {all, steps_, axis}, {}, "last");
    }
    return result;
  }

  Scope scope_;
  const RnnCell& cell_;
  const StepLoop& loop_;
  int64_t inputs_ = 0;
  Output steps_, in_, out_, mask_, zeroed_;
  Output first_;  // zeros, which stand before the first output
};

// By the cell's own op: all steps are computed, and where a sequence ends is looked up afterwards.
class SequenceOp {
 public:
  SequenceOp(const Scope& scope, const StepLoop& loop) : scope_(scope), loop_(loop), steps_(sizeOf(scope, loop.x, 0)) {}

  RnnResult result(const CellSequence& made) {
    const int64_t columns = made.outputs.shape().dim(2);
    const Output first = zeroState(scope_, sizeOf(scope_, loop_.x, 1), columns, loop_.x.type());
    RnnResult result;
    result.last = atEnd(first, made.outputs);
    for (std::size_t i = 0; i < made.states.size(); ++i) {
      result.states.push_back(atEnd(loop_.states[i], made.states[i]));
    }
    result.outputs = made.outputs;
    if (!loop_.lengths.valid()) return result;
    const Output axis = ops::scalar(scope_, int32_t{0}, "axis");
    const Output time = scope_.op("Range", {axis, steps_, ops::scalar(scope_, int32_t{1}, "delta")});
    const Output active = scope_.op("Less", {asColumn(scope_, time), loop_.lengths});  // [steps, batch]
    const Output other =
        loop_.zeroOutput ? scope_.op("ZerosLike", {made.outputs}) : scope_.op("ExpandDims", {result.last, axis});
    result.outputs = scope_.op("SelectV2", {asColumn(scope_, active), made.outputs, other});
    return result;
  }

 private:
  // The row of `after` that a sequence ends with, of `before` for an empty one.
  Output atEnd(Output before, Output after) {
    if (!loop_.lengths.valid() && loop_.x.shape().dim(0) > 0) return lastStep(scope_, after);
    const Output axis = ops::scalar(scope_, int32_t{0}, "axis");
    const Output all = scope_.op("ConcatV2", {scope_.op("ExpandDims", {before, axis}), after, axis});
    if (!loop_.lengths.valid()) return scope_.op("GatherV2", {all, steps_, axis});
    const Output batch = sizeOf(scope_, loop_.x, 1);
    const Output row = scope_.op("Range", {axis, batch, ops::scalar(scope_, int32_t{1}, "delta")});
    const Output within = scope_.op("Minimum", {loop_.lengths, steps_});
    const Output places = scope_.op("Pack", {within, row}, {{"axis", int64_t{1}}});
    return scope_.op("GatherNd", {all, places});
  }

  Scope scope_;
  const StepLoop& loop_;
  Output steps_;
};

}  // namespace

Output swappedTime(const Scope& scope, Output x) {
  std::vector<int32_t> order{1, 0};
  if (x.shape().rank() == 3) order.push_back(2);
  return scope.op("Transpose", {x, ops::constant(scope, Tensor::vector(order), "perm")});
}

Output sizeOf(const Scope& scope, Output x, int axis) {
  const Output which = ops::scalar(scope, int32_t{axis}, "which");
  return scope.op("GatherV2", {ops::shapeOf(scope, x), which, ops::scalar(scope, int32_t{0}, "axis")}, {}, "size");
}

Output zeroState(const Scope& scope, Output batch, int64_t columns, DType dtype) {
  const Output width = ops::scalar(scope, static_cast<int32_t>(columns), "columns");
  const Output dims = scope.op("Pack", {batch, width});
  const Output zeros = scope.op("Fill", {dims, ops::number(scope, dtype, 0, "zero")}, {}, "zeros");
  zeros.node->mergeOutputShape(0, Shape{kUnknownDim, columns});
  return zeros;
}

CellSequence markedLoop(const Scope& scope, const RnnCell& cell, Output x, Output state, const MarkedLoop& marked) {
  const std::string name = scope.graph().uniqueName(scope.fullName("sequence"));
  std::vector<Output> read{x, state};
  read.insert(read.end(), marked.weights.begin(), marked.weights.end());
  Node* in = scope.node("IdentityN", read,
                        {{sequence_marks::kName, name},
                         {sequence_marks::kPart, sequence_marks::kIn},
                         {sequence_marks::kForm, marked.form}},
                        "sequence_in");
  StepLoop loop;
  loop.x = in->output(0);
  loop.states = {in->output(1)};
  for (std::size_t i = 0; i < marked.weights.size(); ++i) {
    loop.instead[marked.weights[i]] = in->output(static_cast<int>(i) + 2);
  }
  if (marked.more) marked.more(loop);
  const Output all =
      scope.op("Identity", {LoopBuilder(scope, cell, loop).outputs()},
               {{sequence_marks::kName, name}, {sequence_marks::kPart, sequence_marks::kOut}}, "sequence_out");
  return {all, {all}};
}

RnnResult runSteps(const Scope& scope, const RnnCell& cell, const StepLoop& loop) {
  if (!loop.mask.valid()) {
    if (const auto made = cell.sequence(scope, loop.x, loop.states)) return SequenceOp(scope, loop).result(*made);
  }
  return LoopBuilder(scope, cell, loop).run();
}

}  // namespace engine::nn
