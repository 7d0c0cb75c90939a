// Sequential: layers one after the other.
#include "engine/core/error.h"
#include "engine/keras/core/dictionary_layer.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/model/model.h"

namespace engine::keras {
namespace {

class Sequential : public Model {
 public:
  explicit Sequential(Config config) : Model(std::move(config)) {
    const Json& layers = this->config().at("layers");
    if (!layers.is_array()) this->config().fail("layers", "a list");
    for (const Json& one : layers) layers_.push_back(layerOfJson(one));
    begin();
  }
  Sequential(const std::string& name, std::vector<LayerPtr> layers)
      : Model(Config("Sequential '" + name + "'", {{"name", name}})), layers_(std::move(layers)) {
    setClassName("Sequential");
    begin();
  }

  // Without the input layer, as in Keras.
  std::vector<LayerPtr> layers() const override {
    return {layers_.begin() + (startsWithInput() ? 1 : 0), layers_.end()};
  }
  std::vector<Row> rows() const override {
    std::vector<Row> rows;
    for (std::size_t i = startsWithInput() ? 1 : 0; i < layers_.size(); ++i) {
      Row row{layers_[i], {}, {}};
      if (known_) row.outputs.push_back({after_[i]});
      rows.push_back(row);
    }
    return rows;
  }
  bool countsAsCalled() const override { return startsWithInput(); }
  std::vector<Port> inputs() const override {
    requireKnown();
    if (!dictionary_.empty()) return dictionary_;
    return {{layers_.empty()     ? name()
             : startsWithInput() ? layers_[0]->name()
                                 : layers_[0]->name() + "_input",
             first_}};
  }
  std::vector<Port> outputs() const override {
    requireKnown();
    return {{layers_.back()->name(), last_}};
  }
  Json getConfig() const override {
    Json json = {{"name", name()}};
    if (!trainable()) json["trainable"] = false;
    json["layers"] = Json::array();
    for (const LayerPtr& one : layers_) json["layers"].push_back(layerJson(*one));
    if (!startsWithInput() && !buildShape().is_null()) json["build_input_shape"] = buildShape();
    if (dictionary_.empty()) return json;
    json["build_input_shape"] = Json::object();
    for (const Port& port : dictionary_) json["build_input_shape"][port.key] = shapeJson(port.spec.shape);
    return json;
  }

 protected:
  // Layers of a model whose input was not known are named below it.
  void build(const Arguments& arguments) override {
    if (known_) return;
    first_ = {arguments.x().shape(), arguments.x().type()};
    chain(weightScope());
  }
  Values run(const Call& call, const Arguments& arguments) override {
    Arguments next = arguments;
    if (dictionary_.empty()) {
      next = {{arguments.inputs.at(0)}};
    } else if (next.keys.empty()) {
      for (const Port& port : dictionary_) next.keys.push_back(port.key);
    }
    Values all = next.inputs;
    for (const LayerPtr& one : layers_) {
      all = (*one)(call, next);
      next = {{all.at(0)}};
    }
    return all;
  }

 private:
  bool startsWithInput() const { return !layers_.empty() && layers_[0]->className() == "InputLayer"; }
  void requireKnown() const {
    if (known_) return;
    fail(Code::kFailedPrecondition, described(), " has not been built: give its first layer an input shape.");
  }
  void begin() {
    nameLayers(layers_);
    if (layers_.empty()) return;
    if (readDictionary()) return chain(name());
    const Config& first = layers_[0]->config();
    if (const auto* model = dynamic_cast<const Model*>(layers_[0].get()); model && model->countsAsCalled()) {
      first_ = model->inputs().at(0).spec;
      return chain("");
    }
    if (first.isNull("batch_input_shape")) return;
    if (!startsWithInput()) {
      // An input layer of its own, named after the first.
      layers_.insert(layers_.begin(), makeLayer("InputLayer", {{"batch_input_shape", first.at("batch_input_shape")},
                                                               {"dtype", first.text("dtype", "float32")},
                                                               {"sparse", false},
                                                               {"ragged", false},
                                                               {"name", layers_[0]->name() + "_input"}}));
    }
    first_ = inputOf(layers_[0]).spec();
    chain("");
  }
  // Whether the first layer takes a dictionary. What it reads is the model's input then, in the sizes of the config
  // where it has some.
  bool readDictionary() {
    const auto* layer = dynamic_cast<const DictionaryLayer*>(layers_[0].get());
    if (!layer) return false;
    const Json& shapes = config().at("build_input_shape");
    for (const NamedInput& one : layer->namedInputs()) {
      const bool isGiven = shapes.is_object() && shapes.contains(one.key);
      Shape shape = isGiven ? shapeOfJson(shapes[one.key], described() + ": build_input_shape") : one.shape;
      if (shape.hasRank() && shape.rank() > 0) shape.setDim(0, kUnknownDim);  // Keras has that of a batch that it saw
      dictionary_.push_back({one.key, {shape, one.dtype}, one.key});
    }
    return true;
  }
  SymbolicArguments firstArguments() const {
    SymbolicArguments arguments;
    const auto before = std::make_shared<LayerCall>();
    if (dictionary_.empty()) before->outputs = {first_};
    for (const Port& port : dictionary_) {
      before->outputs.push_back(port.spec);
      arguments.inputKeys.push_back(port.key);
    }
    for (std::size_t i = 0; i < before->outputs.size(); ++i) arguments.inputs.push_back({before, static_cast<int>(i)});
    return arguments;
  }
  // Builds the layers one by one and learns the shape at the end.
  void chain(const std::string& scope) {
    SymbolicArguments arguments = firstArguments();
    after_.clear();
    for (const LayerPtr& one : layers_) {
      const std::string own = scope.empty() ? one->name() : scope + "/" + one->name();
      after_.push_back(inferBelow(*one, own, arguments));
      const auto call = std::make_shared<LayerCall>();
      call->outputs = {after_.back()};
      arguments = {{{call, 0}}};
    }
    last_ = after_.empty() ? first_ : after_.back();
    known_ = true;
  }
  static TensorSpec inferBelow(Layer& layer, const std::string& scope, const SymbolicArguments& arguments) {
    layer.chooseWeightScope(scope);
    return inferOutputs(layer, arguments).at(0);
  }

  std::vector<LayerPtr> layers_;
  TensorSpec first_, last_;
  std::vector<Port> dictionary_;   // what the first layer reads where it takes a dictionary
  std::vector<TensorSpec> after_;  // each layer
  bool known_ = false;
};

const LayerRegistrar kSequential("Sequential", "{}", makeLayerOf<Sequential>, "keras");

}  // namespace

ModelPtr sequentialModel(const std::vector<LayerPtr>& layers, const std::string& name) {
  return std::make_shared<Sequential>(name, layers);
}

}  // namespace engine::keras
