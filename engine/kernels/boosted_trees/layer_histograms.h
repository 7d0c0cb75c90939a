// Sums of gradients and hessians of one node's rows by bucket, for a block of columns at once. Pure functions; callable
// from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/kernels/boosted_trees/binned_rows.h"
#include "engine/kernels/boosted_trees/gradient_stats.h"

namespace engine::kernels {

// [buckets of the block, width]: sums over `order`, some of a node's rows in ascending order, always added in the
// same order.
std::vector<double> blockSums(const BinnedBlock& block, std::span<const int32_t> order, const GradientRows& rows);

}  // namespace engine::kernels
