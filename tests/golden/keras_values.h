// Tensors of the family "keras" as its cases describe them. Used by one thread.
#pragma once

#include "engine/core/tensor.h"
#include "engine/keras/core/json.h"
#include "tests/golden/family_runner.h"

namespace golden {

// `dtype`, `shape` and `values`, or `file` below the case's folder.
engine::Tensor kerasTensor(const Case& one, const nlohmann::json& value);
// Keras's config of a case, for the program.
engine::keras::Json kerasConfig(const nlohmann::json& value);
// Empty when they agree within the tolerance of the case, or of `from` where that has its own.
std::string kerasDifference(const Case& one, const engine::Tensor& got, const nlohmann::json& want,
                            const nlohmann::json& from = nullptr);

}  // namespace golden
