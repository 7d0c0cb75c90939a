#include "engine/feature_column/numeric_column.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

template <typename T>
Tensor filled(const std::vector<double>& values, const Shape& shape) {
  Tensor tensor(kDTypeOf<T>, shape);
  std::size_t i = 0;
  for (T& element : tensor.flat<T>()) element = static_cast<T>(values.size() == 1 ? values[0] : values[i++]);
  return tensor;
}

Tensor defaultTensor(const NumericColumnOptions& options) {
  const Shape shape(options.shape);
  switch (options.dtype) {
    case DType::kFloat:
      return filled<float>(*options.defaultValue, shape);
    case DType::kDouble:
      return filled<double>(*options.defaultValue, shape);
    case DType::kInt32:
      return filled<int32_t>(*options.defaultValue, shape);
    default:
      return filled<int64_t>(*options.defaultValue, shape);
  }
}

void checkDefault(const std::string& key, const NumericColumnOptions& options) {
  if (!options.defaultValue) return;
  const std::vector<double>& values = *options.defaultValue;
  if (values.size() != 1 && static_cast<int64_t>(values.size()) != Shape(options.shape).elements()) {
    fail(Code::kInvalidArgument,
         "The shape of default_value must be equal to given shape. default_value: ", tupleText(values),
         ", shape: ", tupleText(options.shape), ", key: ", key);
  }
  for (double value : values) {
    constexpr double kExact = 9007199254740992.0;  // 2^53: whole numbers up to here are exact
    if (!isInteger(options.dtype) || (value == std::trunc(value) && std::abs(value) <= kExact)) continue;
    fail(Code::kInvalidArgument, "default_value must be compatible with dtype. default_value: ", tupleText(values),
         ", dtype: ", dtypeName(options.dtype), ", key: ", key);
  }
}

}  // namespace

std::string NumericColumn::toString() const {
  return "NumericColumn(key=" + quoted(key_) + ", shape=" + tupleText(options_.shape) +
         ", default_value=" + (options_.defaultValue ? tupleText(*options_.defaultValue) : "None") +
         ", dtype=" + dtypeName(options_.dtype) + ", normalizer_fn=" + options_.normalizer.text() + ")";
}

ParseExampleSpec NumericColumn::parseExampleSpec() const {
  FixedLenFeature feature{Shape(options_.shape), options_.dtype, std::nullopt};
  if (options_.defaultValue) feature.defaultValue = defaultTensor(options_);
  return {{key_, feature}};
}

Output NumericColumn::denseTensor(const ColumnContext& context) const {
  return context.cache
      .get(*this,
           [&] {
             const FeatureTensor feature = context.cache.feature(context.scope, key_);
             if (feature.isSparse()) {
               fail(Code::kInvalidArgument, "The corresponding Tensor of numerical column must be a Tensor. ",
                    "SparseTensor is not supported. key: ", key_);
             }
             if (feature.type() == DType::kString) {
               fail(Code::kInvalidArgument, "The feature of numerical column ", key_, " contains text. ",
                    "Use a categorical column for it, or correct the data.");
             }
             Output x = feature.dense();
             if (options_.normalizer) x = options_.normalizer(context.scope, x);
             return Transformed{.dense = ops::cast(context.scope, x, DType::kFloat, "ToFloat")};
           })
      .dense;
}

Column numericColumn(const std::string& key, NumericColumnOptions options) {
  checkShape(options.shape, key);
  if (!isInteger(options.dtype) && !isFloating(options.dtype)) {
    fail(Code::kInvalidArgument, "dtype must be convertible to float. dtype: ", dtypeName(options.dtype),
         ", key: ", key);
  }
  checkDefault(key, options);
  return std::make_shared<NumericColumn>(key, std::move(options));
}

}  // namespace engine::feature_column
