#include "engine/kernels/boosted_trees/gradient_stats.h"

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

[[noreturn]] void failBucket(int32_t bucket, int64_t row, int64_t buckets) {
  fail(Code::kInvalidArgument, "Row ", row, " is in bucket ", bucket, " of a feature that has ", buckets, " buckets.");
}

// The usual case, a number and a logit, in a loop of its own.
void addPairs(const GradientRows& rows, const int32_t* feature, int64_t buckets, NodeRange nodes, double* sums) {
  const int64_t stride = 2 * (buckets + 1);
  const auto nodeCount = static_cast<uint32_t>(nodes.end - nodes.first);
  for (int64_t row = 0; row < rows.rows; ++row) {
    const auto node = static_cast<uint32_t>(rows.nodes[row] - nodes.first);
    if (node >= nodeCount) continue;
    const int32_t given = feature[row];
    const int64_t bucket = given == -1 ? buckets : given;
    if (given < -1 || given >= buckets) failBucket(given, row, buckets);
    double* to = sums + node * stride + 2 * bucket;
    to[0] += static_cast<double>(rows.gradients[row]);
    to[1] += static_cast<double>(rows.hessians[row]);
  }
}

void addWide(const GradientRows& rows, const BucketColumn& feature, int64_t buckets, NodeRange nodes, double* sums) {
  const int64_t width = rows.width();
  for (int64_t row = 0; row < rows.rows; ++row) {
    if (rows.nodes[row] < nodes.first || rows.nodes[row] >= nodes.end) continue;
    for (int64_t dimension = 0; dimension < feature.dimensions; ++dimension) {
      const int32_t given = feature.values[row * feature.dimensions + dimension];
      if (given < -1 || given >= buckets) failBucket(given, row, buckets);
      const int64_t place = (rows.nodes[row] - nodes.first) * feature.dimensions + dimension;
      double* to = sums + (place * (buckets + 1) + (given == -1 ? buckets : given)) * width;
      for (int64_t i = 0; i < rows.logits; ++i) to[i] += static_cast<double>(rows.gradients[row * rows.logits + i]);
      const float* hessians = rows.hessians + row * rows.hessianSize;
      for (int64_t i = 0; i < rows.hessianSize; ++i) to[rows.logits + i] += static_cast<double>(hessians[i]);
    }
  }
}

}  // namespace

GradientRows gradientRows(const Tensor& nodes, const Tensor& gradients, const Tensor& hessians) {
  if (nodes.rank() != 1 || gradients.rank() != 2 || hessians.rank() != 2) {
    fail(Code::kInvalidArgument, "node_ids must be a vector, gradients and hessians matrices: got shapes ",
         nodes.shape(), ", ", gradients.shape(), " and ", hessians.shape(), ".");
  }
  if (nodes.dim(0) != gradients.dim(0) || nodes.dim(0) != hessians.dim(0)) {
    fail(Code::kInvalidArgument,
         "node_ids size should match 0th dim of gradients and hessians. node ids size: ", nodes.dim(0),
         ", gradients: ", gradients.shape(), ", hessians: ", hessians.shape(), ".");
  }
  return {nodes.dim(0),           nodes.data<int32_t>(), gradients.data<float>(),
          hessians.data<float>(), gradients.dim(1),      hessians.dim(1)};
}

BucketColumn bucketColumn(const Tensor& feature, int64_t rows) {
  if (feature.rank() < 1 || feature.rank() > 2 || feature.dim(0) != rows) {
    fail(Code::kInvalidArgument, "A feature's buckets must be of shape [", rows, ", dimensions], not ", feature.shape(),
         ".");
  }
  return {feature.data<int32_t>(), feature.rank() == 1 ? 1 : feature.dim(1)};
}

std::vector<float> aggregateStats(const GradientRows& rows, const BucketColumn& feature, int64_t buckets,
                                  NodeRange nodes) {
  const int64_t size = (nodes.end - nodes.first) * feature.dimensions * (buckets + 1) * rows.width();
  std::vector<double> sums(static_cast<std::size_t>(size));
  if (feature.dimensions == 1 && rows.logits == 1 && rows.hessianSize == 1) {
    addPairs(rows, feature.values, buckets, nodes, sums.data());
  } else {
    addWide(rows, feature, buckets, nodes, sums.data());
  }
  return {sums.begin(), sums.end()};
}

void checkNodes(const GradientRows& rows, int64_t maxSplits) {
  for (int64_t row = 0; row < rows.rows; ++row) {
    if (rows.nodes[row] >= 0 && rows.nodes[row] < maxSplits) continue;
    fail(Code::kInvalidArgument, "node_ids ", row, "th entry should be >=0 and below max_splits ", maxSplits,
         ", got: ", rows.nodes[row], ".");
  }
}

}  // namespace engine::kernels
