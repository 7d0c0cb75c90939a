// Cells of recurrent networks: what one step makes of its input and of the states before it. A cell is given to
// dynamicRnn() or rnn(), which loop over the steps. Used by the graph's thread.
//   struct SumCell : nn::RnnCell {  // adds up what it sees: the state is its output
//     std::vector<int64_t> stateSizes() const override { return {3}; }
//     int64_t outputSize() const override { return 3; }
//     void build(const Scope&, int64_t, DType) override {}
//     nn::CellStep step(const nn::CellContext& context, Output x, const std::vector<Output>& states) const override {
//       const Output sum = ops::add(context.scope(), x, states[0]);
//       return {sum, {sum}};
//     }
//   };
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::constant(scope, Tensor::of<float>({1, 2, 3, 10, 20, 30}, {1, 2, 3}));
//   SumCell cell;
//   const Output last = nn::rnn(scope, cell, x).last;
//   Session(graph).run(Feeds{}, {last})[0].toDoubles();  // is std::vector({11.0, 22.0, 33.0})
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/nn/layers/layer.h"

namespace engine::nn {

// Where a step is built, and how it sees what is outside of the loop: weights, above all.
class CellContext {
 public:
  using TakeFn = std::function<Output(Output)>;
  // Without `take` there is no loop: everything is seen as it is.
  explicit CellContext(Scope scope, TakeFn take = {});

  // Where the step is built.
  const Scope& scope() const { return scope_; }
  // A tensor from outside, in its dtype and shape, as the step sees it; the same for one that was taken before.
  Output take(Output outside) const;

 private:
  Scope scope_;
  TakeFn take_;
  std::shared_ptr<std::unordered_map<Output, Output, OutputHash>> taken_;
};

struct CellStep {
  Output output;
  std::vector<Output> states;
};

// All steps at once, by an op that computes a whole sequence; time first.
struct CellSequence {
  Output outputs;              // [steps, batch, outputSize]
  std::vector<Output> states;  // after each step: [steps, batch, stateSizes[i]]
};

class RnnCell {
 public:
  virtual ~RnnCell() = default;
  RnnCell() = default;
  RnnCell(const RnnCell&) = delete;
  RnnCell& operator=(const RnnCell&) = delete;

  // Columns of each state, which begin as zeros.
  virtual std::vector<int64_t> stateSizes() const = 0;
  virtual int64_t outputSize() const = 0;
  // Makes the variables, in a scope of the cell's own below `scope`, for inputs [batch, inputs], and reads them there.
  // Once, before step(). InvalidArgument for sizes below 1.
  virtual void build(const Scope& scope, int64_t inputs, DType dtype) = 0;
  // What is drawn once for all steps of a loop, outside of it: masks of dropout. Before step(); `batch` is an int32
  // scalar.
  virtual void begin(const Scope& /*scope*/, Output /*batch*/, DType /*dtype*/) {}
  // x [batch, inputs].
  virtual CellStep step(const CellContext& context, Output x, const std::vector<Output>& states) const = 0;
  // x [steps, batch, inputs]; none where no op of TensorFlow computes what this cell does.
  virtual std::optional<CellSequence> sequence(const Scope& /*scope*/, Output /*x*/,
                                               const std::vector<Output>& /*states*/) const {
    return std::nullopt;
  }
};
using RnnCellPtr = std::shared_ptr<RnnCell>;

// Variables of a cell and their values, read once for all steps.
struct CellWeight {
  Variable variable;
  Output value;
  // Whether there is one.
  bool valid() const { return value.valid(); }
};
// Makes <cell>/<name> and reads it. Errors as getVariable().
CellWeight cellWeight(const Scope& cell, const std::string& name, const Shape& shape, DType dtype,
                      const Initializer& initializer);
// InvalidArgument, naming the cell, unless units are at least 1.
void checkUnits(const Scope& cell, int64_t units);

// Whether it is the function tanh() of activations.h, and not only one that gives the same.
bool isTanh(const Activation& activation);

// x·w + b, with x [batch, inputs], w [inputs, units] and b [units] of one floating dtype; w and b are outside of the
// loop, and b may be invalid.
Output cellProduct(const CellContext& context, Output x, const CellWeight& w, const CellWeight& bias = {});
// The columns of x [batch, columns] in `count` equal parts.
std::vector<Output> splitColumns(const Scope& scope, Output x, int count);
// x [batch, n] and y [batch, m], of one dtype, side by side: [batch, n + m].
Output joinColumns(const Scope& scope, Output x, Output y);

}  // namespace engine::nn
