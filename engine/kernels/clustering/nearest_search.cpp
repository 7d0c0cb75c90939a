#include "engine/kernels/clustering/nearest_search.h"

#include <algorithm>
#include <numeric>

#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {
namespace {

constexpr int64_t kPointsInBlock = 64;
constexpr int64_t kFewCenters = 32;  // that are better read where they lie than packed

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

}  // namespace

NeighborSizes neighborSizes(const KernelContext& context, int64_t k) {
  const Tensor& points = context.input(0);
  const Tensor& centers = context.input(1);
  if (points.rank() != 2) fail(Code::kInvalidArgument, "Input points should be a matrix, got ", points.shape(), ".");
  if (centers.rank() != 2) fail(Code::kInvalidArgument, "Input centers should be a matrix, got ", centers.shape(), ".");
  if (points.dim(0) == 0) fail(Code::kInvalidArgument, "Expected points.rows() > 0.");
  if (points.dim(1) != centers.dim(1)) {
    fail(Code::kInvalidArgument, "Expected point_dimensions == center_dimensions: ", points.dim(1), " vs ",
         centers.dim(1), ".");
  }
  if (k < 0) fail(Code::kInvalidArgument, "Expected k >= 0, got ", k, ".");
  return {points.dim(0), centers.dim(0), points.dim(1), std::min(k, centers.dim(0))};
}

NearestSearch::NearestSearch(const KernelContext& context, const NeighborSizes& sizes, int64_t* indices,
                             float* distances)
    : sizes_(sizes),
      points_(context.in<float>(0)),
      centers_(context.in<float>(1)),
      indices_(indices),
      distances_(distances) {
  for (int64_t j = 0; j < sizes_.centers; ++j) {
    centerNorms_.push_back(halfSquaredNorm(centers_ + j * sizes_.dimensions, sizes_.dimensions));
  }
  if (sizes_.centers > kFewCenters) {
    packed_.emplace(true, sizes_.dimensions, sizes_.centers, centers_, sizes_.dimensions);
  }
}

int64_t NearestSearch::bytes() const {
  return sizes_.points * sizes_.dimensions * (4 + 2 * sizes_.centers / 5);
}

void NearestSearch::search(int64_t begin, int64_t end, const std::function<void(int64_t, int64_t)>& found) const {
  std::vector<float> inner(static_cast<std::size_t>(kPointsInBlock * sizes_.centers));
  std::vector<int64_t> order(static_cast<std::size_t>(sizes_.k > 1 ? sizes_.centers : 0));
  for (int64_t first = begin; first < end; first += kPointsInBlock) {
    const int64_t count = std::min(kPointsInBlock, end - first);
    searchBlock(first, count, inner.data(), order);
    if (found) found(first, first + count);
  }
}

void NearestSearch::searchBlock(int64_t first, int64_t count, float* inner, std::vector<int64_t>& order) const {
  const NeighborSizes& s = sizes_;
  const float* rows = points_ + first * s.dimensions;
  if (packed_) {
    packed_->multiply(count, rows, s.dimensions, false, inner, s.centers);
  } else {
    kernelTable().dots(count, s.centers, s.dimensions, rows, s.dimensions, centers_, s.dimensions, inner, s.centers);
  }
  for (int64_t i = 0; i < count; ++i) {
    const float norm = halfSquaredNorm(rows + i * s.dimensions, s.dimensions);
    float* own = inner + i * s.centers;
    int64_t* index = indices_ + (first + i) * s.k;
    float* distance = distances_ + (first + i) * s.k;
    if (s.k == 1) {
      nearestOne(own, norm, index, distance);
    } else {
      nearestSeveral(own, norm, order, index, distance);
    }
  }
}

// The nearest of a point's half distances, the first of equal ones.
void NearestSearch::nearestOne(const float* inner, float pointNorm, int64_t* index, float* distance) const {
  const float* centers = centerNorms_.data();
  float least = centers[0] - inner[0];
  int64_t at = 0;
  for (int64_t j = 1; j < sizes_.centers; ++j) {
    const float partial = centers[j] - inner[j];
    if (partial < least) {
      least = partial;
      at = j;
    }
  }
  *index = at;
  *distance = 2 * (pointNorm + least);
}

void NearestSearch::nearestSeveral(float* inner, float pointNorm, std::vector<int64_t>& order, int64_t* index,
                                   float* distance) const {
  const NeighborSizes& s = sizes_;
  for (int64_t j = 0; j < s.centers; ++j) inner[j] = centerNorms_.data()[j] - inner[j];
  std::iota(order.begin(), order.end(), int64_t{0});
  std::partial_sort(order.begin(), order.begin() + s.k, order.end(),
                    [&](int64_t a, int64_t b) { return inner[a] != inner[b] ? inner[a] < inner[b] : a < b; });
  for (int64_t j = 0; j < s.k; ++j) {
    index[j] = order[static_cast<std::size_t>(j)];
    distance[j] = 2 * (pointNorm + inner[index[j]]);
  }
}

}  // namespace engine::kernels
