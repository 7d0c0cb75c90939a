// Layer types by name, for models that a file describes. A layer registers itself in its own file; the registry is
// filled while libraries load and only read afterwards, from any thread.
//   const auto times = [](const nn::LayerContext& context, Output x, nn::Parameters& parameters) {
//     const auto factor = static_cast<float>(parameters.number("factor", 1));
//     return ops::mul(context.scope, x, ops::scalar(context.scope, factor));
//   };
//   const nn::LayerRegistrar kTimes("times", times);  // at namespace scope, in a file of its own
//   Graph graph;
//   const Scope scope(graph);
//   const Attrs given{{"factor", 2.5}};  // as an experiment file has them
//   nn::Parameters parameters("layer 'times'", given);
//   const Output y = nn::layerBuilder("times")({scope, "", true}, ops::scalar(scope, 2.0f), parameters);
//   parameters.finish();
//   Session(graph).run(Feeds{}, {y})[0].item<float>();  // is 5.0f
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/graph/scope.h"
#include "engine/nn/parameters.h"

namespace engine::nn {

struct LayerContext {
  Scope scope;
  std::string name;  // of the layer; chosen by the layer when empty
  bool training = false;
};

// Adds a layer with the given parameters after x. Parameters that it does not read are refused by the caller.
using LayerBuilder = std::function<Output(const LayerContext& context, Output x, Parameters& parameters)>;

class LayerRegistrar {
 public:
  LayerRegistrar(const char* type, LayerBuilder builder);
};

// The builder of a type; NotFound lists the types when there is no such one.
const LayerBuilder& layerBuilder(const std::string& type);
std::vector<std::string> layerTypes();

}  // namespace engine::nn
