// UniformCandidateSampler, LogUniformCandidateSampler, LearnedUnigramCandidateSampler, FixedUnigramCandidateSampler,
// AllCandidateSampler and ComputeAccidentalHits: the classes that sampled losses look at.
#include <limits>
#include <numeric>
#include <unordered_map>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/random/range_sampler.h"
#include "engine/kernels/random/stream.h"

namespace engine::kernels {
namespace {

void candidateShape(InferenceContext& c) {
  const Shape classes = c.withRank(0, 2);
  const int64_t sampled = c.node().attr<int64_t>("num_sampled");
  const int64_t columns = c.node().attr<int64_t>("num_true");
  if (sampled < 1 || columns < 1) c.failShape("num_sampled and num_true must be at least 1.");
  c.setOutput(0, Shape{sampled});
  c.setOutput(1, Shape{classes.dim(0), columns});
  c.setOutput(2, Shape{sampled});
}

void accidentalShape(InferenceContext& c) {
  for (int i = 0; i < 3; ++i) c.setOutput(i, Shape{kUnknownDim});
}

constexpr const char* kCandidates =
    "true_classes: int64 -> sampled_candidates: int64, true_expected_count: float, sampled_expected_count: float";
constexpr const char* kCandidateAttrs =
    "num_true: int; num_sampled: int; unique: bool; range_max: int; seed: int = 0; seed2: int = 0";
const OpRegistrar kUniformCandidates("UniformCandidateSampler", kCandidates, kCandidateAttrs, candidateShape,
                                     Stateful::kYes);
const OpRegistrar kLogUniformCandidates("LogUniformCandidateSampler", kCandidates, kCandidateAttrs, candidateShape,
                                        Stateful::kYes);
const OpRegistrar kLearnedCandidates("LearnedUnigramCandidateSampler", kCandidates, kCandidateAttrs, candidateShape,
                                     Stateful::kYes);
const OpRegistrar kUnsafeCandidates("ThreadUnsafeUnigramCandidateSampler", kCandidates, kCandidateAttrs, candidateShape,
                                    Stateful::kYes);
const OpRegistrar kFixedCandidates(
    "FixedUnigramCandidateSampler", kCandidates,
    "num_true: int; num_sampled: int; unique: bool; range_max: int; vocab_file: string = \"\"; distortion: float = 1; "
    "num_reserved_ids: int = 0; num_shards: int = 1; shard: int = 0; unigrams: list(float) = []; seed: int = 0; "
    "seed2: int = 0",
    candidateShape, Stateful::kYes);
const OpRegistrar kAllCandidates("AllCandidateSampler", kCandidates,
                                 "num_true: int; num_sampled: int; unique: bool; seed: int = 0; seed2: int = 0",
                                 candidateShape, Stateful::kYes);
const OpRegistrar kAccidentalHits(
    "ComputeAccidentalHits",
    "true_classes: int64, sampled_candidates: int64 -> indices: int32, ids: int64, weights: float",
    "num_true: int; seed: int = 0; seed2: int = 0", accidentalShape);
const NoGradientRegistrar kCandidatesNoGradient({"UniformCandidateSampler", "LogUniformCandidateSampler",
                                                 "LearnedUnigramCandidateSampler",
                                                 "ThreadUnsafeUnigramCandidateSampler", "FixedUnigramCandidateSampler",
                                                 "AllCandidateSampler", "ComputeAccidentalHits"});

void checkTrueClasses(const Tensor& classes, int64_t columns) {
  if (classes.rank() == 2 && classes.dim(1) == columns) return;
  fail(Code::kInvalidArgument, "true_classes must be a matrix with num_true columns, expected: ", columns,
       ", got shape ", classes.shape(), ".");
}

void checkInRange(const Tensor& classes, int64_t range) {
  for (const int64_t candidate : classes.flat<int64_t>()) {
    if (candidate >= 0 && candidate < range) continue;
    fail(Code::kInvalidArgument, "`true_candidate` out of range [0, ", range, "), received ", candidate);
  }
}

// The blocks of four words that TensorFlow reserves for each class drawn.
constexpr uint64_t kBlocksPerCandidate = 2048 / 4;

class CandidateSampler : public RandomKernel {
 public:
  CandidateSampler(const KernelConstruction& c, std::shared_ptr<RangeSampler> sampler)
      : RandomKernel(c),
        sampler_(std::move(sampler)),
        columns_(c.attr<int64_t>("num_true")),
        sampled_(c.attr<int64_t>("num_sampled")),
        unique_(c.attr<bool>("unique")) {}

  void compute(KernelContext& context) const override {
    const Tensor& classes = context.input(0);
    checkTrueClasses(classes, columns_);
    checkInRange(classes, sampler_->range());
    if (unique_ && sampled_ > sampler_->drawable()) {
      fail(Code::kInvalidArgument, "Sampler's range is too small: ", sampled_, " different classes of ",
           sampler_->drawable(), " cannot be drawn.");
    }
    Words words(stream().generator(kBlocksPerCandidate * static_cast<uint64_t>(sampled_)));
    const auto drawn = context.output(0, Shape{sampled_}).flat<int64_t>();
    const auto ofTrue = context.output(1, classes.shape()).flat<float>();
    const auto ofDrawn = context.output(2, Shape{sampled_}).flat<float>();
    sampleBatch(*sampler_, words, unique_, {drawn, ofDrawn, classes.flat<int64_t>(), ofTrue});
    sampler_->update(classes.flat<int64_t>());
  }

