// RNN over any cell, and SimpleRNN, LSTM and GRU, which have theirs.
#include "engine/nn/recurrent/rnn.h"

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/layers/recurrent/cells.h"

namespace engine::keras {
namespace {

class Rnn : public Layer {
 public:
  explicit Rnn(Config config) : Layer(std::move(config)) {}
  // Keras writes this key only where it says something.
  Json getConfig() const override {
    Json json = Layer::getConfig();
    if (!config().flag("zero_output_for_mask")) json.erase("zero_output_for_mask");
    return json;
  }

 protected:
  virtual CellLayerPtr makeCell() const { return cellOfJson(config().at("cell")); }

  void build(const Arguments& arguments) override {
    const Output x = arguments.x();
    cell_ = makeCell();
    addPart(cell_);
    cell_->buildCell(weightScope().empty() ? cell_->name() : weightScope() + "/" + cell_->name(), channels(x));
    if (config().flag("stateful")) keepStates(x);
  }
  Outputs call(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    nn::RnnOptions options;
    options.name = "steps";
    options.mask = arguments.inputs[0].mask;
    options.initialStates = initialStates(call, arguments);
    options.goBackwards = config().flag("go_backwards");
    options.zeroOutputForMask = config().flag("zero_output_for_mask");
    options.timeMajor = config().flag("time_major");
    const nn::RnnCellPtr cell = cell_->cell(call);
    const nn::RnnResult result = nn::rnn(s, *cell, arguments.x(), options);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      call.addUpdate(ops::assign(s, call.variable(kept_[i]).handle, result.states[i]));
    }
    if (config().flag("return_sequences")) keepSteps(arguments.x(), result.outputs);
    Outputs all{config().flag("return_sequences") ? result.outputs : result.last};
    if (!config().flag("return_sequences")) keepBatch(arguments.x(), result.last);
    if (config().flag("return_state")) all.insert(all.end(), result.states.begin(), result.states.end());
    return all;
  }
  Outputs masks(const Call&, const Arguments& arguments, const Outputs&) override {
    if (!config().flag("return_sequences")) return {};
    return {arguments.inputs[0].mask};
  }

 private:
  // The loop forgets how many steps it makes.
  static void keepSteps(Output x, Output sequences) {
    Shape shape = sequences.shape();
    if (!shape.hasRank() || shape.rank() < 2) return;
    for (const int axis : {0, 1}) {
      if (shape[axis] == kUnknownDim) shape.setDim(axis, x.shape()[axis]);
    }
    sequences.node->mergeOutputShape(sequences.index, shape);
  }
  void keepBatch(Output x, Output last) const {
    Shape shape = last.shape();
    if (!shape.hasRank() || shape.rank() < 1 || shape[0] != kUnknownDim) return;
    shape.setDim(0, x.shape()[config().flag("time_major") ? 1 : 0]);
    last.node->mergeOutputShape(last.index, shape);
  }
  // States that outlive a batch: not among the layer's weights, as in Keras.
  void keepStates(Output x) {
    const int64_t batch = x.shape()[config().flag("time_major") ? 1 : 0];
    if (batch < 0) failInput("a stateful layer needs the size of the batch in batch_input_shape");
    for (const int64_t size : cell_->stateSizes()) {
      auto state = std::make_shared<Weight>();
      state->name = name() + "/state_" + std::to_string(kept_.size()) + ":0";
      state->shape = {batch, size};
      state->dtype = dtype();
      state->trainable = false;
      kept_.push_back(state);
    }
  }
  std::vector<Output> initialStates(const Call& call, const Arguments& arguments) const {
    std::vector<Output> states;
    for (std::size_t i = 1; i < arguments.inputs.size(); ++i) states.push_back(arguments.inputs[i].tensor);
    const auto given = arguments.named.find("initial_state");
    if (given != arguments.named.end()) {
      for (const Value& state : given->second) states.push_back(state.tensor);
    }
    if (states.empty()) {
      for (const WeightPtr& state : kept_) states.push_back(call.value(state));
    }
    return states;
  }

  CellLayerPtr cell_;
  Weights kept_;
};

class SimpleRnn : public Rnn {
 public:
  using Rnn::Rnn;

 protected:
  CellLayerPtr makeCell() const override { return cellOfLayer("SimpleRNNCell", config()); }
};

class Lstm : public Rnn {
 public:
  using Rnn::Rnn;

 protected:
  CellLayerPtr makeCell() const override { return cellOfLayer("LSTMCell", config()); }
};

class Gru : public Rnn {
 public:
  using Rnn::Rnn;

 protected:
  CellLayerPtr makeCell() const override { return cellOfLayer("GRUCell", config()); }
};

const LayerRegistrar kRnn("RNN", R"({"return_sequences": false, "return_state": false, "go_backwards": false,
  "stateful": false, "unroll": false, "time_major": false, "zero_output_for_mask": false, "cell": null})",
                          makeLayerOf<Rnn>);
const LayerRegistrar kSimpleRnn("SimpleRNN", R"({"return_sequences": false, "return_state": false,
  "go_backwards": false, "stateful": false, "unroll": false, "units": null, "activation": "tanh", "use_bias": true,
  "kernel_initializer": "glorot_uniform", "recurrent_initializer": "orthogonal", "bias_initializer": "zeros",
  "kernel_regularizer": null, "recurrent_regularizer": null, "bias_regularizer": null, "activity_regularizer": null,
  "kernel_constraint": null, "recurrent_constraint": null, "bias_constraint": null, "dropout": 0.0,
  "recurrent_dropout": 0.0, "zero_output_for_mask": false})",
                                makeLayerOf<SimpleRnn>);
const LayerRegistrar kLstm("LSTM", R"({"return_sequences": false, "return_state": false, "go_backwards": false,
  "stateful": false, "unroll": false, "units": null, "activation": "tanh",
  "recurrent_activation": "sigmoid", "use_bias": true, "kernel_initializer": "glorot_uniform",
  "recurrent_initializer": "orthogonal", "bias_initializer": "zeros", "unit_forget_bias": true,
  "kernel_regularizer": null, "recurrent_regularizer": null, "bias_regularizer": null, "activity_regularizer": null,
  "kernel_constraint": null, "recurrent_constraint": null, "bias_constraint": null, "dropout": 0.0,
  "recurrent_dropout": 0.0, "implementation": 2, "zero_output_for_mask": false})",
                           makeLayerOf<Lstm>);
const LayerRegistrar kGru("GRU", R"({"return_sequences": false, "return_state": false, "go_backwards": false,
  "stateful": false, "unroll": false, "units": null, "activation": "tanh",
  "recurrent_activation": "sigmoid", "use_bias": true, "kernel_initializer": "glorot_uniform",
  "recurrent_initializer": "orthogonal", "bias_initializer": "zeros", "kernel_regularizer": null,
  "recurrent_regularizer": null, "bias_regularizer": null, "activity_regularizer": null, "kernel_constraint": null,
  "recurrent_constraint": null, "bias_constraint": null, "dropout": 0.0, "recurrent_dropout": 0.0,
  "implementation": 2, "reset_after": true, "zero_output_for_mask": false})",
                          makeLayerOf<Gru>);

}  // namespace
}  // namespace engine::keras
