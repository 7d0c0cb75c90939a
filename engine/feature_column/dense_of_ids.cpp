#include "engine/feature_column/dense_of_ids.h"

#include "engine/feature_column/sequence_categorical_column.h"
#include "engine/feature_column/sequence_length.h"

namespace engine::feature_column {

Output DenseOfIds::denseTensor(const ColumnContext& context) const {
  if (isSequenceCategorical(categorical_)) failSequence(*this, *categorical_, false);
  return denseOf(context, asCategorical(categorical_)->sparseTensors(context));
}

SequenceTensor DenseOfIds::sequenceDenseTensor(const ColumnContext& context) const {
  if (!isSequenceCategorical(categorical_)) failSequence(*this, *categorical_, true);
  const IdWeightPair pair = asCategorical(categorical_)->sparseTensors(context);
  return {denseOf(context, pair), sequenceLength(context.scope, pair.ids)};
}

}  // namespace engine::feature_column
