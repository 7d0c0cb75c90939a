// The layers that a config names, found without making them. Pure functions.
#pragma once

#include "engine/keras/files/model_files.h"

namespace engine::keras {

// Depth first. InvalidArgument, naming `what`, for configs that are nested deeper than any model is.
std::vector<FileLayerInfo> layersOfConfig(const Json& model, const std::string& what);
// InvalidArgument, naming `file`, a layer of it and its class, when the program has not got one.
void requireKnownLayers(const Json& model, const std::string& file);

}  // namespace engine::keras
