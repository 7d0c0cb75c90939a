// What embeddings and indicators have in common: a dense column that is made of a categorical column's ids, or of those
// of a sequence. Immutable; used by the graph's thread.
#pragma once

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

class DenseOfIds : public FeatureColumn, public DenseColumn, public SequenceDenseColumn {
 public:
  ParseExampleSpec parseExampleSpec() const override { return categorical_->parseExampleSpec(); }
  Columns parents() const override { return {categorical_}; }
  // InvalidArgument for the column of a sequence, or for one that is not.
  Output denseTensor(const ColumnContext& context) const override;
  SequenceTensor sequenceDenseTensor(const ColumnContext& context) const override;

 protected:
  explicit DenseOfIds(Column categorical) : categorical_(std::move(categorical)) {}

  const FeatureColumn& categorical() const { return *categorical_; }
  int64_t numBuckets() const { return asCategorical(categorical_)->numBuckets(); }
  // float32 [batch, (longest,) …]
  virtual Output denseOf(const ColumnContext& context, const IdWeightPair& pair) const = 0;

 private:
  Column categorical_;
};

}  // namespace engine::feature_column
