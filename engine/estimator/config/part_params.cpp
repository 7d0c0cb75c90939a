#include "engine/estimator/config/part_params.h"

namespace engine::estimator {
namespace {

using KindAndName = std::pair<std::string, std::string>;

std::map<KindAndName, PartParameterCheck>& declaredParts() {
  static std::map<KindAndName, PartParameterCheck> checks;
  return checks;
}

}  // namespace

void declarePartParameters(const std::string& kind, const std::string& name, PartParameterCheck check) {
  declaredParts()[{kind, name}] = std::move(check);
}

Params partParams(const std::string& kind, const std::string& name, const std::map<std::string, std::string>& given) {
  const auto found = declaredParts().find({kind, name});
  return found == declaredParts().end() ? Params::fromTexts(given) : found->second(given);
}

}  // namespace engine::estimator
