// Serialized tf.train.Example records as components, by a parse specification (tf.io.parse_example). Pure functions:
// callable from any thread.
//   text::ClassificationFeatures features{.sequence = {{2, 7, 3}, {1, 1, 1}, {0, 0, 0}}, .labelId = 1};
//   const auto records = data::Dataset::fromTensorSlices({Tensor::vector<std::string>({text::toExample(features)})});
//   const auto parsed = data::parseExamples(records.batch(1), {{"input_ids", DType::kInt64, Shape{3}},
//                                                              {"label_ids", DType::kInt64, Shape{}}}, {"label_ids"});
//   parsed.labels;                               // is std::vector<std::string>{"label_ids"}
//   parsed.first().at("input_ids").toDoubles();  // is std::vector({2.0, 7.0, 3.0})
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/data/named_dataset.h"

namespace engine::data {

// A feature of the records: of a fixed shape (tf.io.FixedLenFeature), or of any number of values a record
// (tf.io.VarLenFeature).
struct ExampleFeature {
  std::string key;
  DType dtype = DType::kFloat;  // float32, int64 or string
  Shape shape = {};             // of one record; not for variable length
  Tensor defaultValue = {};     // of `shape`: for a record without the feature; none: it is required
  bool variableLength = false;
};

// Where a record came from, "data.tfrecord, record 3", or "": asked for records that cannot be parsed.
using RecordPlace = std::function<std::string(const std::string& bytes)>;

// Parses batches: elements of `records` are string vectors. A feature of fixed shape is one component, [batch, shape];
// "x" of variable length is three, "x/indices", "x/values" and "x/shape" (engine/graph/sparse_components.h).
// InvalidArgument for features that contradict themselves or
// occur twice; a record that does not fit ends the pass with InvalidArgument, naming record and key, and its place
// where `place` finds it. With `last`, components of these features come last, in this order, and are labels.
NamedDataset parseExamples(const Dataset& records, std::vector<ExampleFeature> features,
                           const std::vector<std::string>& last = {}, const RecordPlace& place = nullptr);

}  // namespace engine::data
