// Formats the signatures of saved models as JSON and as readable lines. Pure functions: callable from any thread.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/estimator/export/saved_model.h"

namespace app::cli {

// {"serving_default": {"method": …, "inputs": {"x": {"tensor": "x:0", "dtype": "float32", "shape": [null, 4]}}, …}};
// dimensions that are not known are null, as is a shape of unknown rank.
nlohmann::ordered_json jsonSignatures(const engine::estimator::Signatures& signatures);

// Lines that begin with `indent`.
std::string signatureLines(const engine::estimator::Signatures& signatures, const std::string& indent);

}  // namespace app::cli
