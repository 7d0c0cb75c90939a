// How a sparse feature travels where only dense tensors can: through the elements of a data set, an iterator, a map of
// features by name. Feature "x" is then three components: "x/indices", "x/values" and "x/shape". Pure functions.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/graph/sparse_tensor.h"

namespace engine {

inline constexpr std::string_view kIndicesSuffix = "/indices";  // int64 [n, rank]
inline constexpr std::string_view kValuesSuffix = "/values";    // [n]
inline constexpr std::string_view kShapeSuffix = "/shape";      // int64 [rank]

// The names of the components of a sparse feature, in this order.
inline std::array<std::string, 3> sparseComponentNames(const std::string& feature) {
  return {feature + std::string(kIndicesSuffix), feature + std::string(kValuesSuffix),
          feature + std::string(kShapeSuffix)};
}

// The sparse feature of this name; nothing unless all three components are there.
inline std::optional<SparseTensor> findSparse(const std::map<std::string, Output>& components,
                                              const std::string& feature) {
  const auto names = sparseComponentNames(feature);
  const auto indices = components.find(names[0]);
  const auto values = components.find(names[1]);
  const auto shape = components.find(names[2]);
  if (indices == components.end() || values == components.end() || shape == components.end()) return std::nullopt;
  return SparseTensor{indices->second, values->second, shape->second};
}

}  // namespace engine
