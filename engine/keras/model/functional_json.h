// Functional models as Keras's configs have them: layers with the calls that lead into them. Pure functions.
#pragma once

#include "engine/keras/model/model.h"
#include "engine/keras/model/network.h"

namespace engine::keras {

struct FunctionalEnds {
  std::vector<KerasTensor> inputs, outputs;
  // Where they are given as a dictionary: one for each, in rising order.
  std::vector<std::string> inputKeys = {}, outputKeys = {};
};
// The layers and calls of "layers", "input_layers", "output_layers". InvalidArgument, naming the layer, for what is
// malformed, layers without a name or with one that is taken, references to what is not there, and cycles.
FunctionalEnds functionalOfJson(const Config& config);
// "a[0][0]" for each input of the layer's calls in the network.
std::vector<std::string> connectionsInto(const Network& network, const Layer& layer);
// Shapes of a model's inputs, one or a list, by their keys where the inputs are a dictionary.
Json shapesByKey(const Json& shapes, const std::vector<Model::Port>& inputs);
// functionalOfJson() the other way.
Json functionalJson(const FunctionalEnds& ends, const Network& network, const std::string& name, bool trainable);

}  // namespace engine::keras
