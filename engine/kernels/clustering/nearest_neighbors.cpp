// NearestNeighbors: the k centres nearest to each point and their squared distances, as ‖x‖² - 2·x·c + ‖c‖². Blocks of
// points go through one product each and are searched while they are in the cache.
#include <numeric>
#include <optional>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/linalg/packed_matrix.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

constexpr int64_t kPointsInBlock = 64;
constexpr int64_t kFewCenters = 32;  // that are better read where they lie than packed

const OpRegistrar kNearestNeighbors("NearestNeighbors",
                                    "points: float, centers: float, k: int64 -> nearest_center_indices: int64, "
                                    "nearest_center_distances: float",
                                    "", [](InferenceContext& c) {
                                      const Shape points = c.withRank(0, 2);
                                      const Shape centers = c.withRank(1, 2);
                                      const Tensor* k = c.constant(2);
                                      const int64_t rows = centers.dim(0);
                                      const int64_t columns =
                                          k && rows >= 0 ? std::min(scalarInteger(*k), rows) : kUnknownDim;
                                      for (int i = 0; i < 2; ++i) c.setOutput(i, Shape{points.dim(0), columns});
                                    });
const NoGradientRegistrar kNearestNeighborsNoGradient({"NearestNeighbors"});

struct NeighborSizes {
  int64_t points = 0, centers = 0, dimensions = 0, k = 0;
};

float halfSquaredNorm(const float* x, int64_t n) {
  constexpr int kSums = 32;  // in several vectors, so that none waits for the one before it
  float sums[kSums] = {};
  int64_t i = 0;
  for (; i + kSums <= n; i += kSums) {
    for (int lane = 0; lane < kSums; ++lane) sums[lane] += x[i + lane] * x[i + lane];
  }
  float sum = 0;
  for (; i < n; ++i) sum += x[i] * x[i];
  return 0.5F * std::accumulate(sums, sums + kSums, sum);
}

NeighborSizes neighborSizes(const KernelContext& context) {
  const Tensor& points = context.input(0);
  const Tensor& centers = context.input(1);
  if (points.rank() != 2) fail(Code::kInvalidArgument, "Input points should be a matrix, got ", points.shape(), ".");
  if (centers.rank() != 2) fail(Code::kInvalidArgument, "Input centers should be a matrix, got ", centers.shape(), ".");
  if (points.dim(0) == 0) fail(Code::kInvalidArgument, "Expected points.rows() > 0.");
  if (points.dim(1) != centers.dim(1)) {
    fail(Code::kInvalidArgument, "Expected point_dimensions == center_dimensions: ", points.dim(1), " vs ",
         centers.dim(1), ".");
  }
  const int64_t k = scalarInteger(context.input(2));
  if (k < 0) fail(Code::kInvalidArgument, "Expected k >= 0, got ", k, ".");
  return {points.dim(0), centers.dim(0), points.dim(1), std::min(k, centers.dim(0))};
}

// The nearest of a point's half distances, the first of equal ones.
void nearestOne(const float* centers, const float* inner, int64_t n, float pointNorm, int64_t* index, float* distance) {
  float least = centers[0] - inner[0];
  int64_t at = 0;
  for (int64_t j = 1; j < n; ++j) {
    const float partial = centers[j] - inner[j];
    if (partial < least) {
      least = partial;
      at = j;
    }
  }
  *index = at;
  *distance = 2 * (pointNorm + least);
}

void nearestSeveral(const float* centers, float* inner, const NeighborSizes& s, float pointNorm,
                    std::vector<int64_t>& order, int64_t* index, float* distance) {
  for (int64_t j = 0; j < s.centers; ++j) inner[j] = centers[j] - inner[j];
  std::iota(order.begin(), order.end(), int64_t{0});
  std::partial_sort(order.begin(), order.begin() + s.k, order.end(),
                    [&](int64_t a, int64_t b) { return inner[a] != inner[b] ? inner[a] < inner[b] : a < b; });
  for (int64_t j = 0; j < s.k; ++j) {
    index[j] = order[static_cast<std::size_t>(j)];
    distance[j] = 2 * (pointNorm + inner[index[j]]);
  }
}

// Points [begin, end).
void searchBlocks(const float* points, const NeighborSizes& s, const float* centers, const PackedMatrix* packed,
                  const std::vector<float>& centerNorms, int64_t begin, int64_t end, int64_t* indices,
                  float* distances) {
  std::vector<float> inner(static_cast<std::size_t>(kPointsInBlock * s.centers));
  std::vector<int64_t> order(static_cast<std::size_t>(s.k > 1 ? s.centers : 0));
  for (int64_t first = begin; first < end; first += kPointsInBlock) {
    const int64_t count = std::min(kPointsInBlock, end - first);
    const float* rows = points + first * s.dimensions;
    if (packed) {
      packed->multiply(count, rows, s.dimensions, false, inner.data(), s.centers);
    } else {
      kernelTable().dots(count, s.centers, s.dimensions, rows, s.dimensions, centers, s.dimensions, inner.data(),
                         s.centers);
    }
    for (int64_t i = 0; i < count; ++i) {
      const float norm = halfSquaredNorm(rows + i * s.dimensions, s.dimensions);
      float* own = inner.data() + i * s.centers;
      int64_t* index = indices + (first + i) * s.k;
      float* distance = distances + (first + i) * s.k;
      if (s.k == 1) {
        nearestOne(centerNorms.data(), own, s.centers, norm, index, distance);
      } else {
        nearestSeveral(centerNorms.data(), own, s, norm, order, index, distance);
      }
    }
  }
}

const KernelRegistrar kNearestNeighborsKernel(
    "NearestNeighbors",
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        const NeighborSizes s = neighborSizes(context);
        int64_t* indices = context.output(0, Shape{s.points, s.k}).data<int64_t>();
        float* distances = context.output(1, Shape{s.points, s.k}).data<float>();
        if (s.k == 0) return;
        std::vector<float> norms;
        for (int64_t j = 0; j < s.centers; ++j) {
          norms.push_back(halfSquaredNorm(context.in<float>(1) + j * s.dimensions, s.dimensions));
        }
        const float* centers = context.in<float>(1);
        std::optional<PackedMatrix> packed;
        if (s.centers > kFewCenters) packed.emplace(true, s.dimensions, s.centers, centers, s.dimensions);
        const int64_t bytes = s.points * s.dimensions * (4 + 2 * s.centers / 5);
        forRanges(context, s.points, bytes, [&](int64_t begin, int64_t end) {
          searchBlocks(context.in<float>(0), s, centers, packed ? &*packed : nullptr, norms, begin, end, indices,
                       distances);
        });
      });
    },
    {.batch = batch_rule::firstInput});

}  // namespace
}  // namespace engine::kernels
