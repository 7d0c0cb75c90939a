#include "engine/feature_column/embedding_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/embedding_lookup.h"
#include "engine/feature_column/embedding_options.h"
#include "engine/feature_column/sequence_categorical_column.h"
#include "engine/feature_column/sequence_length.h"
#include "engine/feature_column/state_manager.h"

namespace engine::feature_column {
namespace {

class EmbeddingColumn final : public FeatureColumn, public DenseColumn, public SequenceDenseColumn {
 public:
  EmbeddingColumn(Column categorical, int64_t dimension, EmbeddingColumnOptions options)
      : categorical_(std::move(categorical)), dimension_(dimension), options_(std::move(options)) {}

  std::string name() const override { return categorical_->name() + "_embedding"; }
  std::string kind() const override { return "EmbeddingColumn"; }
  std::string toString() const override {
    return "EmbeddingColumn(categorical_column=" + categorical_->toString() + ", " +
           describeEmbedding(dimension_, options_) + ")";
  }
  ParseExampleSpec parseExampleSpec() const override { return categorical_->parseExampleSpec(); }
  Columns parents() const override { return {categorical_}; }

  Shape variableShape() const override { return {dimension_}; }
  Output denseTensor(const ColumnContext& context) const override {
    if (isSequenceCategorical(categorical_)) failSequence(*this, *categorical_, false);
    return embedded(context, asCategorical(categorical_)->sparseTensors(context));
  }
  SequenceTensor sequenceDenseTensor(const ColumnContext& context) const override {
    if (!isSequenceCategorical(categorical_)) failSequence(*this, *categorical_, true);
    const IdWeightPair pair = asCategorical(categorical_)->sparseTensors(context);
    return {embedded(context, pair), sequenceLength(context.scope, pair.ids)};
  }

 private:
  Output embedded(const ColumnContext& context, const IdWeightPair& pair) const {
    const Shape shape{asCategorical(categorical_)->numBuckets(), dimension_};
    const nn::PartitionedVariable weights = context.state.createVariable(
        context.scope, *this, "embedding_weights", shape, initialEmbedding(options_), options_.trainable);
    return lookupEmbedding(context.scope, weights, pair, lookupOptions(options_, name() + "_weights"));
  }

  Column categorical_;
  int64_t dimension_;
  EmbeddingColumnOptions options_;
};

}  // namespace

Column embeddingColumn(const Column& categoricalColumn, int64_t dimension, EmbeddingColumnOptions options) {
  if (!asCategorical(categoricalColumn)) {
    fail(Code::kInvalidArgument, "embedding_column needs a CategoricalColumn. Given: ",
         categoricalColumn ? categoricalColumn->toString() : "None");
  }
  options = checkedEmbedding(dimension, std::move(options));
  return std::make_shared<EmbeddingColumn>(categoricalColumn, dimension, std::move(options));
}

}  // namespace engine::feature_column
