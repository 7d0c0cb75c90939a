#include "engine/feature_column/sequence_categorical_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

class SequenceCategoricalColumn final : public FeatureColumn, public CategoricalColumn {
 public:
  explicit SequenceCategoricalColumn(Column categorical) : categorical_(std::move(categorical)) {}

  std::string name() const override { return categorical_->name(); }
  std::string kind() const override { return "SequenceCategoricalColumn"; }
  std::string toString() const override {
    return "SequenceCategoricalColumn(categorical_column=" + categorical_->toString() + ")";
  }
  ParseExampleSpec parseExampleSpec() const override { return categorical_->parseExampleSpec(); }
  Columns parents() const override { return {categorical_}; }
  int64_t numBuckets() const override { return asCategorical(categorical_)->numBuckets(); }
  // Of rank 3, so that a lookup keeps the steps apart: [batch, steps, ids of a step].
  IdWeightPair sparseTensors(const ColumnContext& context) const override {
    const Transformed both = context.cache.get(*this, [&] {
      const IdWeightPair pair = asCategorical(categorical_)->sparseTensors(context);
      Transformed result{.sparse = perStep(context.scope, pair.ids)};
      if (pair.weights.valid()) result.weights = perStep(context.scope, pair.weights);
      return result;
    });
    return {both.sparse, both.weights};
  }

 private:
  SparseTensor perStep(const Scope& scope, const SparseTensor& ids) const;

  Column categorical_;
};

SparseTensor SequenceCategoricalColumn::perStep(const Scope& scope, const SparseTensor& ids) const {
  const std::optional<int> rank = sparseRank(ids);
  if (!rank || *rank < 2) {
    fail(Code::kInvalidArgument, "Column ", name(),
         ": a sequence needs ids of a known rank of at least 2, [batch, steps].");
  }
  if (*rank == 3) return ids;
  // [shape[0], shape[1], product of the rest]
  const auto part = [&](int32_t begin, int32_t end, int64_t endMask) {
    return scope.op(
        "StridedSlice",
        {ids.denseShape, ops::constant(scope, Tensor::vector<int32_t>({begin})),
         ops::constant(scope, Tensor::vector<int32_t>({end})), ops::constant(scope, Tensor::vector<int32_t>({1}))},
        {{"end_mask", endMask}});
  };
  const Output zero = ops::scalar(scope, int32_t{0}, "concat/axis");
  const Output product = scope.op("Prod", {part(2, 0, 1), zero}, {{"keep_dims", true}});
  const Output shape = scope.op("ConcatV2", {part(0, 2, 0), product, zero}, {}, "concat");
  Node* reshaped = scope.node("SparseReshape", {ids.indices, ids.denseShape, shape});
  return {reshaped->output(0), ids.values, reshaped->output(1)};
}

}  // namespace

Column sequenceCategoricalColumnWithIdentity(const std::string& key, int64_t numBuckets,
                                             std::optional<int64_t> defaultValue) {
  return sequenceCategoricalColumn(categoricalColumnWithIdentity(key, numBuckets, defaultValue));
}

Column sequenceCategoricalColumnWithHashBucket(const std::string& key, int64_t hashBucketSize, DType dtype) {
  return sequenceCategoricalColumn(categoricalColumnWithHashBucket(key, hashBucketSize, dtype));
}

Column sequenceCategoricalColumnWithVocabularyFile(const std::string& key, const std::string& vocabularyFile,
                                                   VocabularyFileOptions options) {
  return sequenceCategoricalColumn(categoricalColumnWithVocabularyFile(key, vocabularyFile, std::move(options)));
}

Column sequenceCategoricalColumnWithVocabularyList(const std::string& key, Vocabulary vocabulary,
                                                   VocabularyListOptions options) {
  return sequenceCategoricalColumn(categoricalColumnWithVocabularyList(key, std::move(vocabulary), std::move(options)));
}

Column sequenceCategoricalColumn(const Column& categoricalColumn) {
  if (!asCategorical(categoricalColumn)) {
    fail(Code::kInvalidArgument, "A sequence categorical column needs a CategoricalColumn. Given: ",
         categoricalColumn ? categoricalColumn->toString() : "None");
  }
  return std::make_shared<SequenceCategoricalColumn>(categoricalColumn);
}

bool isSequenceCategorical(const Column& column) {
  return column && column->kind() == "SequenceCategoricalColumn";
}

}  // namespace engine::feature_column
