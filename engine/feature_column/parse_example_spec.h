// How tf.Example records are parsed for a set of columns (tf.io.FixedLenFeature, tf.io.VarLenFeature).
// Values and pure functions: callable from any thread.
//   const auto x = feature_column::numericColumn("x", {.shape = {2}});
//   const auto word = feature_column::categoricalColumnWithIdentity("word", 6);
//   const feature_column::ParseExampleSpec spec = feature_column::makeParseExampleSpec({x, word});
//   feature_column::toString(spec.at("x"));     // is "FixedLenFeature(shape=(2,), dtype=float32, default_value=None)"
//   feature_column::toString(spec.at("word"));  // is "VarLenFeature(dtype=int64)"
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>

#include "engine/core/tensor.h"

namespace engine::feature_column {

// A feature with the same shape in every record.
struct FixedLenFeature {
  Shape shape = {};
  DType dtype = DType::kFloat;
  std::optional<Tensor> defaultValue =
      {};  // of `shape` and `dtype`, where a record has no such feature; none: an error
};

// A list of values, another length in every record; parsed to a sparse tensor.
struct VarLenFeature {
  DType dtype = DType::kString;
};

using FeatureSpec = std::variant<FixedLenFeature, VarLenFeature>;
using ParseExampleSpec = std::map<std::string, FeatureSpec>;

// Equal in shape, dtype and default, of which every element counts.
bool operator==(const FixedLenFeature& a, const FixedLenFeature& b);
// Equal in dtype.
bool operator==(const VarLenFeature& a, const VarLenFeature& b);
// "FixedLenFeature(shape=(2,), dtype=float32, default_value=None)".
std::string toString(const FeatureSpec& spec);

// The labels and weights beside the columns' features.
struct LabelParseSpec {
  std::string labelKey = {};
  std::optional<DType> labelDtype = {};  // none: int64 for classifiers, float32 for regressors
  std::optional<Tensor> labelDefault = {};
  int64_t labelDimension = 1;     // regressors
  std::string weightColumn = {};  // a float feature; empty: none
};

}  // namespace engine::feature_column
