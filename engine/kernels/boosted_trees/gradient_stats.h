// Sums of gradients and hessians by node and bucket: the histograms from which splits are found. Callable from any
// thread.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/kernels/boosted_trees/tree_growth.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {

// A batch's rows: which node each is in, and its gradients and hessians.
struct GradientRows {
  int64_t rows = 0;
  const int32_t* nodes = nullptr;
  const float* gradients = nullptr;  // [rows, logits]
  const float* hessians = nullptr;   // [rows, hessianSize]
  int64_t logits = 1;
  int64_t hessianSize = 1;

  int64_t width() const { return logits + hessianSize; }
};

// Of a node_ids vector and the matrices of a kernel. InvalidArgument for shapes that do not belong together.
GradientRows gradientRows(const Tensor& nodes, const Tensor& gradients, const Tensor& hessians);

// A feature's bucket of each row, row by row: [rows, dimensions]; -1: missing.
struct BucketColumn {
  const int32_t* values = nullptr;
  int64_t dimensions = 1;
};
// Of a tensor [rows] or [rows, dimensions]. InvalidArgument for other shapes.
BucketColumn bucketColumn(const Tensor& feature, int64_t rows);

// Sums of the nodes of a range: [nodes, dimensions, buckets + 1, width], the last bucket of missing values; summed in
// double precision, as rows are many. Rows of other nodes are left out.
// InvalidArgument for a bucket that is not below `buckets`.
std::vector<float> aggregateStats(const GradientRows& rows, const BucketColumn& feature, int64_t buckets,
                                  NodeRange nodes);

// InvalidArgument when a row is in a node that is not below `maxSplits`.
void checkNodes(const GradientRows& rows, int64_t maxSplits);

}  // namespace engine::kernels
