// Parses the feature lists of batches of tf.SequenceExamples, in the two passes of feature_parser.h. Used by one
// kernel's compute().
#pragma once

#include "engine/kernels/parsing/feature_parser.h"

namespace engine::kernels {

// One feature list of one example.
struct FeatureListCell {
  std::string_view features;  // the serialized FeatureList
  bool present = false;
  int64_t length = 0;  // features in the list
  int64_t total = 0;   // values in all of them
  int64_t most = 0;    // values of the longest
};

// Cell (example, spec) at example * specs.size() + spec. Dense specs have the shape of one feature of the list.
struct FeatureListBatch {
  std::span<const FeatureSpec> specs;
  std::span<const char> mayBeMissing;  // for each dense spec: a missing list counts as empty
  const FeatureBatch& examples;        // names and count
  FeatureListCell* cells = nullptr;

  FeatureListCell* row(int64_t example) const { return cells + example * static_cast<int64_t>(specs.size()); }
  const FeatureListCell& cell(int64_t example, std::size_t spec) const { return row(example)[spec]; }
};

// Finds the wanted lists in one message FeatureLists; the last of each counts. False when the bytes are damaged.
bool locateFeatureLists(const FeatureListBatch& batch, const KeyTable& keys, KeyTable::Hints& hints,
                        std::string_view lists, int64_t example);
// Counts the values of one example's lists and checks them. InvalidArgument names the example and the key.
void checkFeatureLists(const FeatureListBatch& batch, int64_t example);

// Where the outputs are among the op's, each kind one run of outputs after another.
struct FeatureListOutputs {
  int sparseIndices = 0, sparseValues = 0, sparseShapes = 0;
  int dense = 0;
  int lengths = -1;  // of dense lists; -1: the op has no such output
  int raggedValues = 0, outerSplits = 0, innerSplits = 0;
};
void emitFeatureLists(KernelContext& context, const FeatureListBatch& batch, const FeatureListOutputs& outputs);

}  // namespace engine::kernels
