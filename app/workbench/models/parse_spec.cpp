#include "app/workbench/models/parse_spec.h"

#include "engine/core/error.h"

namespace app {
namespace {

using engine::DType;
using engine::Node;
using engine::Output;
using engine::Tensor;
using engine::feature_column::FixedLenFeature;
using engine::feature_column::ParseExampleSpec;
using engine::feature_column::VarLenFeature;

const Node* behindIdentities(const Node* node) {
  while (node->op() == "Identity" && !node->inputs().empty()) node = node->input(0).node;
  return node;
}

std::optional<Tensor> constantOf(const Output& output) {
  const Node* node = behindIdentities(output.node);
  if (node->op() != "Const") return std::nullopt;
  return node->attr<Tensor>("value");
}

// The keys of one kind: a vector, or a scalar an input.
std::optional<std::vector<std::string>> keysOf(const Node& node, int first, int count) {
  std::vector<std::string> keys;
  for (int i = first; i < first + count; ++i) {
    const auto constant = constantOf(node.input(i));
    if (!constant || constant->dtype() != DType::kString) return std::nullopt;
    for (const std::string& key : constant->flat<std::string>()) keys.push_back(key);
  }
  return keys;
}

std::optional<ParseExampleSpec> specOf(const Node& node) {
  const bool isSecond = node.op() == "ParseExampleV2";
  const int sparse = isSecond ? 1 : static_cast<int>(node.attr<int64_t>("Nsparse"));
  const int dense = isSecond ? 1 : static_cast<int>(node.attr<int64_t>("Ndense"));
  constexpr int kFirstKeys = 2;  // after the examples and their names
  const auto sparseKeys = keysOf(node, kFirstKeys, sparse);
  const auto denseKeys = keysOf(node, kFirstKeys + sparse, dense);
  if (!sparseKeys || !denseKeys) return std::nullopt;
  const int defaults = kFirstKeys + sparse + dense + (isSecond ? 1 : 0);  // the second has ragged keys before them
  const auto& sparseTypes = node.attr<std::vector<DType>>("sparse_types");
  const auto& denseTypes = node.attr<std::vector<DType>>("Tdense");
  const auto& shapes = node.attr<std::vector<engine::Shape>>("dense_shapes");
  if (sparseTypes.size() < sparseKeys->size() || denseTypes.size() < denseKeys->size() ||
      shapes.size() < denseKeys->size()) {
    return std::nullopt;
  }
  ParseExampleSpec spec;
  for (std::size_t i = 0; i < sparseKeys->size(); ++i) spec[(*sparseKeys)[i]] = VarLenFeature{sparseTypes[i]};
  for (std::size_t i = 0; i < denseKeys->size(); ++i) {
    FixedLenFeature feature{shapes[i], denseTypes[i], {}};
    const auto given = constantOf(node.input(defaults + static_cast<int>(i)));
    if (given && given->elements() > 0 && given->elements() == shapes[i].elements()) feature.defaultValue = *given;
    spec[(*denseKeys)[i]] = feature;
  }
  return spec;
}

}  // namespace

std::optional<ParseExampleSpec> parseSpecOf(const engine::Graph& graph, const std::string& tensor) {
  const Output wanted = graph.output(tensor);
  for (const auto& node : graph.nodes()) {
    if (node->op() != "ParseExample" && node->op() != "ParseExampleV2") continue;
    if (behindIdentities(node->input(0).node) == wanted.node) return specOf(*node);
  }
  return std::nullopt;
}

}  // namespace app
