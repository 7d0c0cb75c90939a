// Draws classes 0 … range - 1 as candidates for sampled losses, in the order that TensorFlow draws for the same
// generator. A sampler that learns is guarded by who runs the session; the others are immutable.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/kernels/random/words.h"

namespace engine::kernels {

class RangeSampler : public Resource {
 public:
  explicit RangeSampler(int64_t range) : range_(range) {}
  int64_t range() const { return range_; }

  // How many different classes can be drawn.
  virtual int64_t drawable() const { return range_; }
  virtual int64_t sample(Words& words) const = 0;
  // Of being drawn, at one try, for a class of the range.
  virtual float probability(int64_t value) const = 0;
  // Learns that these classes of the range came up.
  virtual void update(std::span<const int64_t> /*values*/) {}

 private:
  int64_t range_;
};

std::shared_ptr<RangeSampler> makeUniformSampler(int64_t range);
// Zipf's law: class k with the probability log((k + 2)/(k + 1))/log(range + 1).
std::shared_ptr<RangeSampler> makeLogUniformSampler(int64_t range);
// As often as they came up so far, plus one. InvalidArgument for more than 2^31 - 2 classes.
std::shared_ptr<RangeSampler> makeUnigramSampler(int64_t range);

struct FixedUnigrams {
  int64_t range = 0;
  std::string vocabularyFile;     // lines whose last field, behind a comma, is a weight; "": unigrams
  std::vector<float> unigrams;    // the weights
  float distortion = 1;           // weights to this power
  int64_t reservedIds = 0;        // of weight 0, in front of the others
  int64_t shards = 1, shard = 0;  // takes each `shards`-th class, from `shard` on
};
// InvalidArgument unless there are as many weights as classes; errors of the file.
std::shared_ptr<RangeSampler> makeFixedUnigramSampler(const FixedUnigrams& unigrams);

// A batch of drawn classes and how often each, and each of `others`, was to be expected among them.
struct SampledBatch {
  std::span<int64_t> classes;
  std::span<float> expected;
  std::span<const int64_t> others;
  std::span<float> othersExpected;
};
// With `unique` no class is drawn twice; there must be enough of them.
void sampleBatch(const RangeSampler& sampler, Words& words, bool unique, const SampledBatch& batch);

}  // namespace engine::kernels
