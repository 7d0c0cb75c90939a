// Layer classes by name. A layer registers itself in its own file; the registry is filled while libraries load and
// only read afterwards, from any thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/keras/core/layer.h"

namespace engine::keras {

using LayerMaker = std::function<LayerPtr(Config config)>;

class LayerRegistrar {
 public:
  // `defaults`: the config's keys and their defaults as JSON, in Keras's order, without name, trainable and dtype.
  // Keys of initializers may hold a name. `module`: where Keras has the class.
  LayerRegistrar(const char* className, const char* defaults, LayerMaker maker, const char* module = "keras.layers");
};

template <typename T>
LayerPtr makeLayerOf(Config config) {
  return std::make_shared<T>(std::move(config));
}

// A layer of the class with the given entries of its config; the rest has Keras's defaults. Without a name it gets
// one from the model that it is put into. NotFound lists the classes when there is no such one; InvalidArgument names
// an entry that the class does not have.
LayerPtr makeLayer(const std::string& className, const Json& config = Json::object());
// {"class_name": …, "config": …} as Keras's serialize_keras_object writes it, old and new. Models, too.
LayerPtr layerOfJson(const Json& serialized);
// The same the other way: module, class_name, config, registered_name and, where it was built, build_config.
Json layerJson(const Layer& layer, bool withBuild = true);

std::vector<std::string> layerClasses();
// "MaxPooling2D" → "max_pooling2d".
std::string snakeCase(const std::string& className);

}  // namespace engine::keras
