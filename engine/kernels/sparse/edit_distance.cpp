// EditDistance: how many elements of each sequence of a sparse tensor must be put in, left out or changed to have that
// of another (Levenshtein).
#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/sparse/sparse_input.h"

namespace engine::kernels {
namespace {

const OpRegistrar kEditDistanceOp(
    "EditDistance",
    "hypothesis_indices: int64, hypothesis_values: T, hypothesis_shape: int64, truth_indices: int64, "
    "truth_values: T, truth_shape: int64 -> output: float",
    "normalize: bool = true", [](InferenceContext& c) {
      const int64_t rank = inferredSparseRank(c, 0, 2);
      c.setOutput(0, rank < 1 ? Shape::unknown() : Shape::unknownOfRank(static_cast<int>(rank) - 1));
    });
const NoGradientRegistrar kEditNoGradient({"EditDistance"});

// The elements [begin, end) of a sparse tensor that have all coordinates but the last in common.
struct Sequence {
  int64_t begin = 0, end = 0;
  int64_t size() const { return end - begin; }
};

Sequence sequenceAt(const SparseInput& in, int64_t begin) {
  Sequence sequence{begin, begin};
  while (sequence.end < in.count && compareRows(in.row(begin), in.row(sequence.end), in.rank - 1) == 0) ++sequence.end;
  return sequence;
}

template <typename T>
int64_t levenshtein(std::span<const T> a, std::span<const T> b) {
  std::vector<int64_t> costs(b.size() + 1);
  std::iota(costs.begin(), costs.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    int64_t diagonal = std::exchange(costs[0], static_cast<int64_t>(i) + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const int64_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = costs[j + 1];
      costs[j + 1] = std::min({changed, costs[j] + 1, diagonal + 1});
    }
  }
  return costs.back();
}

float shareOf(int64_t distance, int64_t truth, bool normalize) {
  if (!normalize) return static_cast<float>(distance);
  if (truth > 0) return static_cast<float>(distance) / static_cast<float>(truth);
  return distance == 0 ? 0 : std::numeric_limits<float>::infinity();
}

// The larger size of each dimension but the last.
Shape groupShape(const SparseInput& a, const SparseInput& b) {
  Shape shape;
  for (std::size_t d = 0; d + 1 < a.shape.size(); ++d) shape.addDim(std::max(a.shape[d], b.shape[d]));
  return shape;
}

int64_t placeOf(const int64_t* row, const Shape& shape) {
  int64_t place = 0;
  for (int d = 0; d < shape.rank(); ++d) place = place * shape.dim(d) + row[d];
  return place;
}

template <typename T>
std::unique_ptr<Kernel> makeEditDistance(const KernelConstruction& c) {
  return kernelOf([normalize = c.attr<bool>("normalize")](KernelContext& context) {
    const SparseInput hypothesis(context.input(0), &context.input(1), context.input(2));
    const SparseInput truth(context.input(3), &context.input(4), context.input(5));
    if (hypothesis.rank != truth.rank || truth.rank < 1) {
      fail(Code::kInvalidArgument, "Node '", context.node().name(), "' (EditDistance): the hypothesis has rank ",
           hypothesis.rank, ", the truth ", truth.rank, "; both must be equal, and 1 or more.");
    }
    hypothesis.checkInside();
    truth.checkInside();
    Tensor& out = context.output(0, groupShape(hypothesis, truth));
    std::fill_n(out.data<float>(), out.elements(), 0.0F);
    const auto part = [&](int input, const Sequence& s) {
      return std::span<const T>(words<T>(context.input(input)) + s.begin, static_cast<std::size_t>(s.size()));
    };
    for (int64_t i = 0, j = 0; i < hypothesis.count || j < truth.count;) {
      int order = i < hypothesis.count ? -1 : 1;
      if (i < hypothesis.count && j < truth.count) {
        order = compareRows(hypothesis.row(i), truth.row(j), truth.rank - 1);
      }
      const Sequence ours = order <= 0 ? sequenceAt(hypothesis, i) : Sequence{i, i};
      const Sequence wanted = order >= 0 ? sequenceAt(truth, j) : Sequence{j, j};
      const int64_t* row = order <= 0 ? hypothesis.row(i) : truth.row(j);
      const int64_t distance = levenshtein<T>(part(1, ours), part(4, wanted));
      out.data<float>()[placeOf(row, out.shape())] = shareOf(distance, wanted.size(), normalize);
      i = ours.end;
      j = wanted.end;
    }
  });
}

const KernelRegistrar kEditDistance("EditDistance", [](const KernelConstruction& c) {
  if (c.inputType(1) == DType::kString) return makeEditDistance<std::string>(c);
  return forNumber(c, c.inputType(1), [&](auto type) { return makeEditDistance<typename decltype(type)::type>(c); });
});

}  // namespace
}  // namespace engine::kernels
