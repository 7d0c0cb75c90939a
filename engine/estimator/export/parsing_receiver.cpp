#include "engine/estimator/export/parsing_receiver.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/graph/sparse_components.h"

namespace engine::estimator {
namespace {

using feature_column::FixedLenFeature;
using feature_column::ParseExampleSpec;
using feature_column::VarLenFeature;

// What tf.Examples can hold.
DType storedType(const std::string& name, DType dtype) {
  if (dtype == DType::kString) return DType::kString;
  if (isFloating(dtype)) return DType::kFloat;
  if (isInteger(dtype) || dtype == DType::kBool) return DType::kInt64;
  fail(Code::kInvalidArgument, "tf.Examples cannot hold '", name, "', which is ", dtypeName(dtype), ".");
}

// The name of the sparse feature that a component belongs to, or "".
std::string sparseFeature(const TensorSpecs& specs, const std::string& component) {
  const std::size_t slash = component.rfind('/');
  if (slash == std::string::npos) return {};
  const std::string feature = component.substr(0, slash);
  for (const std::string& name : sparseComponentNames(feature)) {
    if (!specs.contains(name)) return {};
  }
  return feature;
}

// Lists of the keys of each kind, in order, as the op takes them.
struct ParseArguments {
  std::vector<std::string> sparseKeys, denseKeys;
  std::vector<DType> sparseTypes, denseTypes;
  std::vector<Shape> denseShapes;
  std::vector<Output> defaults;
};

ParseArguments argumentsOf(const Scope& scope, const ParseExampleSpec& spec) {
  ParseArguments arguments;
  for (const auto& [key, feature] : spec) {
    if (const auto* list = std::get_if<VarLenFeature>(&feature)) {
      arguments.sparseKeys.push_back(key);
      arguments.sparseTypes.push_back(list->dtype);
      continue;
    }
    const auto& fixed = std::get<FixedLenFeature>(feature);
    arguments.denseKeys.push_back(key);
    arguments.denseTypes.push_back(fixed.dtype);
    arguments.denseShapes.push_back(fixed.shape);
    // An empty default: the feature must be there.
    arguments.defaults.push_back(
        ops::constant(scope, fixed.defaultValue ? *fixed.defaultValue : Tensor(fixed.dtype, Shape{0}), "default"));
  }
  return arguments;
}

ParseExampleSpec joined(const ParseExampleSpec& features, const ParseExampleSpec& labels) {
  ParseExampleSpec all = features;
  for (const auto& [key, label] : labels) {
    if (!all.emplace(key, label).second) {
      fail(Code::kInvalidArgument, "features and labels must have distinct keys: '", key, "'.");
    }
  }
  return all;
}

// The tensors of one kind: a key's own, or its components.
NamedOutputs pick(const NamedOutputs& parsed, const ParseExampleSpec& spec) {
  NamedOutputs picked;
  for (const auto& [key, feature] : spec) {
    if (std::holds_alternative<FixedLenFeature>(feature)) {
      picked[key] = parsed.at(key);
    } else {
      for (const std::string& name : sparseComponentNames(key)) picked[name] = parsed.at(name);
    }
  }
  return picked;
}

// Rows in which every feature is there; a list has one value.
NamedTensors madeUpBatch(const ParseExampleSpec& spec) {
  NamedTensors batch;
  for (const auto& [key, feature] : spec) {
    Shape shape{kUnknownDim};
    const auto* fixed = std::get_if<FixedLenFeature>(&feature);
    if (fixed) {
      for (const int64_t dim : fixed->shape.dims()) shape.addDim(dim);
    }
    const DType dtype = fixed ? fixed->dtype : std::get<VarLenFeature>(feature).dtype;
    batch[key] = madeUpTensor(dtype, shape, batch.size());
    if (fixed || dtype != DType::kString) continue;
    for (std::string& text : batch[key].flat<std::string>()) text = "a";  // an empty one counts as missing
  }
  return batch;
}

}  // namespace

NamedOutputs parseExamples(const Scope& scope, Output serialized, const ParseExampleSpec& spec) {
  const Scope inner = scope.child("ParseExample");
  const ParseArguments arguments = argumentsOf(inner, spec);
  const auto keys = [&](const std::vector<std::string>& names, const char* name) {
    return ops::constant(inner, Tensor::vector(names), name);
  };
  std::vector<Output> inputs{
      serialized, keys({}, "ParseExampleV2/names"), keys(arguments.sparseKeys, "ParseExampleV2/sparse_keys"),
      keys(arguments.denseKeys, "ParseExampleV2/dense_keys"), keys({}, "ParseExampleV2/ragged_keys")};
  inputs.insert(inputs.end(), arguments.defaults.begin(), arguments.defaults.end());
  const Node* parsed = inner.node("ParseExampleV2", inputs,
                                  {{"Tdense", arguments.denseTypes},
                                   {"num_sparse", static_cast<int64_t>(arguments.sparseKeys.size())},
                                   {"sparse_types", arguments.sparseTypes},
                                   {"ragged_value_types", std::vector<DType>{}},
                                   {"ragged_split_types", std::vector<DType>{}},
                                   {"dense_shapes", arguments.denseShapes}});
  NamedOutputs features;
  const auto sparse = static_cast<int>(arguments.sparseKeys.size());
  for (int i = 0; i < sparse; ++i) {
    const auto names = sparseComponentNames(arguments.sparseKeys[static_cast<std::size_t>(i)]);
    for (int part = 0; part < 3; ++part) {
      features[names[static_cast<std::size_t>(part)]] = parsed->output(part * sparse + i);
    }
  }
  for (std::size_t i = 0; i < arguments.denseKeys.size(); ++i) {
    features[arguments.denseKeys[i]] = parsed->output(3 * sparse + static_cast<int>(i));
  }
  return features;
}

ServingInputReceiverFn buildParsingServingInputReceiverFn(ParseExampleSpec featureSpec,
                                                          std::optional<int64_t> defaultBatchSize) {
  return buildParsingSupervisedInputReceiverFn(std::move(featureSpec), {}, defaultBatchSize);
}

ServingInputReceiverFn buildParsingSupervisedInputReceiverFn(ParseExampleSpec featureSpec, ParseExampleSpec labelSpec,
                                                             std::optional<int64_t> defaultBatchSize) {
  const ParseExampleSpec all = joined(featureSpec, labelSpec);
  return [=](const Scope& scope) {
    const Output examples =
        ops::placeholder(scope, DType::kString, Shape{defaultBatchSize.value_or(kUnknownDim)}, "input_example_tensor");
    const NamedOutputs parsed = parseExamples(scope, examples, all);
    ServingInputReceiver receiver;
    receiver.features = pick(parsed, featureSpec);
    receiver.labels = pick(parsed, labelSpec);
    receiver.receiverTensors = {{"examples", examples}};
    receiver.requestFor = [all](const NamedTensors& batch) {
      return NamedTensors{{"examples", serializedExamples(batch, all)}};
    };
    receiver.madeUpRequest = [all] { return NamedTensors{{"examples", serializedExamples(madeUpBatch(all), all)}}; };
    return receiver;
  };
}

ParseExampleSpec parseExampleSpecOf(const TensorSpecs& specs) {
  ParseExampleSpec result;
  for (const auto& [name, spec] : specs) {
    const std::string sparse = sparseFeature(specs, name);
    if (!sparse.empty()) {
      result[sparse] = VarLenFeature{storedType(name, specs.at(sparseComponentNames(sparse)[1]).dtype)};
      continue;
    }
    Shape row;
    if (!spec.shape.hasRank() || spec.shape.rank() < 1) {
      fail(Code::kInvalidArgument, "Feature '", name, "' has no batch dimension: its shape is ", spec.shape, ".");
    }
    for (const int64_t dim : spec.shape.dims().subspan(1)) row.addDim(dim);
    if (!row.isFullyDefined()) {
      fail(Code::kInvalidArgument, "The shape of feature '", name, "' is not known: ", spec.shape,
           ". Specify a parse spec for it.");
    }
    result[name] = FixedLenFeature{row, storedType(name, spec.dtype), {}};
  }
  return result;
}

}  // namespace engine::estimator
