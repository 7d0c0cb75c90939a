#include "engine/kernels/random/range_sampler.h"

#include <cmath>
#include <limits>
#include <unordered_set>

#include "engine/core/error.h"
#include "engine/core/memory.h"
#include "engine/core/text_lines.h"

namespace engine::kernels {
namespace {

constexpr int64_t kMostWeight = std::numeric_limits<int32_t>::max();

class UniformSampler : public RangeSampler {
 public:
  using RangeSampler::RangeSampler;
  int64_t sample(Words& words) const override {
    return static_cast<int64_t>(words.below64(static_cast<uint64_t>(range())));
  }
  float probability(int64_t) const override { return static_cast<float>(1.0 / static_cast<double>(range())); }
};

class LogUniformSampler : public RangeSampler {
 public:
  explicit LogUniformSampler(int64_t range) : RangeSampler(range), logRange_(std::log1p(static_cast<double>(range))) {}
  int64_t sample(Words& words) const override {
    constexpr double kMost = 9.2e18;  // int64
    return (static_cast<int64_t>(std::min(std::exp(words.nextDouble() * logRange_), kMost)) - 1) % range();
  }
  float probability(int64_t value) const override {
    const auto k = static_cast<double>(value);
    return static_cast<float>(std::log((k + 2.0) / (k + 1.0)) / logRange_);
  }

 private:
  double logRange_;
};

// Weights are kept as sums of ranges (a Fenwick tree), so that drawing and learning take logarithmic time.
class UnigramSampler : public RangeSampler {
 public:
  explicit UnigramSampler(int64_t range)
      : RangeSampler(range), weights_(static_cast<std::size_t>(range), 1), sums_(weights_.size() + 1), total_(range) {
    for (std::size_t i = 1; i < sums_.size(); ++i) sums_[i] = static_cast<int64_t>(i & (~i + 1));
  }

  int64_t sample(Words& words) const override {
    int64_t left = words.below32(static_cast<uint32_t>(total_));
    std::size_t at = 0;
    std::size_t step = 1;
    while (step * 2 < sums_.size()) step *= 2;
    for (; step > 0; step /= 2) {
      if (at + step >= sums_.size() || sums_[at + step] > left) continue;
      at += step;
      left -= sums_[at];
    }
    return static_cast<int64_t>(at);
  }
  float probability(int64_t value) const override {
    return static_cast<float>(weights_[static_cast<std::size_t>(value)]) / static_cast<float>(total_);
  }
  void update(std::span<const int64_t> values) override {
    for (const int64_t value : values) {
      if (total_ == kMostWeight) return;
      const auto at = static_cast<std::size_t>(value);
      ++weights_[at];
      for (std::size_t i = at + 1; i < sums_.size(); i += i & (~i + 1)) ++sums_[i];
      ++total_;
    }
  }

 private:
  std::vector<int64_t> weights_;
  std::vector<int64_t> sums_;
  int64_t total_;
};

// Draws by Vose's alias method: a class, which gives way to another one with some probability.
class FixedUnigramSampler : public RangeSampler {
 public:
  FixedUnigramSampler(std::vector<float> weights, float total)
      : RangeSampler(static_cast<int64_t>(weights.size())), weights_(std::move(weights)), total_(total) {
    const std::size_t n = weights_.size();
    share_.resize(n);
    other_.resize(n);
    double sum = 0;
    for (const float weight : weights_) sum += static_cast<double>(weight);
    std::vector<double> shares(n);
    std::vector<std::size_t> high, low;
    for (std::size_t i = 0; i < n; ++i) {
      shares[i] = static_cast<double>(weights_[i] * static_cast<float>(n)) / sum;
      (shares[i] < 1 ? low : high).push_back(i);
    }
    while (!high.empty() && !low.empty()) {
      const std::size_t l = low.back(), h = high.back();
      low.pop_back();
      high.pop_back();
      other_[l] = static_cast<int64_t>(h);
      shares[h] -= 1.0 - shares[l];
      (shares[h] < 1 ? low : high).push_back(h);
    }
    for (std::size_t i = 0; i < n; ++i) share_[i] = static_cast<float>(shares[i]);
    for (const auto* rest : {&high, &low}) {
      for (const std::size_t i : *rest) {
        share_[i] = 1;
        other_[i] = static_cast<int64_t>(i);
      }
    }
  }

  int64_t drawable() const override {
    return std::ranges::count_if(weights_, [](float weight) { return weight > 0; });
  }
  int64_t sample(Words& words) const override {
    const float kept = uniformFloat(words.next());
    const std::size_t at = words.below32(static_cast<uint32_t>(weights_.size()));
    return kept < share_[at] ? static_cast<int64_t>(at) : other_[at];
  }
  float probability(int64_t value) const override { return weights_[static_cast<std::size_t>(value)] / total_; }

