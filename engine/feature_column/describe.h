// Columns' fields as Python writes them, for FeatureColumn::toString. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/dtype.h"

namespace engine::feature_column {

std::string quoted(const std::string& text);                   // 'age'
std::string numberText(double value);                          // 0.5, 3, exact
std::string tupleText(const std::vector<std::string>& items);  // (1,), (1, 2)
std::string tupleText(const std::vector<int64_t>& items);
std::string tupleText(const std::vector<double>& items);
std::string optionalText(const std::optional<int64_t>& value);  // None
std::string boolText(bool value);                               // True

// InvalidArgument, in TensorFlow's words, unless the dtype is string or an integer type.
void assertStringOrInt(DType dtype, const std::string& prefix);
// InvalidArgument: "Column dtype and SparseTensors dtype must be compatible. …"
void assertCompatible(const std::string& key, DType column, DType tensor);
// InvalidArgument when a dimension is below 1.
void checkShape(const std::vector<int64_t>& shape, const std::string& key);

}  // namespace engine::feature_column
