// A Keras layer: a config, weights, and what it adds to a graph when it is called. Layers are apart from graphs: one
// layer may be called in any number of them, and any number of times in each, with the same weights. A layer of one's
// own overrides build() and apply():
//
//   class Scale : public keras::Layer {
//     using Layer::Layer;
//     void build(const Arguments& a) override { scale_ = addWeight({.name = "scale", .shape = {channels(a.x())}}); }
//     Output apply(const Call& call, Output x) override { return ops::mul(call.scope(), x, call.value(scale_)); }
//     WeightPtr scale_;
//   };
//   const keras::LayerRegistrar kScale("Scale", "{}", keras::makeLayerOf<Scale>);  // core/registry.h
//
// Used by one thread at a time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/keras/core/call.h"
#include "engine/keras/core/config.h"

namespace engine::keras {

class Layer;
using LayerPtr = std::shared_ptr<Layer>;
using Outputs = std::vector<Output>;

// A weight to be made. Regularizer and constraint as configs, null for none.
struct WeightSpec {
  std::string name;  // below the layer's scope, without ":0"
  Shape shape;
  DType dtype = DType::kInvalid;  // the layer's when invalid
  Json initializer = "zeros";     // a config or a name
  Json regularizer = nullptr;
  Json constraint = nullptr;
  bool trainable = true;
  bool absolute = false;  // the name is the whole name, without the layer's scope
};

// A weight whose initializer, regularizer and constraint are the config's: "<part>_initializer" …
struct ConfiguredPart {
  std::string part = {};  // the weight's name when empty
  DType dtype = DType::kInvalid;
  bool trainable = true;
};
WeightSpec configuredWeight(const Config& config, const std::string& name, const Shape& shape,
                            const ConfiguredPart& how = {});

// What the first argument of a layer's calls is.
enum class FirstArgument {
  kTensor,
  kList,     // of tensors, even of one
  kAsGiven,  // a tensor, a list, or a constant: a model's config has it as it was given
};

class Layer {
 public:
  // `config`: complete, as the registry makes it.
  explicit Layer(Config config);
  virtual ~Layer() = default;
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;

  const std::string& name() const { return name_; }
  // Before the layer is built.
  void rename(const std::string& name);
  const std::string& className() const { return className_; }
  void setClassName(std::string name) { className_ = std::move(name); }
  const Config& config() const { return config_; }
  // As Keras's get_config().
  virtual Json getConfig() const;
  // What it computes in; its weights may be of another dtype.
  DType dtype() const { return dtype_; }

  bool trainable() const { return trainable_; }
  // Of its parts, too.
  void setTrainable(bool trainable);
  virtual std::vector<LayerPtr> parts() const { return parts_; }

  // In Keras's order: what is trained first.
  virtual Weights weights() const;
  Weights trainableWeights() const;
  Weights nonTrainableWeights() const;
  // InvalidArgument, naming layer and weight, when their number or a shape differs.
  void setWeights(const std::vector<Tensor>& values);

  bool built() const { return built_; }
  // Makes the weights for such inputs, with names below `scope`; nothing when they are there.
  void ensureBuilt(const std::string& scope, const Arguments& arguments);
  // Where its weights will be named when it is built by being called; its own name unless chosen.
  void chooseWeightScope(const std::string& scope) { chosenScope_ = scope; }
  // What the names of its weights begin with.
  const std::string& weightScope() const { return weightScope_; }
  // Numbers its calls on symbolic tensors.
  int countCall() { return calls_++; }
  // The shape or shapes that it was built for, as JSON; null before.
  const Json& buildShape() const { return buildShape_; }

  // The regularizers' penalties for its weights and its parts', scalars.
  Outputs penalties(const Call& call) const;

  // Adds the layer's nodes. A mask given by the keyword "mask" counts as the first input's. Builds it first if need
  // be. Errors of the ops name the layer.
  Values operator()(const Call& call, const Arguments& arguments);

  // Whether a mask that comes in goes out. A layer whose masks differ overrides masks().
  virtual bool supportsMasking() const { return false; }
  virtual FirstArgument firstArgument() const { return FirstArgument::kTensor; }

 protected:
  virtual void build(const Arguments& /*arguments*/) {}
  // One of these two is overridden.
  virtual Outputs call(const Call& call, const Arguments& arguments);
  virtual Output apply(const Call& call, Output x);
  virtual Outputs masks(const Call& call, const Arguments& arguments, const Outputs& outputs);
  // Both, with numbers in the dtype that the layer computes in; a model's layers give their own masks.
  virtual Values run(const Call& call, const Arguments& arguments);
  // Changes its config, as configs of wrappers do that hold layers.
  void setConfig(const std::string& key, Json value) { config_.set(key, std::move(value)); }

  WeightPtr addWeight(const WeightSpec& spec);
  // A part whose weights are this layer's, too.
  LayerPtr addPart(LayerPtr part);
  // The size of the last dimension. InvalidArgument, naming the layer, when it is not known.
  int64_t channels(Output x, int axis = -1) const;
  // InvalidArgument, naming the layer.
  [[noreturn]] void failInput(const std::string& why) const;
  void requireRank(Output x, int atLeast) const;
  // "<Class> '<name>'", for messages.
  std::string described() const;

 private:
  Weights ownWeights(bool trainable) const;
  void regularizeActivity(const Call& call, const Values& outputs) const;

  std::string className_;
  Config config_;
  std::string name_;
  DType dtype_, weightDtype_;
  bool trainable_ = true;
  bool built_ = false;
  std::string weightScope_, chosenScope_;
  Json buildShape_;
  Weights weights_;
  std::vector<LayerPtr> parts_;
  int calls_ = 0;
};

// {shape} or [shapes], null for unknown sizes.
Json shapeJson(const Shape& shape);
// InvalidArgument, naming `what`.
Shape shapeOfJson(const Json& json, const std::string& what);
// Appends what `to` does not hold yet.
void appendNew(Weights& to, const Weights& from);

}  // namespace engine::keras
