// Distances of rows of numbers: the inner loop of every search for neighbours. The same bits on every processor. Pure.
#pragma once

namespace widgets {

enum class Metric { kCosine, kEuclidean };

float squaredDistance(const float* a, const float* b, int size);
float dotProduct(const float* a, const float* b, int size);
// 1 - cosine of the angle, 0 to 2 (1 where one is zero), or the Euclidean distance.
float distanceOf(Metric metric, const float* a, const float* b, int size);

}  // namespace widgets
