#include "engine/estimator/export/serving_input_receiver.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

bool isNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '/' || c == '-';
}

data::ElementSpec withBatch(const std::string& name, data::ElementSpec spec, std::optional<int64_t> batchSize) {
  if (!spec.shape.hasRank()) return spec;
  if (spec.shape.rank() < 1) {
    fail(Code::kInvalidArgument, "Feature '", name, "' has no batch dimension: its shape is ", spec.shape, ".");
  }
  spec.shape.setDim(0, batchSize.value_or(kUnknownDim));
  return spec;
}

NamedOutputs placeholders(const Scope& scope, const TensorSpecs& specs, std::optional<int64_t> batchSize) {
  NamedOutputs outputs;
  for (const auto& [name, spec] : specs) {
    outputs[name] = requestPlaceholder(scope, name, withBatch(name, spec, batchSize));
  }
  return outputs;
}

// The batch's tensors that the receiver has a placeholder for.
NamedTensors pick(const NamedTensors& batch, const std::vector<std::string>& names) {
  NamedTensors request;
  for (const std::string& name : names) {
    const auto found = batch.find(name);
    if (found == batch.end()) {
      fail(Code::kInvalidArgument, "The input has no tensor '", name, "', which the saved model requires.");
    }
    request[name] = found->second;
  }
  return request;
}

TensorSpecs specsOf(const InputData& input, const std::vector<std::string>& names, std::size_t first) {
  const auto& spec = input.dataset.spec();
  if (first + names.size() > spec.size()) {
    fail(Code::kInvalidArgument, "The input names ", first + names.size(), " components; its elements have ",
         spec.size(), ".");
  }
  TensorSpecs specs;
  for (std::size_t i = 0; i < names.size(); ++i) specs[names[i]] = spec[first + i];
  return specs;
}

}  // namespace

Output requestPlaceholder(const Scope& scope, const std::string& name, const data::ElementSpec& spec) {
  std::string node = name;
  std::ranges::replace_if(
      node, [](char c) { return !isNameCharacter(c); }, '_');
  if (node.empty() || !(std::isalnum(static_cast<unsigned char>(node[0])) || node[0] == '.')) node = "input" + node;
  return ops::placeholder(scope, spec.dtype, spec.shape, node);
}

Tensor madeUpTensor(DType dtype, Shape shape, uint64_t seed) {
  constexpr int64_t kRows = 4;
  if (!shape.hasRank()) shape = Shape{kRows};
  for (int i = 0; i < shape.rank(); ++i) {
    if (shape.dim(i) < 0) shape.setDim(i, i == 0 ? kRows : 1);
  }
  Tensor tensor(dtype, shape);
  if (dtype != DType::kFloat) return tensor;
  for (float& value : tensor.flat<float>()) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;  // Knuth's linear congruential generator
    value = static_cast<float>(seed >> 40) / static_cast<float>(1 << 24);
  }
  return tensor;
}

ServingInputReceiverFn buildRawServingInputReceiverFn(TensorSpecs features, std::optional<int64_t> defaultBatchSize) {
  return buildRawSupervisedInputReceiverFn(std::move(features), {}, defaultBatchSize);
}

ServingInputReceiverFn buildRawSupervisedInputReceiverFn(TensorSpecs features, TensorSpecs labels,
                                                         std::optional<int64_t> defaultBatchSize) {
  std::vector<std::string> names;
  for (const auto& [name, spec] : features) names.push_back(name);
  for (const auto& [name, spec] : labels) {
    if (features.contains(name))
      fail(Code::kInvalidArgument, "features and labels must have distinct keys: '", name, "'.");
    names.push_back(name);
  }
  return [=, features = std::move(features), labels = std::move(labels)](const Scope& scope) {
    ServingInputReceiver receiver;
    receiver.features = placeholders(scope, features, defaultBatchSize);
    receiver.labels = placeholders(scope, labels, defaultBatchSize);
    receiver.receiverTensors = receiver.features;
    receiver.receiverTensors.insert(receiver.labels.begin(), receiver.labels.end());
    receiver.requestFor = [names](const NamedTensors& batch) { return pick(batch, names); };
    return receiver;
  };
}

ServingInputReceiverFn withRawAlternative(ServingInputReceiverFn receiver) {
  return [receiver = std::move(receiver)](const Scope& scope) {
    ServingInputReceiver both = receiver(scope);
    both.receiverTensorsAlternatives["raw"] = both.features;
    return both;
  };
}

TensorSpecs featureSpecs(const InputData& input) {
  return specsOf(input, input.features, 0);
}

TensorSpecs labelSpecs(const InputData& input) {
  return specsOf(input, input.labels, input.features.size());
}

}  // namespace engine::estimator
