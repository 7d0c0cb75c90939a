// BasicLSTMCell, LSTMCell and LayerNormBasicLSTMCell of TensorFlow 1.
#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/layers/dropout.h"
#include "engine/nn/recurrent/step_loop.h"
#include "engine/nn/recurrent/tensorflow_cells.h"

namespace engine::nn {
namespace {

constexpr double kNormEpsilon = 1e-12;

Output clipped(const Scope& s, Output x, const std::optional<double>& limit) {
  if (!limit) return x;
  return s.op("ClipByValue", {x, ops::number(s, x.type(), -*limit, "least"), ops::number(s, x.type(), *limit, "most")});
}

Output forgetGate(const Scope& s, Output f, double forgetBias) {
  return sigmoid(s, ops::add(s, f, ops::number(s, f.type(), forgetBias, "forget_bias")));
}

class LstmCell : public RnnCell {
 public:
  LstmCell(int64_t units, LstmCellOptions options, const char* fallback)
      : units_(units), options_(std::move(options)), fallback_(fallback) {}

  std::vector<int64_t> stateSizes() const override { return {units_, outputSize()}; }
  int64_t outputSize() const override { return options_.numProj.value_or(units_); }
  void build(const Scope& scope, int64_t inputs, DType dtype) override {
    const Scope cell = layerScope(scope, options_.name, fallback_);
    checkUnits(cell, units_);
    checkUnits(cell, outputSize());
    const Initializer& first = options_.initializer;
    kernel_ = cellWeight(cell, "kernel", {inputs + outputSize(), 4 * units_}, dtype, first);
    bias_ = cellWeight(cell, "bias", {4 * units_}, dtype, zeros());
    if (options_.usePeepholes) {
      forgetPeephole_ = cellWeight(cell, "w_f_diag", {units_}, dtype, first);
      inputPeephole_ = cellWeight(cell, "w_i_diag", {units_}, dtype, first);
      outputPeephole_ = cellWeight(cell, "w_o_diag", {units_}, dtype, first);
    }
    if (options_.numProj)
      projection_ = cellWeight(cell, "projection/kernel", {units_, *options_.numProj}, dtype, first);
  }
  CellStep step(const CellContext& context, Output x, const std::vector<Output>& states) const override {
    const Scope& s = context.scope();
    const Output before = states[0];
    const auto gates = splitColumns(s, cellProduct(context, joinColumns(s, x, states[1]), kernel_, bias_), 4);
    const auto peep = [&](Output gate, const CellWeight& weight, Output c) {
      return weight.valid() ? ops::add(s, gate, ops::mul(s, context.take(weight.value), c)) : gate;
    };
    const Output keep = forgetGate(s, peep(gates[2], forgetPeephole_, before), options_.forgetBias);
    const Output candidate = activate(s, gates[1], options_.activation);
    const Output enter = ops::mul(s, sigmoid(s, peep(gates[0], inputPeephole_, before)), candidate);
    const Output c = clipped(s, ops::add(s, ops::mul(s, keep, before), enter), options_.cellClip);
    Output h = ops::mul(s, sigmoid(s, peep(gates[3], outputPeephole_, c)), activate(s, c, options_.activation));
    if (projection_.valid()) h = clipped(s, cellProduct(context, h, projection_), options_.projClip);
    return {h, {c, h}};
  }
  // TensorFlow's op has the gates in the order of this cell.
  std::optional<CellSequence> sequence(const Scope& s, Output x, const std::vector<Output>& states) const override {
    const bool usual = isTanh(options_.activation) && !options_.usePeepholes && !options_.cellClip && !options_.numProj;
    if (!usual || x.type() != DType::kFloat) return std::nullopt;
    const Output steps = ops::cast(s, sizeOf(s, x, 0), DType::kInt64);
    const Output none = zeros()(s, Shape{units_}, x.type());
    Node* block = s.node("BlockLSTM", {steps, x, states[0], states[1], kernel_.value, none, none, none, bias_.value},
                         {{"forget_bias", options_.forgetBias}, {"cell_clip", -1.0F}});
    return CellSequence{block->output(6), {block->output(1), block->output(6)}};
  }

