// _FusedNearestSums: the centre nearest to each point as NearestNeighbors finds it, its squared distance, and the sums
// of the points that are nearest to each centre, made while the points are in the cache: an iteration of k-means reads
// its points once. Stands in plans only (fuse_nearest_sums).
#include <algorithm>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/clustering/nearest_search.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

// Points are added up in so many parts, however many threads there are: the sums do not depend on these.
constexpr int64_t kMostSumParts = 16;
constexpr int64_t kPointsInPart = 1024;  // at least

const OpRegistrar kFusedNearestSums("_FusedNearestSums",
                                    "points: float, centers: float -> indices: int64, distances: float, sums: float",
                                    "", [](InferenceContext& c) {
                                      const Shape points = c.withRank(0, 2);
                                      c.setOutput(0, Shape{points.dim(0), 1});
                                      c.setOutput(1, Shape{points.dim(0), 1});
                                      c.setOutput(2, c.withRank(1, 2));
                                    });
const NoGradientRegistrar kFusedNearestSumsNoGradient({"_FusedNearestSums"});

// Adds points [begin, end) to the sums of the centres that `index` says.
void addPoints(const float* points, const int64_t* index, int64_t begin, int64_t end, int64_t dimensions, float* sums) {
  for (int64_t point = begin; point < end; ++point) {
    const float* from = points + point * dimensions;
    float* to = sums + index[point] * dimensions;
    for (int64_t i = 0; i < dimensions; ++i) to[i] += from[i];
  }
}

// No more parts than keep their sums below half of the points' own memory.
int64_t sumParts(const NeighborSizes& s) {
  return std::clamp<int64_t>(std::min(s.points / kPointsInPart, s.points / (2 * s.centers)), 1, kMostSumParts);
}

const KernelRegistrar kFusedNearestSumsKernel("_FusedNearestSums", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const NeighborSizes s = neighborSizes(context, 1);
    int64_t* indices = context.output(0, Shape{s.points, 1}).data<int64_t>();
    float* distances = context.output(1, Shape{s.points, 1}).data<float>();
    Tensor& sums = context.output(2, Shape{s.centers, s.dimensions});
    if (s.centers == 0) fail(Code::kInvalidArgument, "Expected k > 0: there are no centers.");
    const NearestSearch nearest(context, s, indices, distances);
    const int64_t parts = sumParts(s);
    const int64_t size = sums.elements();
    std::vector<float> partial(static_cast<std::size_t>(parts * size));
    forRanges(context, parts, nearest.bytes(), [&](int64_t firstPart, int64_t endPart) {
      for (int64_t part = firstPart; part < endPart; ++part) {
        float* to = partial.data() + part * size;
        nearest.search(s.points * part / parts, s.points * (part + 1) / parts, [&](int64_t begin, int64_t end) {
          addPoints(context.in<float>(0), indices, begin, end, s.dimensions, to);
        });
      }
    });
    float* all = std::copy_n(partial.data(), size, sums.data<float>()) - size;
    for (int64_t part = 1; part < parts; ++part) {
      const float* from = partial.data() + part * size;
      for (int64_t i = 0; i < size; ++i) all[i] += from[i];
    }
  });
});

}  // namespace
}  // namespace engine::kernels
