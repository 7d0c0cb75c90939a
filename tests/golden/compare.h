// Reading recorded tensors and comparing with them. Pure functions.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/tensor.h"

namespace golden {

// The whole file. NotFound when it cannot be read.
std::string readFile(const std::filesystem::path& path);
// NotFound when it cannot be read; nlohmann's error when it is no JSON.
nlohmann::json readJson(const std::filesystem::path& path);
// A file that holds one serialized TensorProto.
engine::Tensor loadTensor(const std::filesystem::path& path);
// A JSON number, or one of "NaN", "Infinity", "-Infinity".
double numberOf(const nlohmann::json& value);
// Numbers in a JSON value of any depth, in order.
std::vector<double> flatNumbers(const nlohmann::json& value);

// Empty when equal: |got - want| <= atol + rtol * |want| for floats of any width and complex
// numbers, exactly for all else; else what differs and where.
std::string difference(const engine::Tensor& got, const engine::Tensor& want, double rtol, double atol);

// Bytes against a JSON string, or against {"bytes": their number, "sha256": hexadecimal}.
bool isBlob(const std::string& got, const nlohmann::json& want);

}  // namespace golden
