// BasicRNNCell and GRUCell of TensorFlow 1.
#include "engine/graph/ops.h"
#include "engine/nn/recurrent/step_loop.h"
#include "engine/nn/recurrent/tensorflow_cells.h"

namespace engine::nn {
namespace {

class BasicRnnCell : public RnnCell {
 public:
  BasicRnnCell(int64_t units, BasicRnnCellOptions options) : units_(units), options_(std::move(options)) {}

  std::vector<int64_t> stateSizes() const override { return {units_}; }
  int64_t outputSize() const override { return units_; }
  void build(const Scope& scope, int64_t inputs, DType dtype) override {
    const Scope cell = layerScope(scope, options_.name, "basic_rnn_cell");
    checkUnits(cell, units_);
    kernel_ = cellWeight(cell, "kernel", {inputs + units_, units_}, dtype, glorotUniform());
    bias_ = cellWeight(cell, "bias", {units_}, dtype, zeros());
  }
  CellStep step(const CellContext& c, Output x, const std::vector<Output>& states) const override {
    const Output sum = cellProduct(c, joinColumns(c.scope(), x, states[0]), kernel_, bias_);
    const Output h = activate(c.scope(), sum, options_.activation);
    return {h, {h}};
  }

 private:
  int64_t units_;
  BasicRnnCellOptions options_;
  CellWeight kernel_, bias_;
};

class GruCell : public RnnCell {
 public:
  GruCell(int64_t units, GruCellOptions options) : units_(units), options_(std::move(options)) {}

  std::vector<int64_t> stateSizes() const override { return {units_}; }
  int64_t outputSize() const override { return units_; }
  void build(const Scope& scope, int64_t inputs, DType dtype) override {
    const Scope cell = layerScope(scope, options_.name, "gru_cell");
    checkUnits(cell, units_);
    const int64_t rows = inputs + units_;
    gatesKernel_ = cellWeight(cell, "gates/kernel", {rows, 2 * units_}, dtype, glorotUniform());
    gatesBias_ = cellWeight(cell, "gates/bias", {2 * units_}, dtype, ones());
    candidateKernel_ = cellWeight(cell, "candidate/kernel", {rows, units_}, dtype, glorotUniform());
    candidateBias_ = cellWeight(cell, "candidate/bias", {units_}, dtype, zeros());
  }
  CellStep step(const CellContext& c, Output x, const std::vector<Output>& states) const override {
    const Scope& s = c.scope();
    const Output gates = sigmoid(s, cellProduct(c, joinColumns(s, x, states[0]), gatesKernel_, gatesBias_));
    const std::vector<Output> parts = splitColumns(s, gates, 2);
    const Output r = parts[0], u = parts[1];
    const Output reset = joinColumns(s, x, ops::mul(s, r, states[0]));
    const Output candidate = activate(s, cellProduct(c, reset, candidateKernel_, candidateBias_), options_.activation);
    const Output one = ops::number(s, x.type(), 1, "one");
    const Output h = ops::add(s, ops::mul(s, u, states[0]), ops::mul(s, ops::sub(s, one, u), candidate));
    return {h, {h}};
  }
  std::optional<CellSequence> sequence(const Scope& s, Output x, const std::vector<Output>& states) const override {
    if (!isTanh(options_.activation) || x.type() != DType::kFloat) return std::nullopt;
    return markedLoop(
        s, *this, x, states[0],
        {"tensorflow", {gatesKernel_.value, candidateKernel_.value, gatesBias_.value, candidateBias_.value}});
  }

 private:
  int64_t units_;
  GruCellOptions options_;
  CellWeight gatesKernel_, gatesBias_, candidateKernel_, candidateBias_;
};

}  // namespace

RnnCellPtr basicRnnCell(int64_t units, const BasicRnnCellOptions& options) {
  return std::make_shared<BasicRnnCell>(units, options);
}

RnnCellPtr gruCell(int64_t units, const GruCellOptions& options) {
  return std::make_shared<GruCell>(units, options);
}

}  // namespace engine::nn
