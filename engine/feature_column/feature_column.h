// What every feature column is: an immutable description of how features of a batch become an input of a model
// (tf.feature_column). Columns are shared values: build them once, use them in any number of graphs, from any thread.
// They add their nodes on the thread of the graph.
//   using namespace engine::feature_column;
//   const Column age = numericColumn("age");
//   const Column job = categoricalColumnWithVocabularyList("job", {"cook", "smith"});
//   const feature_column::Columns columns{bucketizedColumn(age, {18, 65}), embeddingColumn(job, 4)};
//   makeParseExampleSpec(columns).size();  // is 2u
//   Graph graph;
//   const Scope scope(graph);
//   const FeatureTensors features{{"age", ops::constant(scope, Tensor::of<float>({20, 70}, {2, 1}))},
//                                 {"job", ops::constant(scope, Tensor::of<std::string>({"cook", "king"}, {2, 1}))}};
//   inputLayer(scope, features, columns).shape();  // is Shape({2, 3 + 4})
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/feature_column/feature_tensor.h"
#include "engine/feature_column/parse_example_spec.h"
#include "engine/graph/scope.h"

namespace engine::feature_column {

class FeatureColumn;
class FeatureTransformationCache;
class StateManager;

using Column = std::shared_ptr<const FeatureColumn>;
using Columns = std::vector<Column>;

// What a column works with while it adds its nodes: where, the features, and its variables and tables.
struct ColumnContext {
  Scope scope;
  FeatureTransformationCache& cache;
  StateManager& state;
};

class FeatureColumn {
 public:
  virtual ~FeatureColumn() = default;

  // "age", "age_bucketized", "sex_indicator": unique in a model; columns are ordered by it.
  virtual std::string name() const = 0;
  // Its class in TensorFlow, for messages: "NumericColumn".
  virtual std::string kind() const = 0;
  // The whole column as text: "NumericColumn(key='age', shape=(1,), …)". Columns of equal text are equal and are
  // transformed once.
  virtual std::string toString() const = 0;
  // The features that it reads from tf.Example records.
  virtual ParseExampleSpec parseExampleSpec() const = 0;
  // The columns it is made from.
  virtual Columns parents() const { return {}; }
  // The name of the scope of its variables: name() with what a scope cannot hold replaced by '_'.
  virtual std::string variableScopeName() const;
};

// A column that gives a dense float tensor: numeric, bucketized, indicator, embedding.
class DenseColumn {
 public:
  virtual ~DenseColumn() = default;
  // Of one example, without the batch dimension; fully defined.
  virtual Shape variableShape() const = 0;
  // float32 [batch, variableShape...]. InvalidArgument for a feature of another kind or dtype.
  virtual Output denseTensor(const ColumnContext& context) const = 0;
};

// Ids of a batch and, for weighted columns, a weight for each (same indices).
struct IdWeightPair {
  SparseTensor ids;      // int64 or int32
  SparseTensor weights;  // float32; invalid: every weight is 1
};

// A column that gives ids in [0, numBuckets), any number of them an example; ids below 0 are missing.
class CategoricalColumn {
 public:
  virtual ~CategoricalColumn() = default;
  // How many ids there are.
  virtual int64_t numBuckets() const = 0;
  // The ids of a batch, as a sparse [batch, …].
  virtual IdWeightPair sparseTensors(const ColumnContext& context) const = 0;
};

// Values over time, and how many steps each example has.
struct SequenceTensor {
  Output dense;           // float32 [batch, longest, variableShape...]
  Output sequenceLength;  // int64 [batch]
};

// A column that gives a sequence: sequence_numeric_column, or embedding and indicator of a sequence_categorical_column.
class SequenceDenseColumn {
 public:
  virtual ~SequenceDenseColumn() = default;
  virtual Shape variableShape() const = 0;  // of one step
  // The values of a batch. InvalidArgument for a feature of another kind or dtype.
  virtual SequenceTensor sequenceDenseTensor(const ColumnContext& context) const = 0;
};

// The column's other faces; null when it has not got them. A bucketized column is both dense and categorical.
const DenseColumn* asDense(const Column& column);
const CategoricalColumn* asCategorical(const Column& column);
const SequenceDenseColumn* asSequenceDense(const Column& column);

// The columns ordered by name. InvalidArgument, with TensorFlow's words: none, a null one, two of the same name.
Columns normalizedColumns(const Columns& columns);

// What tf.io.parse_example needs for these columns. InvalidArgument when two want one feature parsed differently.
ParseExampleSpec makeParseExampleSpec(const Columns& columns);
// The same with the label, of shape [1], and the weight. InvalidArgument when either is also a feature.
// tf.estimator.classifier_parse_example_spec
ParseExampleSpec classifierParseExampleSpec(const Columns& columns, const LabelParseSpec& label);
// The same with labels of shape [labelDimension].
// tf.estimator.regressor_parse_example_spec
ParseExampleSpec regressorParseExampleSpec(const Columns& columns, const LabelParseSpec& label);

}  // namespace engine::feature_column
