// Builds the serialized functions of a GraphDef's library for tests, and nodes that call them. Header-only.
#pragma once

#include "tests/support/graph_bytes.h"

namespace test_support {

inline std::string nodeBytes(const std::string& name, const std::string& op, const std::vector<std::string>& inputs,
                             const std::string& attrs = {}) {
  std::string out = field(1, name) + field(2, op);
  for (const std::string& input : inputs) out += field(3, input);
  return out + attrs;
}

inline std::string functionAttr(const std::string& key, const std::string& function) {
  return field(5, field(1, key) + field(2, field(10, field(1, function))));
}

// Arguments whose names end with "resource" are handles, of which a function says that they are scalars.
inline std::string functionBytes(const std::string& name, const std::vector<std::string>& arguments,
                                 const std::vector<std::string>& nodes,
                                 const std::vector<std::pair<std::string, std::string>>& results) {
  constexpr uint64_t kFloat = 1, kResource = 20;
  std::string signature = field(1, name);
  std::string shapes;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool isHandle = arguments[i].ends_with("resource");
    signature += field(2, field(1, arguments[i]) + field(3, isHandle ? kResource : kFloat));
    if (!isHandle) continue;
    const std::string attr = field(1, field(1, "_output_shapes") + field(2, outputShapesAttr({{}})));
    shapes += field(7, field(1, uint64_t{i}) + field(2, attr));
  }
  for (const auto& result : results) signature += field(3, field(1, result.first) + field(3, kFloat));
  std::string out = field(1, signature);
  for (const std::string& node : nodes) out += field(3, node);
  for (const auto& [result, from] : results) out += field(4, field(1, result) + field(2, from));
  return field(1, out + shapes);
}

}  // namespace test_support
