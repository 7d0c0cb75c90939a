// NearestNeighbors: the k centres nearest to each point and their squared distances.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/clustering/nearest_search.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

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

const KernelRegistrar kNearestNeighborsKernel(
    "NearestNeighbors",
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        const NeighborSizes s = neighborSizes(context, scalarInteger(context.input(2)));
        int64_t* indices = context.output(0, Shape{s.points, s.k}).data<int64_t>();
        float* distances = context.output(1, Shape{s.points, s.k}).data<float>();
        if (s.k == 0) return;
        const NearestSearch nearest(context, s, indices, distances);
        forRanges(context, s.points, nearest.bytes(), [&](int64_t begin, int64_t end) { nearest.search(begin, end); });
      });
    },
    {.batch = batch_rule::firstInput});

}  // namespace
}  // namespace engine::kernels
