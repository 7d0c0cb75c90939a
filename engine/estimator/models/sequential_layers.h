// The layers of a SequentialClassifier: as engine::nn takes them, and what each makes of an example. Used by the
// graph's thread; layerReports() by any.
#pragma once

#include <string>
#include <vector>

#include "engine/core/shape.h"
#include "engine/estimator/model.pb.h"
#include "engine/nn/sequential.h"

namespace engine::estimator {

// Every field that is set, by its name: the layer itself says which it takes.
nn::LayerSpec layerSpecOf(const Layer& layer);

// What one layer gives.
struct LayerReport {
  Shape output;            // with the batch in front; unknown where an earlier layer failed
  int64_t parameters = 0;  // numbers that are trained
  int64_t bytes = 0;       // of these
  std::string error;       // why the layer cannot be added; empty: it can, or nothing is known
  bool isKnown = false;    // false behind a layer that failed
};

// Adds the layers one by one to a graph of their own, as a training does. `example` is the shape of the feature with
// the batch in front; model.input_shape goes before it. A layer that fails leaves those behind it unknown. `input` is
// filled with what the first layer gets, and with why that cannot be.
std::vector<LayerReport> layerReports(const SequentialClassifier& model, const Shape& example,
                                      LayerReport* input = nullptr);

}  // namespace engine::estimator
