// What all models share: layers made of layers, by name, with weights in the order of the layers. Used by one thread
// at a time.
#pragma once

#include "engine/keras/model/symbolic.h"

namespace engine::keras {

class Model : public Layer {
 public:
  using Layer::Layer;

  struct Port {
    std::string name;
    TensorSpec spec;
    std::string key = {};  // where inputs or outputs are a dictionary

    // By which of the names given it is meant; its own where by none.
    const std::string& nameIn(const Json& named) const { return named.contains(name) || key.empty() ? name : key; }
  };
  // A layer as summary() lists it.
  struct Row {
    LayerPtr layer;
    std::vector<std::vector<TensorSpec>> outputs;  // of each call in this model; none: not known
    std::vector<std::string> connections;          // "dense[0][0]": what leads into it
  };
  virtual std::vector<LayerPtr> layers() const = 0;
  virtual std::vector<Row> rows() const = 0;
  // Whether each layer has one input, the layer before it.
  virtual bool isChain() const { return true; }
  std::vector<LayerPtr> parts() const override { return layers(); }
  // Inputs and outputs by the names of their layers; FailedPrecondition when the model is not built yet.
  virtual std::vector<Port> inputs() const = 0;
  virtual std::vector<Port> outputs() const = 0;
  // Layer by layer.
  Weights weights() const override;
  // NotFound, listing the names.
  LayerPtr layer(const std::string& name) const;
  // What a layer of this model gives (at its first call here), to make another model of. Unimplemented for models
  // that are not functional; NotFound for other layers.
  virtual KerasTensor layerOutput(const std::string& name) const;
  virtual std::vector<KerasTensor> inputTensors() const;
  // Of nested models, too.
  std::vector<LayerPtr> allLayers() const;
  // Whether it is made for inputs of known shapes, so that its own making counts as its first call in files.
  virtual bool countsAsCalled() const { return true; }

  // The table of layers that Keras's summary() prints, with a line end after each line.
  std::string summary() const;

  // As Keras's to_json().
  std::string toJson() const;
};
using ModelPtr = std::shared_ptr<Model>;

// A model of to_json()'s text, of any layer classes that are registered. Errors name the layer: InvalidArgument for
// what is malformed or has cycles, NotFound for unknown classes.
ModelPtr modelFromJson(const std::string& text, const std::string& what = "the model");

// A Functional model from inputs to outputs. InvalidArgument when an output depends on an input that is not given, or
// two layers have one name.
ModelPtr functionalModel(const std::vector<KerasTensor>& inputs, const std::vector<KerasTensor>& outputs,
                         const std::string& name = "model");
// Layers one after the other. With an InputLayer first (or batch_input_shape in the first's config) it is built at
// once.
ModelPtr sequentialModel(const std::vector<LayerPtr>& layers, const std::string& name = "sequential");

// Gives layers without a name theirs: "dense", "dense_1" …; what is named already counts.
void nameLayers(const std::vector<LayerPtr>& layers);

}  // namespace engine::keras
