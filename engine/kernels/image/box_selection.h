// Which of many boxes are taken: the highest scores first, without those that overlap one of them. Pure functions.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace engine::kernels {

struct BoxLimits {
  int64_t most = 0;                                    // boxes
  float overlap = 0.5F;                                // more than this, and a box is dropped
  float score = std::numeric_limits<float>::lowest();  // only boxes with more
  float sigma = 0;                                     // above 0: scores of overlapping boxes fall instead (soft NMS)
};

struct SelectedBoxes {
  std::vector<int32_t> places;
  std::vector<float> scores;
};

// `overlap(a, b)` tells how much two boxes overlap. Of equal scores the first box is taken first.
SelectedBoxes selectBoxes(std::span<const float> scores, const BoxLimits& limits,
                          const std::function<float(int64_t, int64_t)>& overlap);

// The share of their union that two boxes [y, x, y, x] have in common; 0 for boxes without an area.
float intersectionOverUnion(const float* a, const float* b);

}  // namespace engine::kernels
