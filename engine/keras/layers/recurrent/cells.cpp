#include "engine/keras/layers/recurrent/cells.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/parts/activations.h"
#include "engine/keras/parts/initializers.h"

namespace engine::keras {
namespace {

// What nn's cells take as their own default, so that they may run as one op.
nn::Activation activationUnless(const Json& json, const char* usual) {
  if (json.is_string() && json == usual) return {};
  const nn::Activation activation = activationOf(json);
  return activation ? activation : nn::linear;
}

class WeightedCell : public CellLayer {
 public:
  using CellLayer::CellLayer;

  int64_t outputSize() const override { return config().integer("units"); }

 protected:
  virtual int64_t gates() const = 0;
  virtual Shape biasShape() const { return {gates() * outputSize()}; }
  void buildWeights(int64_t inputs) override {
    const int64_t units = outputSize();
    if (units < 1) config().fail("units", "a positive integer");
    kernel_ = addWeight(configuredWeight(config(), "kernel", {inputs, gates() * units}));
    recurrent_ = addWeight(configuredWeight(config(), "recurrent_kernel", {units, gates() * units}, {"recurrent"}));
    if (config().flag("use_bias", true)) bias_ = addWeight(configuredWeight(config(), "bias", biasShape()));
  }
  template <typename Options>
  Options options(const Call& call) const {
    Options options;
    options.name = name().empty() ? "cell" : name();
    options.activation = activationUnless(config().at("activation"), "tanh");
    options.recurrentActivation = activationUnless(config().at("recurrent_activation"), "sigmoid");
    options.useBias = bias_ != nullptr;
    options.dropout = config().number("dropout", 0);
    options.recurrentDropout = config().number("recurrent_dropout", 0);
    options.seed = config().maybeInteger("seed");
    options.training = call.training();
    options.weights = [call, kernel = kernel_, recurrent = recurrent_, bias = bias_](const std::string& name,
                                                                                     const Shape&) {
      return call.value(name == "kernel" ? kernel : name == "bias" ? bias : recurrent);
    };
    return options;
  }

  WeightPtr kernel_, recurrent_, bias_;
};

class SimpleRnnCellLayer : public WeightedCell {
 public:
  using WeightedCell::WeightedCell;
  std::vector<int64_t> stateSizes() const override { return {outputSize()}; }
  nn::RnnCellPtr cell(const Call& call) const override {
    return nn::kerasSimpleRnnCell(outputSize(), options<nn::KerasCellOptions>(call));
  }

 protected:
  int64_t gates() const override { return 1; }
};

class LstmCellLayer : public WeightedCell {
 public:
  using WeightedCell::WeightedCell;
  std::vector<int64_t> stateSizes() const override { return {outputSize(), outputSize()}; }
  nn::RnnCellPtr cell(const Call& call) const override {
    return nn::kerasLstmCell(outputSize(), options<nn::KerasLstmCellOptions>(call));
  }

 protected:
  int64_t gates() const override { return 4; }
  // The bias of the forget gate begins with 1.
  void buildWeights(int64_t inputs) override {
    WeightedCell::buildWeights(inputs);
    if (!bias_ || !config().flag("unit_forget_bias", true)) return;
    bias_->initializer = [units = outputSize(), first = bias_->initializer](const Scope& s, const Shape&, DType type) {
      return concatenated(s, {first(s, {units}, type), nn::ones()(s, {units}, type), first(s, {2 * units}, type)}, 0);
    };
  }
};

class GruCellLayer : public WeightedCell {
 public:
  using WeightedCell::WeightedCell;
  std::vector<int64_t> stateSizes() const override { return {outputSize()}; }
  nn::RnnCellPtr cell(const Call& call) const override {
    auto chosen = options<nn::KerasGruCellOptions>(call);
    chosen.resetAfter = config().flag("reset_after", true);
    return nn::kerasGruCell(outputSize(), chosen);
  }

