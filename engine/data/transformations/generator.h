// Elements of a function of the program's (tf.data.Dataset.from_generator). Pure function over data sets.
#pragma once

#include "engine/data/dataset.h"

namespace engine::data {

// Gives one element after another; none at the end.
using Generator = std::function<std::optional<Element>()>;

// Each pass takes a generator of its own from `make`, which any thread may call. An element that does not fit `spec` is
// an InvalidArgument.
Dataset fromGenerator(std::function<Generator()> make, std::vector<ElementSpec> spec);

}  // namespace engine::data