 private:
  int64_t units_;
  LstmCellOptions options_;
  const char* fallback_;
  CellWeight kernel_, bias_, forgetPeephole_, inputPeephole_, outputPeephole_, projection_;
};

// One of the five normalised values.
struct NormWeights {
  CellWeight gamma, beta;
};

class LayerNormBasicLstmCell : public RnnCell {
 public:
  LayerNormBasicLstmCell(int64_t units, LayerNormBasicLstmCellOptions options)
      : units_(units), options_(std::move(options)) {}

  std::vector<int64_t> stateSizes() const override { return {units_, units_}; }
  int64_t outputSize() const override { return units_; }
  void build(const Scope& scope, int64_t inputs, DType dtype) override {
    const Scope cell = layerScope(scope, options_.name, "layer_norm_basic_lstm_cell");
    checkUnits(cell, units_);
    kernel_ = cellWeight(cell, "kernel", {inputs + units_, 4 * units_}, dtype, glorotUniform());
    if (!options_.layerNorm) {
      bias_ = cellWeight(cell, "bias", {4 * units_}, dtype, zeros());
      return;
    }
    for (const char* name : {"input", "transform", "forget", "output", "state"}) {
      const std::string gate = name;
      norms_.push_back({cellWeight(cell, gate + "/gamma", {units_}, dtype, constant(options_.normGain)),
                        cellWeight(cell, gate + "/beta", {units_}, dtype, constant(options_.normShift))});
    }
  }
  CellStep step(const CellContext& context, Output x, const std::vector<Output>& states) const override {
    const Scope& s = context.scope();
    auto gates = splitColumns(s, cellProduct(context, joinColumns(s, x, states[1]), kernel_, bias_), 4);
    for (std::size_t i = 0; i < gates.size(); ++i) gates[i] = normalised(context, gates[i], i);
    Output candidate = activate(s, gates[1], options_.activation);
    if (options_.dropoutKeepProb < 1) {
      DropoutOptions dropped;
      dropped.seed = options_.dropoutSeed;
      candidate = dropout(s, candidate, 1 - options_.dropoutKeepProb, true, dropped);
    }
    const Output kept = ops::mul(s, states[0], forgetGate(s, gates[2], options_.forgetBias));
    const Output c = normalised(context, ops::add(s, kept, ops::mul(s, sigmoid(s, gates[0]), candidate)), 4);
    const Output h = ops::mul(s, activate(s, c, options_.activation), sigmoid(s, gates[3]));
    return {h, {c, h}};
  }

 private:
  // (x - mean) / sqrt(variance + ε)·gamma + beta, over the units of each row.
  Output normalised(const CellContext& context, Output x, std::size_t which) const {
    if (norms_.empty()) return x;
    const Scope& s = context.scope();
    const Output centred = ops::sub(s, x, ops::mean(s, x, {1}, true));
    const Output variance = ops::mean(s, s.op("Square", {centred}), {1}, true);
    const Output scale = s.op("Rsqrt", {ops::add(s, variance, ops::number(s, x.type(), kNormEpsilon, "epsilon"))});
    const NormWeights& norm = norms_[which];
    const Output unit = ops::mul(s, centred, scale);
    return ops::add(s, ops::mul(s, unit, context.take(norm.gamma.value)), context.take(norm.beta.value));
  }

  int64_t units_;
  LayerNormBasicLstmCellOptions options_;
  CellWeight kernel_, bias_;
  std::vector<NormWeights> norms_;
};

}  // namespace

RnnCellPtr basicLstmCell(int64_t units, const BasicLstmCellOptions& options) {
  LstmCellOptions lstm;
  lstm.name = options.name;
  lstm.forgetBias = options.forgetBias;
  lstm.activation = options.activation;
  return std::make_shared<LstmCell>(units, lstm, "basic_lstm_cell");
}

RnnCellPtr lstmCell(int64_t units, const LstmCellOptions& options) {
  return std::make_shared<LstmCell>(units, options, "lstm_cell");
}

RnnCellPtr layerNormBasicLstmCell(int64_t units, const LayerNormBasicLstmCellOptions& options) {
  if (!(options.dropoutKeepProb > 0 && options.dropoutKeepProb <= 1)) {
    fail(Code::kInvalidArgument, "dropout_keep_prob must be in (0, 1], got ", options.dropoutKeepProb, ".");
  }
  return std::make_shared<LayerNormBasicLstmCell>(units, options);
}

}  // namespace engine::nn
