#include "engine/feature_column/weighted_categorical_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

class WeightedCategoricalColumn final : public FeatureColumn, public CategoricalColumn {
 public:
  WeightedCategoricalColumn(Column categorical, std::string weightFeatureKey, DType dtype)
      : categorical_(std::move(categorical)), weightFeatureKey_(std::move(weightFeatureKey)), dtype_(dtype) {}

  std::string name() const override { return categorical_->name() + "_weighted_by_" + weightFeatureKey_; }
  std::string kind() const override { return "WeightedCategoricalColumn"; }
  std::string toString() const override {
    return "WeightedCategoricalColumn(categorical_column=" + categorical_->toString() +
           ", weight_feature_key=" + quoted(weightFeatureKey_) + ", dtype=" + dtypeName(dtype_) + ")";
  }
  ParseExampleSpec parseExampleSpec() const override;
  Columns parents() const override { return {categorical_}; }
  int64_t numBuckets() const override { return asCategorical(categorical_)->numBuckets(); }
  IdWeightPair sparseTensors(const ColumnContext& context) const override {
    const Transformed both = context.cache.get(*this, [&] {
      const SparseTensor weights = weightTensor(context);
      return Transformed{.sparse = asCategorical(categorical_)->sparseTensors(context).ids, .weights = weights};
    });
    return {both.sparse, both.weights};
  }

 private:
  SparseTensor weightTensor(const ColumnContext& context) const;

  Column categorical_;
  std::string weightFeatureKey_;
  DType dtype_;
};

ParseExampleSpec WeightedCategoricalColumn::parseExampleSpec() const {
  ParseExampleSpec spec = categorical_->parseExampleSpec();
  const auto found = spec.find(weightFeatureKey_);
  if (found != spec.end()) {
    fail(Code::kInvalidArgument, "Parse config ", feature_column::toString(found->second), " already exists for ",
         weightFeatureKey_, ".");
  }
  spec[weightFeatureKey_] = VarLenFeature{dtype_};
  return spec;
}

SparseTensor WeightedCategoricalColumn::weightTensor(const ColumnContext& context) const {
  const FeatureTensor weights = context.cache.feature(context.scope, weightFeatureKey_);
  if (weights.type() != dtype_) {
    fail(Code::kInvalidArgument, "Bad dtype, expected ", dtypeName(dtype_), ", but got ", dtypeName(weights.type()),
         ". Weights of column ", name(), ": feature ", weightFeatureKey_);
  }
  SparseTensor sparse = weights.isSparse() ? weights.sparse() : toSparse(context.scope, weights.dense(), true);
  sparse.values = ops::cast(context.scope, sparse.values, DType::kFloat, "ToFloat");
  return sparse;
}

}  // namespace

Column weightedCategoricalColumn(const Column& categoricalColumn, const std::string& weightFeatureKey, DType dtype) {
  if (!isInteger(dtype) && !isFloating(dtype)) {
    fail(Code::kInvalidArgument, "dtype ", dtypeName(dtype), " is not convertible to float.");
  }
  if (!asCategorical(categoricalColumn)) {
    fail(Code::kInvalidArgument, "weighted_categorical_column needs a CategoricalColumn. Given: ",
         categoricalColumn ? categoricalColumn->toString() : "None");
  }
  return std::make_shared<WeightedCategoricalColumn>(categoricalColumn, weightFeatureKey, dtype);
}

}  // namespace engine::feature_column
