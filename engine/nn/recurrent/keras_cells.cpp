#include "engine/nn/recurrent/keras_cells.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/layers/dropout.h"
#include "engine/nn/recurrent/step_loop.h"

namespace engine::nn {
namespace {

void checkShare(const char* what, double share) {
  if (!(share >= 0 && share < 1)) fail(Code::kInvalidArgument, what, " must be in [0, 1), got ", share, ".");
}

// A kernel, and the columns of each gate, for dropout with a mask for each.
struct GateKernel {
  Output whole;
  std::vector<Output> parts;
};

// What all three cells share: the kernels, the bias and the masks of dropout, which are the same for all steps. With
// dropout between steps each gate has masks of its own.
class KerasCell : public RnnCell {
 public:
  KerasCell(int64_t units, int gates, const char* fallback, KerasCellOptions options)
      : units_(units), gates_(gates), fallback_(fallback), options_(std::move(options)) {
    checkShare("dropout", options_.dropout);
    checkShare("recurrent_dropout", options_.recurrentDropout);
  }
  int64_t outputSize() const override { return units_; }
  void build(const Scope& scope, int64_t inputs, DType dtype) override {
    const Scope cell = layerScope(scope, options_.name, fallback_);
    checkUnits(cell, units_);
    inputs_ = inputs;
    kernel_ = gateKernel(cell, "kernel", inputs, dtype, options_.kernelInitializer);
    recurrent_ = gateKernel(cell, "recurrent_kernel", units_, dtype, options_.recurrentInitializer);
    if (options_.useBias) buildBias(cell, dtype);
  }
  void begin(const Scope& scope, Output batch, DType dtype) override {
    inputMasks_ = masks(scope, batch, inputs_, dtype, options_.dropout);
    recurrentMasks_ = masks(scope, batch, units_, dtype, options_.recurrentDropout);
  }

 protected:
  virtual void buildBias(const Scope& cell, DType dtype) {
    bias_ = weight(cell, "bias", {gates_ * units_}, dtype, options_.biasInitializer);
  }
  Output weight(const Scope& cell, const char* name, const Shape& shape, DType dtype, const Initializer& first) const {
    return options_.weights ? options_.weights(name, shape) : cellWeight(cell, name, shape, dtype, first).value;
  }
  // Without other activations and dropout.
  bool usual() const {
    return !options_.activation && !options_.recurrentActivation && inputMasks_.empty() && recurrentMasks_.empty();
  }
  Output act(const Scope& s, Output x) const { return options_.activation ? options_.activation(s, x) : tanh(s, x); }
  Output actGate(const Scope& s, Output x) const {
    return options_.recurrentActivation ? options_.recurrentActivation(s, x) : sigmoid(s, x);
  }
  Output biased(const CellContext& c, Output x, Output bias) const {
    return bias.valid() ? c.scope().op("BiasAdd", {x, c.take(bias)}) : x;
  }
  // Gates [first, first + count) of x·kernel.
  Output gatesOf(const CellContext& c, Output x, bool recurrent, int first, int count) const {
    const GateKernel& kernel = recurrent ? recurrent_ : kernel_;
    const std::vector<Output>& mask = recurrent ? recurrentMasks_ : inputMasks_;
    const auto masked = [&](std::size_t gate) {
      return mask.empty() ? x : ops::mul(c.scope(), x, c.take(mask[std::min(gate, mask.size() - 1)]));
    };
    if (count == gates_ && mask.size() <= 1) return ops::matMul(c.scope(), masked(0), c.take(kernel.whole));
    Output all;
    for (int i = first; i < first + count; ++i) {
      const auto gate = static_cast<std::size_t>(i);
      const Output part = ops::matMul(c.scope(), masked(gate), c.take(kernel.parts[gate]));
      all = all.valid() ? joinColumns(c.scope(), all, part) : part;
    }
    return all;
  }

  int64_t units_;
  int64_t inputs_ = 0;
  int gates_;
  const char* fallback_;
  KerasCellOptions options_;
  GateKernel kernel_, recurrent_;
  Output bias_;

