// Cases of the family "behaviours" with files of their own. Each gives what differs, or nothing.
#pragma once

#include <string>

#include "engine/formats/bundle/bundle_reader.h"
#include "tests/golden/family_runner.h"

namespace golden {

std::string errorsBehaviour(const Case& one);
std::string mirroredBehaviour(const Case& one);
std::string trainAndEvaluateBehaviour(const Case& one);
std::string warmStartBehaviour(const Case& one);
std::string warmStartVocabularyBehaviour(const Case& one);

// Empty when the checkpoint's tensor has these values within rounding.
std::string valueDifference(const engine::formats::BundleReader& reader, const std::string& name,
                            const nlohmann::json& want);

}  // namespace golden
