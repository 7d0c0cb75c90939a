// KmeansPlusPlusInitialization and KMC2ChainInitialization: which points k-means begins with, by TensorFlow's random
// numbers.
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_set>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/random/words.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

const OpRegistrar kPlusPlus("KmeansPlusPlusInitialization",
                            "points: float, num_to_sample: int64, seed: int64, num_retries_per_sample: int64 -> "
                            "samples: float",
                            "", [](InferenceContext& c) {
                              const Tensor* n = c.constant(1);
                              c.setOutput(0, Shape{n ? scalarInteger(*n) : kUnknownDim, c.withRank(0, 2).dim(1)});
                            });
const OpRegistrar kChain("KMC2ChainInitialization", "distances: float, seed: int64 -> index: int64", "",
                         shape_fn::scalar);
const NoGradientRegistrar kInitialCentersNoGradient({"KmeansPlusPlusInitialization", "KMC2ChainInitialization"});

Words wordsOf(int64_t seed) {
  return Words(Philox(static_cast<uint64_t>(seed), 0));
}

// k-means++: each point is drawn with a probability that grows with its distance from those drawn before; of several
// draws the one is taken that leaves the least distance in all.
class PlusPlusSampler {
 public:
  PlusPlusSampler(const Tensor& points, int64_t seed, int64_t retries)
      : points_(points.data<float>()),
        count_(points.dim(0)),
        dimensions_(points.dim(1)),
        retries_(retries),
        words_(wordsOf(seed)),
        least_(static_cast<std::size_t>(count_), std::numeric_limits<float>::infinity()) {
    for (int64_t i = 0; i < count_; ++i) halfNorms_.push_back(0.5F * dot(i, i));
  }

  // The next point's index.
  int64_t next() {
    if (!taken_.empty()) {
      sums_.resize(least_.size());
      std::partial_sum(least_.begin(), least_.end(), sums_.begin());
    }
    int64_t best = 0;
    float bestPotential = std::numeric_limits<float>::infinity();
    std::vector<float> bestLeast = least_;
    for (int64_t i = 0; i <= retries_; ++i) {
      const int64_t drawn = draw();
      std::vector<float> left = withPoint(drawn);
      const float potential = std::accumulate(left.begin(), left.end(), 0.0F);
      if (i > 0 && !(potential < bestPotential)) continue;
      bestPotential = potential;
      best = drawn;
      bestLeast = std::move(left);
    }
    least_ = std::move(bestLeast);
    taken_.insert(best);
    return best;
  }

 private:
  float dot(int64_t i, int64_t j) const {
    const float* a = points_ + i * dimensions_;
    return std::inner_product(a, a + dimensions_, points_ + j * dimensions_, 0.0F);
  }
  int64_t draw() {
    if (taken_.empty()) return static_cast<int64_t>(words_.below64(static_cast<uint64_t>(count_)));
    int64_t index = 0;
    do {
      const float total = sums_.back();
      if (!(total > 0)) {
        index = static_cast<int64_t>(words_.below64(static_cast<uint64_t>(count_)));
      } else {
        const float at = uniformFloat(words_.next()) * total;
        index = std::upper_bound(sums_.begin(), sums_.end(), at) - sums_.begin();
        index = std::min(index, count_ - 1);
      }
    } while (taken_.contains(index));
    return index;
  }
  // Half the squared distance of each point from the nearest of those taken and of `point`.
  std::vector<float> withPoint(int64_t point) const {
    std::vector<float> left = least_;
    const float own = halfNorms_[static_cast<std::size_t>(point)];
    for (int64_t i = 0; i < count_; ++i) {
      const auto at = static_cast<std::size_t>(i);
      left[at] = std::min(left[at], halfNorms_[at] - dot(i, point) + own);
    }
    return left;
  }

  const float* points_;
  int64_t count_;
  int64_t dimensions_;
  int64_t retries_;
  Words words_;
  std::vector<float> halfNorms_, least_, sums_;
  std::unordered_set<int64_t> taken_;
};

const KernelRegistrar kPlusPlusKernel("KmeansPlusPlusInitialization", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const Tensor& points = context.input(0);
    if (points.rank() != 2) fail(Code::kInvalidArgument, "Input points should be a matrix, got ", points.shape(), ".");
    const int64_t wanted = scalarInteger(context.input(1));
    if (points.dim(0) == 0) fail(Code::kInvalidArgument, "Expected points.rows() > 0.");
    if (wanted <= 0) fail(Code::kInvalidArgument, "Expected num_to_sample > 0, got ", wanted, ".");
    if (wanted > points.dim(0)) {
      fail(Code::kInvalidArgument, "Expected num_to_sample <= points.rows(). ", wanted, " vs ", points.dim(0), ".");
    }
    int64_t retries = scalarInteger(context.input(3));
    if (retries < 0) retries = 2 + static_cast<int64_t>(std::log(static_cast<double>(wanted)));
    PlusPlusSampler sampler(points, scalarInteger(context.input(2)), retries);
    const int64_t width = points.dim(1);
    float* to = context.output(0, Shape{wanted, width}).data<float>();
    for (int64_t i = 0; i < wanted; ++i) to = std::copy_n(points.data<float>() + sampler.next() * width, width, to);
  });
});

// A Markov chain over the points whose last state is the new centre: each next point takes the place with probability
// min(1, its distance / that of the state).
const KernelRegistrar kChainKernel("KMC2ChainInitialization", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const Tensor& distances = context.input(0);
    if (distances.rank() != 1 || distances.elements() == 0) {
      fail(Code::kInvalidArgument, "Input distances should be a vector with elements, got ", distances.shape(), ".");
    }
    Words words = wordsOf(scalarInteger(context.input(1)));
    const float* all = distances.data<float>();
    int64_t state = 0;
    for (int64_t i = 1; i < distances.elements(); ++i) {
      if (all[i] > uniformFloat(words.next()) * all[state]) state = i;
    }
    *context.output(0, {}).data<int64_t>() = state;
  });
});

}  // namespace
}  // namespace engine::kernels