 private:
  std::shared_ptr<RangeSampler> sampler_;
  int64_t columns_, sampled_;
  bool unique_;
};

int64_t candidateRange(const KernelConstruction& c) {
  const int64_t range = c.attr<int64_t>("range_max");
  if (range < 1) fail(Code::kInvalidArgument, "Node '", c.node.name(), "': range_max must be at least 1.");
  return range;
}

template <std::shared_ptr<RangeSampler> (*makeSampler)(int64_t)>
std::unique_ptr<Kernel> makeCandidates(const KernelConstruction& c) {
  return std::make_unique<CandidateSampler>(c, makeSampler(candidateRange(c)));
}

// What it has learnt survives plans.
std::unique_ptr<Kernel> makeLearnedCandidates(const KernelConstruction& c) {
  return std::make_unique<CandidateSampler>(
      c, c.resources.lookupOrCreate<RangeSampler>(c.node.name() + "/sampler",
                                                  [&] { return makeUnigramSampler(candidateRange(c)); }));
}

std::unique_ptr<Kernel> makeFixedCandidates(const KernelConstruction& c) {
  FixedUnigrams unigrams{candidateRange(c), c.attr<std::string>("vocab_file"), {}, c.attr<float>("distortion")};
  if (const auto* given = c.node.attrs().at("unigrams").get<std::vector<float>>()) unigrams.unigrams = *given;
  unigrams.reservedIds = c.attr<int64_t>("num_reserved_ids");
  unigrams.shards = c.attr<int64_t>("num_shards");
  unigrams.shard = c.attr<int64_t>("shard");
  if (unigrams.vocabularyFile.empty() == unigrams.unigrams.empty()) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': give either vocab_file or unigrams.");
  }
  return std::make_unique<CandidateSampler>(c, makeFixedUnigramSampler(unigrams));
}

std::unique_ptr<Kernel> makeAllCandidates(const KernelConstruction& c) {
  return kernelOf(
      [columns = c.attr<int64_t>("num_true"), sampled = c.attr<int64_t>("num_sampled")](KernelContext& context) {
        checkTrueClasses(context.input(0), columns);
        checkInRange(context.input(0), sampled);
        const auto classes = context.output(0, Shape{sampled}).flat<int64_t>();
        std::iota(classes.begin(), classes.end(), int64_t{0});
        std::ranges::fill(context.output(1, context.input(0).shape()).flat<float>(), 1.0F);
        std::ranges::fill(context.output(2, Shape{sampled}).flat<float>(), 1.0F);
      });
}

// Where a drawn class is one of the row's own: row, place among the drawn, and the number that takes it out.
std::unique_ptr<Kernel> makeAccidentalHits(const KernelConstruction& c) {
  return kernelOf([columns = c.attr<int64_t>("num_true")](KernelContext& context) {
    const Tensor& classes = context.input(0);
    const Tensor& drawn = context.input(1);
    checkTrueClasses(classes, columns);
    if (drawn.rank() != 1) {
      fail(Code::kInvalidArgument, "sampled_candidates must be a vector, got shape ", drawn.shape(), ".");
    }
    std::unordered_map<int64_t, int64_t> places;
    for (int64_t i = 0; i < drawn.elements(); ++i) places[drawn.data<int64_t>()[i]] = i;
    std::vector<int32_t> rows;
    std::vector<int64_t> ids;
    for (int64_t i = 0; i < classes.elements(); ++i) {
      const auto found = places.find(classes.data<int64_t>()[i]);
      if (found == places.end()) continue;
      rows.push_back(static_cast<int32_t>(i / columns));
      ids.push_back(found->second);
    }
    context.setOutput(0, Tensor::vector(rows));
    context.setOutput(1, Tensor::vector(ids));
    context.setOutput(2, Tensor::vector(std::vector<float>(ids.size(), std::numeric_limits<float>::lowest())));
  });
}

const KernelTraits kCandidateTraits{.foldable = false};
const KernelRegistrar kUniformCandidatesKernel("UniformCandidateSampler", makeCandidates<makeUniformSampler>,
                                               kCandidateTraits);
const KernelRegistrar kLogUniformCandidatesKernel("LogUniformCandidateSampler", makeCandidates<makeLogUniformSampler>,
                                                  kCandidateTraits);
const KernelRegistrar kLearnedCandidatesKernel({"LearnedUnigramCandidateSampler",
                                                "ThreadUnsafeUnigramCandidateSampler"},
                                               makeLearnedCandidates, kCandidateTraits);
const KernelRegistrar kFixedCandidatesKernel("FixedUnigramCandidateSampler", makeFixedCandidates, kCandidateTraits);
const KernelRegistrar kAllCandidatesKernel("AllCandidateSampler", makeAllCandidates, kCandidateTraits);
const KernelRegistrar kAccidentalHitsKernel("ComputeAccidentalHits", makeAccidentalHits);

}  // namespace
}  // namespace engine::kernels
