#include "engine/feature_column/shared_embedding_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/dense_of_ids.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/embedding_lookup.h"
#include "engine/feature_column/embedding_options.h"
#include "engine/feature_column/state_manager.h"

namespace engine::feature_column {
namespace {

struct Collection {
  std::string name;
  bool ownScope = true;  // TensorFlow 1: the variable is in a scope of the collection's name
  int64_t dimension = 1;
  EmbeddingColumnOptions options = {};
};

class SharedEmbeddingColumn final : public DenseOfIds {
 public:
  SharedEmbeddingColumn(Column categorical, std::shared_ptr<const Collection> collection)
      : DenseOfIds(std::move(categorical)), collection_(std::move(collection)) {}

  std::string name() const override { return categorical().name() + "_shared_embedding"; }
  std::string kind() const override { return "SharedEmbeddingColumn"; }
  std::string toString() const override {
    return "SharedEmbeddingColumn(categorical_column=" + categorical().toString() +
           ", shared_embedding_collection_name=" + quoted(collection_->name) + ", " +
           describeEmbedding(collection_->dimension, collection_->options) + ")";
  }
  std::string variableScopeName() const override {
    return collection_->ownScope ? collection_->name : FeatureColumn::variableScopeName();
  }

  Shape variableShape() const override { return {collection_->dimension}; }

 private:
  Output denseOf(const ColumnContext& context, const IdWeightPair& pair) const override {
    const Shape shape{numBuckets(), collection_->dimension};
    const EmbeddingColumnOptions& options = collection_->options;
    const Scope& scope = collection_->ownScope ? context.scope : context.state.sharedScope();
    const std::string own = "embedding_weights";
    const nn::PartitionedVariable weights =
        context.state.sharedVariable(scope, *this, collection_->ownScope ? own : collection_->name,
                                     collection_->ownScope ? collection_->name + "/" + own : collection_->name, shape,
                                     initialEmbedding(options), options.trainable);
    return lookupEmbedding(context.scope, weights, pair, lookupOptions(options, name() + "_weights"));
  }

  std::shared_ptr<const Collection> collection_;
};

// What a weighted or sequence column wraps.
Column unwrapped(Column column) {
  while (column->kind() == "WeightedCategoricalColumn" || column->kind() == "SequenceCategoricalColumn") {
    column = column->parents()[0];
  }
  return column;
}

void checkFit(const Columns& sorted) {
  const Column first = unwrapped(sorted[0]);
  const int64_t buckets = asCategorical(first)->numBuckets();
  for (const Column& one : sorted) {
    const Column column = unwrapped(one);
    if (column->kind() != first->kind()) {
      fail(Code::kInvalidArgument, "To use shared_embedding_column, all categorical_columns must have the same type, ",
           "or be weighted_categorical_column or sequence column of the same type. Given column: ", first->toString(),
           " of type: ", first->kind(), " does not match given column: ", column->toString(),
           " of type: ", column->kind());
    }
    if (asCategorical(column)->numBuckets() == buckets) continue;
    fail(Code::kInvalidArgument, "To use shared_embedding_column, all categorical_columns must have the same number ",
         "of buckets. Given column: ", first->toString(), " with buckets: ", buckets,
         " does not match column: ", column->toString(), " with buckets: ", asCategorical(column)->numBuckets());
  }
}

Columns makeShared(const Columns& categoricalColumns, int64_t dimension, EmbeddingColumnOptions options,
                   const std::string& collectionName, bool ownScope) {
  if (categoricalColumns.empty()) {
    fail(Code::kInvalidArgument, "shared embeddings need at least one categorical column.");
  }
  for (const Column& column : categoricalColumns) {
    if (asCategorical(column)) continue;
    fail(Code::kInvalidArgument, "All categorical_columns must be subclasses of CategoricalColumn. Given: ",
         column ? column->toString() : "None");
  }
  Columns sorted = categoricalColumns;
  std::ranges::stable_sort(sorted, {}, [](const Column& column) { return column->name(); });
  checkFit(sorted);
  Collection collection{collectionName, ownScope, dimension, checkedEmbedding(dimension, std::move(options))};
  if (collection.name.empty()) {
    for (const Column& column : sorted) collection.name += column->name() + "_";
    collection.name += "shared_embedding";
  }
  const auto shared = std::make_shared<const Collection>(std::move(collection));
  Columns columns;
  for (const Column& column : categoricalColumns) {
    columns.push_back(std::make_shared<SharedEmbeddingColumn>(column, shared));
  }
  return columns;
}

}  // namespace

Columns sharedEmbeddingColumns(const Columns& categoricalColumns, int64_t dimension, EmbeddingColumnOptions options,
                               const std::string& collectionName) {
  return makeShared(categoricalColumns, dimension, std::move(options), collectionName, true);
}

Columns sharedEmbeddings(const Columns& categoricalColumns, int64_t dimension, EmbeddingColumnOptions options,
                         const std::string& collectionName) {
  return makeShared(categoricalColumns, dimension, std::move(options), collectionName, false);
}

}  // namespace engine::feature_column
