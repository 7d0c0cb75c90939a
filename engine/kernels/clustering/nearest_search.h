// The search behind NearestNeighbors: the k centres nearest to each point and their squared distances, as
// ‖x‖² - 2·x·c + ‖c‖². Blocks of points go through one product each and are searched while they are in the cache.
// Callable from any thread; one search may run on several, each with its own points.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/kernels/kernel.h"
#include "engine/kernels/linalg/packed_matrix.h"

namespace engine::kernels {

struct NeighborSizes {
  int64_t points = 0, centers = 0, dimensions = 0, k = 0;
};

// Of inputs 0, points [n, dimensions], and 1, centres [m, dimensions]. InvalidArgument: they do not fit together.
NeighborSizes neighborSizes(const KernelContext& context, int64_t k);

class NearestSearch {
 public:
  // Reads inputs 0 and 1; writes [points, k] each: the centres' indices and squared distances, nearest first, the first
  // of equal ones before others.
  NearestSearch(const KernelContext& context, const NeighborSizes& sizes, int64_t* indices, float* distances);

  const NeighborSizes& sizes() const { return sizes_; }
  // Traffic of the whole search, as forRanges() counts it.
  int64_t bytes() const;
  // Points [begin, end), block by block; `found(first, end)` is told of each while its points are in the cache.
  void search(int64_t begin, int64_t end, const std::function<void(int64_t, int64_t)>& found = {}) const;

 private:
  void searchBlock(int64_t first, int64_t count, float* inner, std::vector<int64_t>& order) const;
  void nearestOne(const float* inner, float pointNorm, int64_t* index, float* distance) const;
  void nearestSeveral(float* inner, float pointNorm, std::vector<int64_t>& order, int64_t* index,
                      float* distance) const;

  NeighborSizes sizes_;
  const float* points_;
  const float* centers_;
  std::vector<float> centerNorms_;      // half of the squares
  std::optional<PackedMatrix> packed_;  // of many centres
  int64_t* indices_;
  float* distances_;
};

}  // namespace engine::kernels