 protected:
  int64_t gates() const override { return 3; }
  Shape biasShape() const override {
    return config().flag("reset_after", true) ? Shape{2, 3 * outputSize()} : Shape{3 * outputSize()};
  }
};

const LayerRegistrar kLstmCell("LSTMCell", R"({"units": null, "activation": "tanh",
  "recurrent_activation": "sigmoid", "use_bias": true, "kernel_initializer": "glorot_uniform",
  "recurrent_initializer": "orthogonal", "bias_initializer": "zeros", "unit_forget_bias": true,
  "kernel_regularizer": null, "recurrent_regularizer": null, "bias_regularizer": null, "kernel_constraint": null,
  "recurrent_constraint": null, "bias_constraint": null, "dropout": 0.0, "recurrent_dropout": 0.0,
  "implementation": 2})",
                               makeLayerOf<LstmCellLayer>);
const LayerRegistrar kGruCell("GRUCell", R"({"units": null, "activation": "tanh",
  "recurrent_activation": "sigmoid", "use_bias": true, "kernel_initializer": "glorot_uniform",
  "recurrent_initializer": "orthogonal", "bias_initializer": "zeros", "kernel_regularizer": null,
  "recurrent_regularizer": null, "bias_regularizer": null, "kernel_constraint": null, "recurrent_constraint": null,
  "bias_constraint": null, "dropout": 0.0, "recurrent_dropout": 0.0, "implementation": 2, "reset_after": true})",
                              makeLayerOf<GruCellLayer>);
const LayerRegistrar kSimpleRnnCell("SimpleRNNCell", R"({"units": null, "activation": "tanh", "use_bias": true,
  "kernel_initializer": "glorot_uniform", "recurrent_initializer": "orthogonal", "bias_initializer": "zeros",
  "kernel_regularizer": null, "recurrent_regularizer": null, "bias_regularizer": null, "kernel_constraint": null,
  "recurrent_constraint": null, "bias_constraint": null, "dropout": 0.0, "recurrent_dropout": 0.0})",
                                    makeLayerOf<SimpleRnnCellLayer>);

}  // namespace

void CellLayer::buildCell(const std::string& scope, int64_t inputs) {
  if (cellBuilt_) return;
  inputs_ = inputs;
  cellBuilt_ = true;
  ensureBuilt(scope, {});
}

void CellLayer::build(const Arguments& arguments) {
  cellBuilt_ = true;
  if (!arguments.inputs.empty()) inputs_ = channels(arguments.x());
  buildWeights(inputs_);
}

Outputs CellLayer::call(const Call& call, const Arguments& arguments) {
  const Output x = arguments.x();
  const nn::RnnCellPtr own = cell(call);
  own->build(call.scope(), channels(x), x.type());
  own->begin(call.scope(), sizeAt(call.scope(), x, 0), x.type());
  Outputs states;
  const auto given = arguments.named.find("states");
  if (given == arguments.named.end()) failInput("a cell is called with the states before");
  for (const Value& state : given->second) states.push_back(state.tensor);
  const nn::CellStep step = own->step(nn::CellContext(call.scope()), x, states);
  Outputs all{step.output};
  all.insert(all.end(), step.states.begin(), step.states.end());
  return all;
}

CellLayerPtr cellOfJson(const Json& serialized) {
  auto cell = std::dynamic_pointer_cast<CellLayer>(layerOfJson(serialized));
  if (!cell) fail(Code::kInvalidArgument, serialized["class_name"].dump(), " is no cell of a recurrent layer.");
  if (cell->name().empty()) cell->rename(snakeCase(cell->className()));
  return cell;
}

CellLayerPtr cellOfLayer(const std::string& className, const Config& config) {
  const CellLayerPtr standard = std::dynamic_pointer_cast<CellLayer>(makeLayer(className));
  Json own = Json::object();
  for (const auto& [key, value] : standard->config().json().items()) {
    if (key != "name" && config.json().contains(key)) own[key] = config.json()[key];
  }
  own["name"] = snakeCase(className);
  return std::dynamic_pointer_cast<CellLayer>(makeLayer(className, own));
}

}  // namespace engine::keras
