#include "engine/feature_column/feature_tensor.h"

#include <set>

#include "engine/graph/sparse_components.h"

namespace engine::feature_column {

FeatureTensors featureTensors(const std::map<std::string, Output>& components) {
  FeatureTensors features;
  std::set<std::string> grouped;
  for (const auto& [name, output] : components) {
    if (!name.ends_with(kValuesSuffix)) continue;
    const std::string feature = name.substr(0, name.size() - kValuesSuffix.size());
    const std::optional<SparseTensor> sparse = findSparse(components, feature);
    if (!sparse) continue;
    features[feature] = *sparse;
    const auto parts = sparseComponentNames(feature);
    grouped.insert(parts.begin(), parts.end());
  }
  for (const auto& [name, output] : components) {
    if (!grouped.contains(name)) features.emplace(name, output);
  }
  return features;
}

}  // namespace engine::feature_column
