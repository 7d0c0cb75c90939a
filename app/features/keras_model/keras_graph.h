// A Keras model's JSON as a graph of layers for the editor, and back. Settings are the entries of a layer's config;
// what only the JSON can say (several calls, keyword arguments, other outputs than the first) stays as it is, in the
// entries "inbound_nodes" and "model_outputs" of a layer that is fixed. Pure functions; any thread.
#pragma once

#include "engine/keras/core/json.h"
#include "widgets/layers/layer_graph.h"

namespace app {

struct KerasModelText {
  QString name;
  widgets::LayerGraph graph;
};

// Of {"class_name": "Functional" or "Sequential", "config": …}. InvalidArgument, naming the layer, for what is
// malformed; Unimplemented for models of other classes, which have no graph.
KerasModelText kerasGraphOf(const engine::keras::Json& model);
// A functional model, as Keras's to_json() has it. InvalidArgument for a setting that is no JSON.
engine::keras::Json kerasJsonOf(const KerasModelText& model);
// The same as indented text.
QString kerasText(const KerasModelText& model);
// A layer of it: class_name, name, config, inbound_nodes.
engine::keras::Json kerasLayerJson(const widgets::LayerNode& node, const widgets::LayerGraph& graph);

// What a new layer of a class has; its name is Keras's usual one.
widgets::LayerNode kerasLayer(const std::string& className, const engine::keras::Json& config, bool takesMany);

}  // namespace app
