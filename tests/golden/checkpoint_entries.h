// Recorded checkpoints: what must be in a tensor bundle, read by the program and written again. Used by one thread.
#pragma once

#include <string>
#include <vector>

#include "tests/golden/family_runner.h"

namespace golden {

// `entries`: by name the dtype, the shape, and of the values the CRC-32 ("crc32", zlib's, of the little-endian bytes),
// the sum or the values. Empty when the bundle `prefix` has these tensors and no others, read by both of the program's
// readers, and when a bundle that the program writes of them has them too. Tensors that are no numbers or strings
// (variants) are only listed. The entry of the object graph need not be among `entries`.
std::string bundleDifference(const std::string& prefix, const nlohmann::json& entries, const Case& one);

// Empty when the bundle's object graph names the tensors that `objects` (decoded: id, attributes) does.
std::string objectGraphDifference(const std::string& prefix, const nlohmann::json& objects);

// Empty when the state file of the case's folder, if there is one, names checkpoints of `prefixes` and `latest`, if
// that is given, as the newest.
std::string stateDifference(const std::string& folder, const std::vector<std::string>& prefixes,
                            const std::string& latest);

}  // namespace golden