 private:
  std::vector<float> weights_;
  float total_;
  std::vector<float> share_;    // with which a class stays
  std::vector<int64_t> other_;  // the one it gives way to
};

float lastField(const std::string& line, const std::string& path) {
  const std::string field = line.substr(line.rfind(',') + 1);
  char* end = nullptr;
  const float weight = std::strtof(field.c_str(), &end);
  if (end == field.c_str()) {
    fail(Code::kInvalidArgument, "'", path, "': '", field, "' at the end of a line is not a weight.");
  }
  return weight;
}

std::vector<float> givenWeights(const FixedUnigrams& unigrams) {
  if (unigrams.vocabularyFile.empty()) return unigrams.unigrams;
  std::vector<float> weights;
  TextLines lines(unigrams.vocabularyFile);
  for (std::string line; lines.next(line);) {
    if (!line.empty()) weights.push_back(lastField(line, unigrams.vocabularyFile));
  }
  return weights;
}

float expectedCount(float probability, int64_t drawn, int64_t tries) {
  if (tries == drawn) return probability * static_cast<float>(drawn);
  return -std::expm1(static_cast<float>(tries) * std::log1p(-probability));
}

}  // namespace

std::shared_ptr<RangeSampler> makeUniformSampler(int64_t range) {
  return std::make_shared<UniformSampler>(range);
}
std::shared_ptr<RangeSampler> makeLogUniformSampler(int64_t range) {
  return std::make_shared<LogUniformSampler>(range);
}
std::shared_ptr<RangeSampler> makeUnigramSampler(int64_t range) {
  if (range >= kMostWeight) {
    fail(Code::kInvalidArgument, "range_max ", range, " is more than a sampler that learns can count.");
  }
  requireMemory(message("A sampler of ", range, " classes"), bytesOf(range, 2 * sizeof(int64_t)));
  return std::make_shared<UnigramSampler>(range);
}

std::shared_ptr<RangeSampler> makeFixedUnigramSampler(const FixedUnigrams& unigrams) {
  const bool isSharded = unigrams.shards >= 1 && unigrams.shard >= 0 && unigrams.shard < unigrams.shards;
  // Of the reserved ids every `shards`-th is ours.
  const int64_t reserved =
      isSharded ? unigrams.reservedIds / unigrams.shards + (unigrams.shard < unigrams.reservedIds % unigrams.shards)
                : 0;
  if (!isSharded || unigrams.reservedIds < 0 || unigrams.range > kMostWeight || reserved > unigrams.range) {
    fail(Code::kInvalidArgument, "shard ", unigrams.shard, " of ", unigrams.shards, " with ", unigrams.reservedIds,
         " reserved ids is not possible for range_max ", unigrams.range, ".");
  }
  // A class takes its weight, its share and the class that it gives way to, and while these are made as much again.
  requireMemory(message("A sampler of ", unigrams.range, " classes"), bytesOf(unigrams.range, 48));
  std::vector<float> weights(static_cast<std::size_t>(reserved), 0.0F);
  float total = 0;
  const auto isOurs = [&](int64_t id) { return id % unigrams.shards == unigrams.shard; };
  auto id = static_cast<int64_t>(weights.size());
  for (const float given : givenWeights(unigrams)) {
    if (!isOurs(id++)) continue;
    weights.push_back(std::pow(given, unigrams.distortion));
    if (!(weights.back() >= 0) || std::isinf(weights.back())) {
      fail(Code::kInvalidArgument, "Weight ", given, " of class ", id - 1, " is negative or not finite.");
    }
    total += weights.back();
  }
  if (static_cast<int64_t>(weights.size()) != unigrams.range) {
    fail(Code::kInvalidArgument, "range_max is ", unigrams.range, ", but there are weights of ", weights.size(),
         " classes.");
  }
  if (!(total > 0)) fail(Code::kInvalidArgument, "The weights of all classes are 0.");
  return std::make_shared<FixedUnigramSampler>(std::move(weights), total);
}

void sampleBatch(const RangeSampler& sampler, Words& words, bool unique, const SampledBatch& batch) {
  const auto wanted = static_cast<int64_t>(batch.classes.size());
  int64_t tries = 0;
  std::unordered_set<int64_t> used;
  for (std::size_t picked = 0; picked < batch.classes.size();) {
    // Where the others are as good as impossible TensorFlow looks without end.
    constexpr int64_t kMostSpared = int64_t{1} << 22;
    if (++tries > kMostSpared + 64 * wanted) {
      fail(Code::kInvalidArgument, "After ", tries, " tries only ", picked, " different classes of the ", wanted,
           " that are wanted were drawn: the others are too improbable.");
    }
    const int64_t value = sampler.sample(words);
    if (!unique || used.insert(value).second) batch.classes[picked++] = value;
  }
  const auto count = [&](std::span<const int64_t> classes, std::span<float> expected) {
    for (std::size_t i = 0; i < classes.size(); ++i) {
      expected[i] = expectedCount(sampler.probability(classes[i]), wanted, tries);
    }
  };
  count(batch.classes, batch.expected);
  count(batch.others, batch.othersExpected);
}

}  // namespace engine::kernels