 private:
  GateKernel gateKernel(const Scope& cell, const char* name, int64_t rows, DType dtype, const Initializer& first) {
    const Output whole = weight(cell, name, {rows, gates_ * units_}, dtype, first);
    if (gates_ == 1) return {whole, {whole}};
    return {whole, splitColumns(cell, whole, gates_)};
  }
  std::vector<Output> masks(const Scope& scope, Output batch, int64_t columns, DType dtype, double share) const {
    if (!options_.training || share <= 0) return {};
    const Output width = ops::scalar(scope, static_cast<int32_t>(columns), "columns");
    const Output all =
        scope.op("Fill", {scope.op("Pack", {batch, width}), ops::number(scope, dtype, 1, "one")}, {}, "ones");
    std::vector<Output> drawn;
    for (int i = 0; i < (options_.recurrentDropout > 0 ? gates_ : 1); ++i) {
      DropoutOptions dropped;
      if (options_.seed) dropped.seed = *options_.seed + i;
      drawn.push_back(dropout(scope, all, share, true, dropped));
    }
    return drawn;
  }

  std::vector<Output> inputMasks_, recurrentMasks_;
};

class KerasSimpleRnnCell : public KerasCell {
 public:
  KerasSimpleRnnCell(int64_t units, const KerasCellOptions& options)
      : KerasCell(units, 1, "simple_rnn_cell", options) {}
  std::vector<int64_t> stateSizes() const override { return {units_}; }
  CellStep step(const CellContext& c, Output x, const std::vector<Output>& states) const override {
    const Output in = biased(c, gatesOf(c, x, false, 0, 1), bias_);
    const Output h = act(c.scope(), ops::add(c.scope(), in, gatesOf(c, states[0], true, 0, 1)));
    return {h, {h}};
  }
};

class KerasLstmCell : public KerasCell {
 public:
  KerasLstmCell(int64_t units, const KerasLstmCellOptions& options)
      : KerasCell(units, 4, "lstm_cell", options), unitForgetBias_(options.unitForgetBias) {}
  std::vector<int64_t> stateSizes() const override { return {units_, units_}; }

  CellStep step(const CellContext& c, Output x, const std::vector<Output>& states) const override {
    const Scope& s = c.scope();
    const Output sum = ops::add(s, gatesOf(c, x, false, 0, 4), gatesOf(c, states[0], true, 0, 4));
    const std::vector<Output> gates = splitColumns(s, biased(c, sum, bias_), 4);
    const Output entering = ops::mul(s, actGate(s, gates[0]), act(s, gates[2]));
    const Output carry = ops::add(s, ops::mul(s, actGate(s, gates[1]), states[1]), entering);
    const Output h = ops::mul(s, actGate(s, gates[3]), act(s, carry));
    return {h, {h, carry}};
  }
  std::optional<CellSequence> sequence(const Scope& s, Output x, const std::vector<Output>& states) const override {
    if (!usual()) return std::nullopt;
    const Output steps =
        s.op("GatherV2", {ops::shapeOf(s, x), ops::scalar(s, int32_t{0}, "time"), ops::scalar(s, int32_t{0}, "axis")});
    const Output weights = s.op("ConcatV2", {kernel_.whole, recurrent_.whole, ops::scalar(s, int32_t{0}, "rows")});
    const auto nothing = [&](int64_t n) { return zeros()(s, Shape{n}, x.type()); };
    const Output peephole = nothing(units_);
    const Output bias = bias_.valid() ? bias_ : nothing(4 * units_);
    Node* block = s.node("BlockLSTMV2", {ops::cast(s, steps, DType::kInt64), x, states[1], states[0], weights, peephole,
                                         peephole, peephole, bias});
    return CellSequence{block->output(6), {block->output(6), block->output(1)}};
  }

