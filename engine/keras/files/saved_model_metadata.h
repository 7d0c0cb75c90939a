// What Keras adds to SavedModels so that they can be loaded as its models again: keras_metadata.pb, which has the
// config of each layer. The file is taken as untrusted. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/keras/core/json.h"

namespace engine::keras {

// The file in a SavedModel's folder.
std::string savedMetadataPath(const std::string& folder);
// The entry of the model itself: "class_name", "config", "training_config" … with lists where Python has tuples and
// shapes. NotFound: the folder has no such file; DataLoss: it is damaged; InvalidArgument: no model's config is in it.
Json savedModelMetadata(const std::string& folder);

// Another object's, by its number in the object graph of saved_model.pb.
struct SavedLayer {
  int object = 0;
  Json metadata;
};
// Of all layers, depth and order as the file has them. Errors as above.
std::vector<SavedLayer> savedLayers(const std::string& folder);

}  // namespace engine::keras
