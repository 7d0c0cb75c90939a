// The name that somebody who mistyped one has probably meant. A pure function.
#pragma once

#include <string>
#include <vector>

namespace engine::estimator {

// The candidate with the smallest edit distance (Levenshtein's) to `name`; empty when none is near: more than a third
// of the letters, and more than two, would have to change.
std::string nearestName(const std::string& name, const std::vector<std::string>& candidates);

}  // namespace engine::estimator
