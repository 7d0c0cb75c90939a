#include "engine/nn/layer_registry.h"

#include <map>

#include "engine/core/error.h"

namespace engine::nn {
namespace {

std::map<std::string, LayerBuilder>& registry() {
  static std::map<std::string, LayerBuilder> builders;
  return builders;
}

}  // namespace

LayerRegistrar::LayerRegistrar(const char* type, LayerBuilder builder) {
  registry()[type] = std::move(builder);
}

const LayerBuilder& layerBuilder(const std::string& type) {
  const auto found = registry().find(type);
  if (found != registry().end()) return found->second;
  std::string known;
  for (const std::string& one : layerTypes()) known += (known.empty() ? "" : ", ") + one;
  fail(Code::kNotFound, "There is no layer type '", type, "'. Known are ", known, ".");
}

std::vector<std::string> layerTypes() {
  std::vector<std::string> types;
  for (const auto& [type, builder] : registry()) types.push_back(type);
  return types;
}

}  // namespace engine::nn
