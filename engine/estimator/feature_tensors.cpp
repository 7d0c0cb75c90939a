#include "engine/estimator/feature_tensors.h"

#include "engine/graph/sparse_components.h"

namespace engine::estimator {

feature_column::FeatureTensors featureTensors(const Features& features) {
  feature_column::FeatureTensors result;
  const NamedOutputs& components = features.tensors();
  for (const auto& [name, tensor] : components) {
    if (name.ends_with(kIndicesSuffix)) {
      const std::string key = name.substr(0, name.size() - kIndicesSuffix.size());
      if (const auto sparse = findSparse(components, key)) result[key] = *sparse;
    }
  }
  for (const auto& [name, tensor] : components) {
    const std::size_t slash = name.rfind('/');
    const std::string key = slash == std::string::npos ? "" : name.substr(0, slash);
    const auto sparse = result.find(key);
    const bool component = sparse != result.end() && sparse->second.isSparse() && name != key;
    if (!component) result[name] = tensor;
  }
  return result;
}

}  // namespace engine::estimator
