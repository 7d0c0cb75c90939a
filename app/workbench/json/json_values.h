// Writes numbers and tensors as JSON, where NaN and infinities become the strings "NaN", "Infinity" and "-Infinity".
// Pure functions: callable from any thread.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/core/tensor.h"
#include "engine/estimator/estimator.h"

namespace app {

nlohmann::ordered_json jsonNumber(double value);
// A string; bytes that are not UTF-8 as {"b64": "…"}, as TensorFlow Serving writes them.
nlohmann::ordered_json jsonText(const std::string& text);
// A scalar as a number or string, anything else as nested lists; float32 with the digits that float32 has, complex
// numbers as {"re": 1, "im": 2}, bytes as jsonText() has them. Unimplemented for resources and variants.
nlohmann::ordered_json jsonTensor(const engine::Tensor& tensor);
// "global_step" first, then each metric by its tag.
nlohmann::ordered_json jsonMetrics(const engine::estimator::EvalResult& metrics);

}  // namespace app
