// ConvLSTM1D, ConvLSTM2D, ConvLSTM3D: LSTMs whose products are convolutions. The loop is that of engine/nn/recurrent:
// its steps see pictures as rows of numbers.
#include <functional>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/convolution/convolve.h"
#include "engine/keras/parts/activations.h"
#include "engine/nn/layers/dropout.h"
#include "engine/nn/recurrent/rnn.h"

namespace engine::keras {
namespace {

// What a step needs of the layer.
struct ConvLstmStep {
  Shape input, output;  // of one picture: spatial…, channels
  ConvolutionShape convolution;
  Output kernel, recurrent, bias;  // bias invalid for none
  nn::Activation activation, recurrentActivation;
  double dropout = 0, recurrentDropout = 0;  // 0 but for training
};

class ConvLstmCell : public nn::RnnCell {
 public:
  explicit ConvLstmCell(ConvLstmStep step) : step_(std::move(step)) {}

  std::vector<int64_t> stateSizes() const override { return {outputSize(), outputSize()}; }
  int64_t outputSize() const override { return step_.output.elements(); }
  void build(const Scope&, int64_t, DType) override {}
  // One mask for all gates of all steps.
  void begin(const Scope& scope, Output batch, DType dtype) override {
    inputMask_ = mask(scope, batch, step_.input.elements(), dtype, step_.dropout);
    stateMask_ = mask(scope, batch, outputSize(), dtype, step_.recurrentDropout);
  }

  nn::CellStep step(const nn::CellContext& context, Output x, const std::vector<Output>& states) const override {
    const Scope& s = context.scope();
    const auto taken = [&](Output outside) { return outside.valid() ? context.take(outside) : Output(); };
    Output given =
        convolve(s, picture(s, masked(s, x, taken(inputMask_)), step_.input), taken(step_.kernel), step_.convolution);
    if (step_.bias.valid()) given = s.op("BiasAdd", {given, taken(step_.bias)});
    ConvolutionShape between = step_.convolution;
    between.strides.assign(between.strides.size(), 1);
    between.dilations.assign(between.dilations.size(), 1);
    between.padding = nn::Padding::kSame;
    const Output before = picture(s, masked(s, states[0], taken(stateMask_)), step_.output);
    const Output all = ops::add(s, given, convolve(s, before, taken(step_.recurrent), between));
    const int64_t filters = step_.output.dim(-1);
    const auto gate = [&](int64_t index) {
      return cut(s, all, -1, index * filters, index == 3 ? 0 : (index + 1) * filters);
    };
    const auto opened = [&](int64_t index) { return activated(s, gate(index), step_.recurrentActivation); };
    const Output fresh = ops::mul(s, opened(0), activated(s, gate(2), step_.activation));
    const Output carry = ops::add(s, ops::mul(s, opened(1), picture(s, states[1], step_.output)), fresh);
    const Output output = flat(s, ops::mul(s, opened(3), activated(s, carry, step_.activation)));
    return {output, {output, flat(s, carry)}};
  }

 private:
  static Output picture(const Scope& s, Output rows, const Shape& shape) {
    std::vector<int64_t> dims{-1};
    dims.insert(dims.end(), shape.dims().begin(), shape.dims().end());
    return ops::reshape(s, rows, dims);
  }
  Output flat(const Scope& s, Output x) const { return ops::reshape(s, x, {-1, outputSize()}); }
  static Output masked(const Scope& s, Output x, Output mask) { return mask.valid() ? ops::mul(s, x, mask) : x; }
  static Output mask(const Scope& s, Output batch, int64_t size, DType dtype, double share) {
    if (share == 0) return {};
    const Output all = filled(s, {batch, intOf(s, size)}, dtype, 1);
    all.node->mergeOutputShape(0, {kUnknownDim, size});
    return nn::dropout(s, all, share, true);
  }

  ConvLstmStep step_;
  Output inputMask_, stateMask_;
};

template <std::size_t kDimensions>
class ConvLstm : public Layer {
 public:
  using Layer::Layer;

 protected:
  void build(const Arguments& arguments) override {
    requireRank(arguments.x(), static_cast<int>(kDimensions) + 3);
    if (config().text("data_format", "channels_last") != "channels_last") {
      config().fail("data_format", "'channels_last': no CPU computes the other");
    }
    if (config().flag("time_major")) config().fail("time_major", "false");
    filters_ = config().integer("filters");
    if (filters_ < 1) config().fail("filters", "a positive integer");
    shape_ = convolutionShape(config(), kDimensions);
    Shape kernel(shape_.kernel), recurrent(shape_.kernel);
    for (const int64_t size : {channels(arguments.x()), 4 * filters_}) kernel.addDim(size);
    for (const int64_t size : {filters_, 4 * filters_}) recurrent.addDim(size);
    kernel_ = addWeight(configuredWeight(config(), "kernel", kernel));
    recurrent_ = addWeight(configuredWeight(config(), "recurrent_kernel", recurrent, {"recurrent"}));
    if (config().flag("use_bias", true)) addBias();
    if (config().flag("stateful")) keepStates(arguments.x());
  }

