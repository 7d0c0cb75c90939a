#include "engine/feature_column/parse_example_spec.h"

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {
namespace {

ParseExampleSpec withLabel(const Columns& columns, const LabelParseSpec& label, DType usual) {
  ParseExampleSpec spec = makeParseExampleSpec(columns);
  if (spec.contains(label.labelKey)) {
    fail(Code::kInvalidArgument, "label should not be used as feature. label_key: ", label.labelKey,
         ", features: ", toString(spec.at(label.labelKey)));
  }
  spec[label.labelKey] =
      FixedLenFeature{Shape{label.labelDimension}, label.labelDtype.value_or(usual), label.labelDefault};
  if (label.weightColumn.empty()) return spec;
  if (spec.contains(label.weightColumn)) {
    fail(Code::kInvalidArgument, "weight_column should not be used as feature. weight_column: ", label.weightColumn,
         ", features: ", toString(spec.at(label.weightColumn)));
  }
  spec[label.weightColumn] = FixedLenFeature{Shape{1}, DType::kFloat, std::nullopt};
  return spec;
}

}  // namespace

bool operator==(const FixedLenFeature& a, const FixedLenFeature& b) {
  if (a.shape != b.shape || a.dtype != b.dtype || a.defaultValue.has_value() != b.defaultValue.has_value()) {
    return false;
  }
  return !a.defaultValue || identical(*a.defaultValue, *b.defaultValue);
}

bool operator==(const VarLenFeature& a, const VarLenFeature& b) {
  return a.dtype == b.dtype;
}

std::string toString(const FeatureSpec& spec) {
  if (const auto* list = std::get_if<VarLenFeature>(&spec)) {
    return "VarLenFeature(dtype=" + dtypeName(list->dtype) + ")";
  }
  const auto& fixed = std::get<FixedLenFeature>(spec);
  const std::vector<int64_t> dims(fixed.shape.dims().begin(), fixed.shape.dims().end());
  return "FixedLenFeature(shape=" + tupleText(dims) + ", dtype=" + dtypeName(fixed.dtype) +
         ", default_value=" + (fixed.defaultValue ? fixed.defaultValue->toString() : "None") + ")";
}

ParseExampleSpec makeParseExampleSpec(const Columns& columns) {
  ParseExampleSpec result;
  for (const Column& column : columns) {
    if (!column) fail(Code::kInvalidArgument, "All feature_columns must be FeatureColumn instances. Given: None");
    for (const auto& [key, spec] : column->parseExampleSpec()) {
      const auto [other, isNew] = result.emplace(key, spec);
      if (isNew || other->second == spec) continue;
      fail(Code::kInvalidArgument, "feature_columns contain different parse_spec for key ", key, ". Given ",
           toString(spec), " and ", toString(other->second));
    }
  }
  return result;
}

ParseExampleSpec classifierParseExampleSpec(const Columns& columns, const LabelParseSpec& label) {
  LabelParseSpec single = label;
  single.labelDimension = 1;
  return withLabel(columns, single, DType::kInt64);
}

ParseExampleSpec regressorParseExampleSpec(const Columns& columns, const LabelParseSpec& label) {
  return withLabel(columns, label, DType::kFloat);
}

}  // namespace engine::feature_column
