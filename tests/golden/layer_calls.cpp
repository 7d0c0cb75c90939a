#include "tests/golden/layer_calls.h"

#include "engine/core/error.h"
#include "engine/nn/layers/batch_normalization.h"
#include "engine/nn/layers/convolution.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/layers/pooling.h"
#include "tests/golden/function_calls.h"

namespace golden {
namespace {

namespace nn = engine::nn;
using engine::Code;
using engine::Output;
using engine::Scope;
using nlohmann::json;

struct LayerCall {
  const Scope& scope;
  Call& call;
  Output x;
  bool training;

  std::vector<int64_t> pair(const char* parameter, std::vector<int64_t> otherwise) const {
    if (!call.has(parameter)) return otherwise;
    if (call.isList(parameter)) {
      const std::vector<double> numbers = call.numbers(parameter);
      return {numbers.begin(), numbers.end()};
    }
    const int64_t size = call.integer(parameter);
    return {size, size};
  }
  nn::Activation activation() const {
    const json* function = call.value("activation");
    return function ? functionOf(*function) : nn::Activation(nn::linear);
  }
  nn::Padding padding() const { return nn::paddingByName(call.text("padding", "valid")); }
  // The layers' own rule for all of them.
  void needChannelsLast() const {
    if (call.text("data_format", "channels_last") == "channels_last") return;
    engine::fail(Code::kUnimplemented, call.symbol(), " with channels first");
  }
  // What training that starts from recorded variables does not see.
  void ignoreInitializers(std::initializer_list<const char*> variables) const {
    for (const char* variable : variables) call.ignore(std::string(variable) + "_initializer");
  }
};
using LayerMaker = Output (*)(const LayerCall& c);

nn::Regularizer regularizerOf(Call& call, const char* parameter) {
  const json* function = call.value(parameter);
  return function ? nn::Regularizer(functionOf(*function)) : nn::Regularizer();
}

Output conv2dOf(const LayerCall& c) {
  nn::Conv2DOptions options;
  options.name = c.call.text("name", "");
  options.strides = c.pair("strides", {1, 1});
  options.padding = c.padding();
  options.dilations = c.pair("dilation_rate", {1, 1});
  options.activation = c.activation();
  options.useBias = c.call.flag("use_bias", true);
  options.kernelRegularizer = regularizerOf(c.call, "kernel_regularizer");
  options.trainable = c.call.flag("trainable", true);
  c.ignoreInitializers({"kernel", "bias"});
  c.needChannelsLast();
  const int64_t filters = c.call.integer("filters");
  return nn::conv2d(c.scope, c.x, filters, c.pair("kernel_size", {}), options);
}

Output denseOf(const LayerCall& c) {
  nn::DenseOptions options;
  options.name = c.call.text("name", "");
  options.activation = c.activation();
  options.useBias = c.call.flag("use_bias", true);
  options.kernelRegularizer = regularizerOf(c.call, "kernel_regularizer");
  options.trainable = c.call.flag("trainable", true);
  c.ignoreInitializers({"kernel", "bias"});
  return nn::dense(c.scope, c.x, c.call.integer("units"), options);
}

Output normalizationOf(const LayerCall& c) {
  nn::BatchNormalizationOptions options;
  options.name = c.call.text("name", "");
  options.momentum = c.call.number("momentum", options.momentum);
  options.epsilon = c.call.number("epsilon", options.epsilon);
  options.center = c.call.flag("center", true);
  options.scale = c.call.flag("scale", true);
  options.trainable = c.call.flag("trainable", true);
  c.ignoreInitializers({"beta", "gamma", "moving_mean", "moving_variance"});
  const int64_t axis = c.call.integer("axis", -1);
  if (axis != -1 && axis != c.x.shape().rank() - 1)
    engine::fail(Code::kUnimplemented, c.call.symbol(), " of axis ", axis);
  const json* given = c.call.value("training");
  const bool training = given && given->is_boolean() ? given->get<bool>() : given && c.training;
  return nn::batchNormalization(c.scope, c.x, training, options);
}

using Pooling = Output (*)(const Scope&, Output, const std::vector<int64_t>&, const std::vector<int64_t>&,
                           const nn::PoolingOptions&);
template <Pooling kPool>
Output poolingOf(const LayerCall& c) {
  c.needChannelsLast();
  const nn::PoolingOptions options{c.call.text("name", ""), c.padding()};
  const std::vector<int64_t> size = c.pair("pool_size", {});
  return kPool(c.scope, c.x, size, c.pair("strides", {}), options);
}

const std::map<std::string, LayerMaker>& layerMakers() {
  static const std::map<std::string, LayerMaker> all = {
      {"tf.compat.v1.layers.average_pooling2d", poolingOf<nn::averagePooling2d>},
      {"tf.compat.v1.layers.batch_normalization", normalizationOf},
      {"tf.compat.v1.layers.conv2d", conv2dOf},
      {"tf.compat.v1.layers.dense", denseOf},
      {"tf.compat.v1.layers.flatten",
       [](const LayerCall& c) {
         c.needChannelsLast();
         return nn::flatten(c.scope, c.x, c.call.text("name", ""));
       }},
      {"tf.compat.v1.layers.max_pooling2d", poolingOf<nn::maxPooling2d>},
  };
  return all;
}

Output layerOf(const Scope& scope, Call call, Output x, bool training) {
  for (const char* input : {"inputs", "features"}) call.ignore(input);
  Output result;
  if (call.symbol().starts_with("tf.nn.")) {
    call.ignore("name");
    result = call.has("alpha") ? scope.op("LeakyRelu", {x}, {{"alpha", call.number("alpha")}})
                               : functionOf(call.symbol())(scope, x);
  } else if (const auto maker = layerMakers().find(call.symbol()); maker != layerMakers().end()) {
    result = maker->second({scope, call, x, training});
  } else {
    engine::fail(Code::kUnimplemented, "the layer ", call.symbol());
  }
  call.finish();
  return result;
}

}  // namespace

Output layersOf(const Scope& scope, Output x, const json& calls, bool training) {
  for (const json& call : calls) x = layerOf(scope, Call(call), x, training);
  return x;
}

}  // namespace golden