  Outputs call(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    const Output x = arguments.x();
    const Shape input = pictureOf(x), output = outputOf(x);
    ConvLstmStep step{input, output, shape_, call.value(kernel_), call.value(recurrent_), {}, {}, {}, 0, 0};
    if (bias_) step.bias = call.value(bias_);
    step.activation = activationOf(config().at("activation"));
    step.recurrentActivation = activationOf(config().at("recurrent_activation"));
    if (call.training()) {
      step.dropout = config().number("dropout", 0);
      step.recurrentDropout = config().number("recurrent_dropout", 0);
    }
    ConvLstmCell cell(step);
    nn::RnnOptions options;
    options.name = "steps";
    options.mask = arguments.inputs[0].mask;
    options.initialStates = initialStates(call, arguments, output);
    options.goBackwards = config().flag("go_backwards");
    const std::vector<Output> sizes{sizeAt(s, x, 0), sizeAt(s, x, 1), intOf(s, input.elements())};
    const Output rows = reshapedTo(s, x, {x.shape()[0], x.shape()[1], input.elements()}, sizes);
    const nn::RnnResult result = nn::rnn(s, cell, rows, options);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      call.addUpdate(ops::assign(s, call.variable(kept_[i]).handle, result.states[i]));
    }
    const bool sequences = config().flag("return_sequences");
    Outputs all{sequences ? pictures(s, result.outputs, x, output, 2) : pictures(s, result.last, x, output, 1)};
    if (!config().flag("return_state")) return all;
    for (const Output& state : result.states) all.push_back(pictures(s, state, x, output, 1));
    return all;
  }

  Outputs masks(const Call&, const Arguments& arguments, const Outputs&) override {
    if (!config().flag("return_sequences")) return {};
    return {arguments.inputs[0].mask};
  }

 private:
  // The bias of the forget gate begins with 1.
  void addBias() {
    bias_ = addWeight(configuredWeight(config(), "bias", {4 * filters_}));
    if (!config().flag("unit_forget_bias", true)) return;
    bias_->initializer = [filters = filters_, first = bias_->initializer](const Scope& s, const Shape&, DType type) {
      return concatenated(s, {first(s, {filters}, type), nn::ones()(s, {filters}, type), first(s, {2 * filters}, type)},
                          0);
    };
  }
  Shape pictureOf(Output x) const {
    Shape shape;
    for (int i = 2; i < x.shape().rank(); ++i) {
      if (x.shape()[i] < 0) failInput("the sizes of pictures must be known; the input is " + x.shape().toString());
      shape.addDim(x.shape()[i]);
    }
    return shape;
  }
  Shape outputOf(Output x) const {
    const Shape input = pictureOf(x);
    Shape shape;
    for (std::size_t i = 0; i < kDimensions; ++i) {
      const int64_t reach = (shape_.kernel[i] - 1) * shape_.dilations[i], size = input[static_cast<int>(i)];
      const int64_t free = shape_.padding == nn::Padding::kSame ? size - 1 : size - reach - 1;
      if (free < 0) failInput("pictures are smaller than the kernel; the input is " + x.shape().toString());
      shape.addDim(free / shape_.strides[i] + 1);
    }
    shape.addDim(filters_);
    return shape;
  }
  // Rows as pictures again; `lead` dimensions before them.
  static Output pictures(const Scope& s, Output rows, Output x, const Shape& picture, int lead) {
    Shape shape;
    std::vector<Output> sizes;
    for (int i = 0; i < lead; ++i) {
      shape.addDim(x.shape()[i]);
      sizes.push_back(sizeAt(s, x, i));
    }
    for (const int64_t size : picture.dims()) {
      shape.addDim(size);
      sizes.push_back(intOf(s, size));
    }
    return reshapedTo(s, rows, shape, sizes);
  }
  void keepStates(Output x) {
    if (x.shape()[0] < 0) failInput("a stateful layer needs the size of the batch in batch_input_shape");
    for (int i = 0; i < 2; ++i) {
      auto state = std::make_shared<Weight>();
      state->name = name() + "/state_" + std::to_string(i) + ":0";
      state->shape = {x.shape()[0], outputOf(x).elements()};
      state->dtype = x.type();
      state->trainable = false;
      kept_.push_back(state);
    }
  }
  std::vector<Output> initialStates(const Call& call, const Arguments& arguments, const Shape& output) const {
    std::vector<Output> states;
    const auto add = [&](Output state) {
      states.push_back(ops::reshape(call.scope(), state, {-1, output.elements()}));
    };
    for (std::size_t i = 1; i < arguments.inputs.size(); ++i) add(arguments.inputs[i].tensor);
    const auto given = arguments.named.find("initial_state");
    if (given != arguments.named.end()) {
      for (const Value& state : given->second) add(state.tensor);
    }
    if (!states.empty()) return states;
    for (const WeightPtr& state : kept_) states.push_back(call.value(state));
    return states;
  }

  ConvolutionShape shape_;
  int64_t filters_ = 0;
  WeightPtr kernel_, recurrent_, bias_;
  Weights kept_;
};

constexpr const char* kConvLstmConfig = R"({"return_sequences": false, "return_state": false, "go_backwards": false,
  "stateful": false, "unroll": false, "time_major": false, "filters": null, "kernel_size": null, "strides": 1,
  "padding": "valid", "data_format": "channels_last", "dilation_rate": 1, "activation": "tanh",
  "recurrent_activation": "hard_sigmoid", "use_bias": true, "kernel_initializer": "glorot_uniform",
  "recurrent_initializer": "orthogonal", "bias_initializer": "zeros", "unit_forget_bias": true,
  "kernel_regularizer": null, "recurrent_regularizer": null, "bias_regularizer": null, "activity_regularizer": null,
  "kernel_constraint": null, "recurrent_constraint": null, "bias_constraint": null, "dropout": 0.0,
  "recurrent_dropout": 0.0})";
const LayerRegistrar kConvLstm1D("ConvLSTM1D", kConvLstmConfig, makeLayerOf<ConvLstm<1>>);
const LayerRegistrar kConvLstm2D("ConvLSTM2D", kConvLstmConfig, makeLayerOf<ConvLstm<2>>);
const LayerRegistrar kConvLstm3D("ConvLSTM3D", kConvLstmConfig, makeLayerOf<ConvLstm<3>>);

}  // namespace
}  // namespace engine::keras
