// Feeds arbitrary bytes to what reads the TreeEnsemble of a checkpoint: parses and checks it, asks it for rows, tells
// what its columns gained, prunes its trees and lets it grow. The first byte says for how many logits.
#include "engine/core/error.h"
#include "engine/estimator/canned/boosted_trees_explanations.h"
#include "engine/kernels/boosted_trees/row_groups.h"
#include "engine/kernels/boosted_trees/tree_growth.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using namespace engine;
using namespace engine::kernels;

constexpr int64_t kFuzzedRows = 9;
constexpr int64_t kFuzzedBuckets = 4;
// Two features, the second of two dimensions; missing values too.
constexpr int32_t kFirst[kFuzzedRows] = {0, 1, 2, 3, -1, 3, 2, 1, 0};
constexpr int32_t kSecond[2 * kFuzzedRows] = {0, 1, 2, 3, -1, 0, 1, 2, 3, -1, 0, 1, 2, 3, -1, 0, 1, 2};

template <typename Fn>
void orRefused(Fn&& fn) {
  try {
    fn();
  } catch (const Error&) {
    // The expected answer to damage.
  }
}

void ask(const TreeEnsembleResource& ensemble, int64_t logits) {
  const std::vector<BucketColumn> columns = {{kFirst, 1}, {kSecond, 2}};
  const std::vector<int64_t> buckets = {kFuzzedBuckets, kFuzzedBuckets};
  const BinnedRows rows(columns, buckets, kFuzzedRows);
  RowGroups groups(rows, logits);
  groups.follow(ensemble, [](int count, const std::function<void(int)>& fn) {
    for (int i = 0; i < count; ++i) fn(i);
  });
}

void grow(TreeEnsembleResource& ensemble, int64_t logits) {
  const NodeRange nodes = lastLayer(ensemble.trees());
  const auto width = static_cast<std::size_t>(logits);
  BestSplits splits;
  for (int32_t node = nodes.first; node < nodes.end && node < nodes.first + 8; ++node) {
    SplitCandidate split;
    split.gain = node % 2 == 0 ? 1.0F : -1.0F;
    split.left.assign(width, 0.5F);
    split.right.assign(width, -0.5F);
    splits.offer({node, split});
  }
  growLayer(ensemble, splits, {2, 0.5F, PruningMode::kPost, logits});
}

}  // namespace

FUZZ_TARGET(tree_ensemble)(const uint8_t* data, std::size_t size) {
  const fuzz::ChosenInput input = fuzz::chosenInput(data, size);
  const int64_t logits = 1 + input.choice % 3;
  TreeEnsembleResource ensemble;
  orRefused([&] {
    ensemble.deserialize(1, input.bytes);
    orRefused([&] { estimator::featureImportances(ensemble.trees(), {"a", "b"}, input.choice % 2 == 0); });
    orRefused([&] { ask(ensemble, logits); });
    orRefused([&] { centerBias(ensemble, 0.5F, 1, 0, 0); });
    for (int layer = 0; layer < 3; ++layer) {
      grow(ensemble, logits);
      ask(ensemble, logits);
    }
  });
  return 0;
}
