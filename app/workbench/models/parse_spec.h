// How a graph parses the tf.Examples of a request, read from its ParseExample node, whichever program wrote it. A pure
// function: callable from any thread.
#pragma once

#include <optional>
#include <string>

#include "engine/feature_column/parse_example_spec.h"
#include "engine/graph/graph.h"

namespace app {

// None when the tensor ("input_example_tensor:0") is not parsed as Examples, or its keys are not constants.
std::optional<engine::feature_column::ParseExampleSpec> parseSpecOf(const engine::Graph& graph,
                                                                    const std::string& tensor);

}  // namespace app