 protected:
  void buildBias(const Scope& cell, DType dtype) override {
    const auto initializer = [this](const Scope& s, const Shape& shape, DType type) {
      if (!unitForgetBias_) return options_.biasInitializer(s, shape, type);
      const Output head = options_.biasInitializer(s, Shape{units_}, type);
      const Output tail = options_.biasInitializer(s, Shape{2 * units_}, type);
      return s.op("ConcatV2", {head, ones()(s, Shape{units_}, type), tail, ops::scalar(s, int32_t{0}, "axis")});
    };
    bias_ = weight(cell, "bias", {4 * units_}, dtype, initializer);
  }

 private:
  bool unitForgetBias_;
};

class KerasGruCell : public KerasCell {
 public:
  KerasGruCell(int64_t units, const KerasGruCellOptions& options)
      : KerasCell(units, 3, "gru_cell", options), resetAfter_(options.resetAfter) {}
  std::vector<int64_t> stateSizes() const override { return {units_}; }

  CellStep step(const CellContext& c, Output x, const std::vector<Output>& states) const override {
    const Scope& s = c.scope();
    const Output before = states[0];
    const std::vector<Output> in = splitColumns(s, biased(c, gatesOf(c, x, false, 0, 3), bias_), 3);
    const int together = resetAfter_ ? 3 : 2;
    Output recurrent = gatesOf(c, before, true, 0, together);
    if (resetAfter_) recurrent = biased(c, recurrent, recurrentBias_);
    const std::vector<Output> out = splitColumns(s, recurrent, together);
    const Output z = actGate(s, ops::add(s, in[0], out[0]));
    const Output r = actGate(s, ops::add(s, in[1], out[1]));
    const Output reset = resetAfter_ ? ops::mul(s, r, out[2]) : gatesOf(c, ops::mul(s, r, before), true, 2, 1);
    const Output candidate = act(s, ops::add(s, in[2], reset));
    const Output one = ops::number(s, x.type(), 1, "one");
    const Output h = ops::add(s, ops::mul(s, z, before), ops::mul(s, ops::sub(s, one, z), candidate));
    return {h, {h}};
  }
  std::optional<CellSequence> sequence(const Scope& s, Output x, const std::vector<Output>& states) const override {
    if (!usual() || x.type() != DType::kFloat) return std::nullopt;
    MarkedLoop marked{resetAfter_ ? "reset_after" : "reset_before", {kernel_.whole, recurrent_.whole}};
    for (const Output bias : {bias_, recurrentBias_}) {
      if (bias.valid()) marked.weights.push_back(bias);
    }
    if (!resetAfter_) {  // a step reads the gates' columns one by one
      marked.more = [&](StepLoop& loop) {
        const std::vector<Output> parts = splitColumns(s, loop.instead.at(recurrent_.whole), gates_);
        for (std::size_t i = 0; i < parts.size(); ++i) loop.instead[recurrent_.parts[i]] = parts[i];
      };
    }
    return markedLoop(s, *this, x, states[0], marked);
  }

 protected:
  void buildBias(const Scope& cell, DType dtype) override {
    if (!resetAfter_) return KerasCell::buildBias(cell, dtype);
    const Output both = weight(cell, "bias", {2, 3 * units_}, dtype, options_.biasInitializer);
    Node* rows = cell.node("Unpack", {both}, {{"num", int64_t{2}}});
    bias_ = rows->output(0);
    recurrentBias_ = rows->output(1);
  }

 private:
  bool resetAfter_;
  Output recurrentBias_;
};

}  // namespace

RnnCellPtr kerasSimpleRnnCell(int64_t units, const KerasCellOptions& options) {
  return std::make_shared<KerasSimpleRnnCell>(units, options);
}

RnnCellPtr kerasLstmCell(int64_t units, const KerasLstmCellOptions& options) {
  return std::make_shared<KerasLstmCell>(units, options);
}

RnnCellPtr kerasGruCell(int64_t units, const KerasGruCellOptions& options) {
  return std::make_shared<KerasGruCell>(units, options);
}

}  // namespace engine::nn
