// Values to be logged whenever summaries are saved. They go to the graph's collection of summaries, tagged by the name
// scope they are made in. Used by the graph's thread.
#pragma once

#include <string>

#include "engine/graph/collections.h"
#include "engine/graph/scope.h"

namespace engine::nn::summary {

// `name` becomes the tag <scope>/<name>; the second of that tag is <scope>/<name>_1. Returns the tag.
// scalar: a number; histogram: numbers of any shape; image: [batch, height, width, 1, 3 or 4] uint8 or float, of which
// maxOutputs are kept; text: strings. InvalidArgument for a value of another kind.
std::string scalar(const Scope& scope, const std::string& name, Output value);
std::string histogram(const Scope& scope, const std::string& name, Output value);
std::string image(const Scope& scope, const std::string& name, Output value, int maxOutputs = 3);
std::string text(const Scope& scope, const std::string& name, Output value);

}  // namespace engine::nn::summary
