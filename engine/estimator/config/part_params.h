// The parameters of parts that files give by name (NamedPart): checked against what the part's plugin declares. Filled
// while libraries load and only read afterwards, from any thread.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "engine/estimator/config/params.h"

namespace engine::estimator {

// Checks what was given against the declaration and fills in the rest, each with its declared type; throws Error.
using PartParameterCheck = std::function<Params(const std::map<std::string, std::string>& given)>;

// For the part `name` of a kind ("head", "layer" …), whose plugin declares its parameters.
void declarePartParameters(const std::string& kind, const std::string& name, PartParameterCheck check);

// What such a part is made with. Of one that declares nothing: what was given, typed by its text. Errors of the check.
Params partParams(const std::string& kind, const std::string& name, const std::map<std::string, std::string>& given);

// The same for a NamedPart.
template <typename Part>
Params partParams(const std::string& kind, const Part& part) {
  return partParams(kind, part.name(), {part.params().begin(), part.params().end()});
}

}  // namespace engine::estimator
