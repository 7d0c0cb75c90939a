#include "engine/feature_column/embedding_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/dense_of_ids.h"
#include "engine/feature_column/embedding_lookup.h"
#include "engine/feature_column/embedding_options.h"
#include "engine/feature_column/state_manager.h"

namespace engine::feature_column {
namespace {

class EmbeddingColumn final : public DenseOfIds {
 public:
  EmbeddingColumn(Column categorical, int64_t dimension, EmbeddingColumnOptions options)
      : DenseOfIds(std::move(categorical)), dimension_(dimension), options_(std::move(options)) {}

  std::string name() const override { return categorical().name() + "_embedding"; }
  std::string kind() const override { return "EmbeddingColumn"; }
  std::string toString() const override {
    return "EmbeddingColumn(categorical_column=" + categorical().toString() + ", " +
           describeEmbedding(dimension_, options_) + ")";
  }

  Shape variableShape() const override { return {dimension_}; }

 private:
  Output denseOf(const ColumnContext& context, const IdWeightPair& pair) const override {
    const Shape shape{numBuckets(), dimension_};
    const nn::PartitionedVariable weights = context.state.createVariable(
        context.scope, *this, "embedding_weights", shape, initialEmbedding(options_), options_.trainable);
    return lookupEmbedding(context.scope, weights, pair, lookupOptions(options_, name() + "_weights"));
  }

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
