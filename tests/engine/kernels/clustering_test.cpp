// The ops of k-means against TensorFlow: the same points from the same seeds.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/error.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

using testing::run1;
using testing::runOp;

// Points between -1 and 1 that do not repeat soon.
Tensor wavyPoints(int64_t count, int64_t dimensions) {
  Tensor tensor(DType::kFloat, Shape{count, dimensions});
  double at = 0;
  for (float& value : tensor.flat<float>()) value = static_cast<float>(std::sin(at += 1.7) * 0.8);
  return tensor;
}

void expectPoints(const Tensor& got, const std::vector<double>& want) {
  const std::vector<double> values = got.toDoubles();
  ASSERT_EQ(values.size(), want.size());
  for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(values[i], want[i], 1e-6) << i;
}

Tensor plusPlus(int64_t count, int64_t seed, int64_t retries) {
  return run1("KmeansPlusPlusInitialization",
              {wavyPoints(12, 2), Tensor::scalar(count), Tensor::scalar(seed), Tensor::scalar(retries)});
}

TEST(Clustering, PlusPlusChoosesTensorFlowsPoints) {
  expectPoints(plusPlus(4, 3, 2),
               {0.7884802, 0.0325546, -0.7406517, 0.3952907, -0.4685099, -0.5826886, 0.6387897, -0.5598997});
  expectPoints(plusPlus(4, 5, 0),
               {-0.7406517, 0.3952907, -0.4685099, -0.5826886, -0.08690928, -0.7774388, -0.7277333, -0.2357373});
  expectPoints(plusPlus(4, 11, -1),
               {-0.4685099, -0.5826886, 0.2872467, 0.7034184, 0.7884802, 0.0325546, -0.7406517, 0.3952907});
  EXPECT_THROW(plusPlus(13, 1, 0), Error);
  EXPECT_THROW(plusPlus(0, 1, 0), Error);
}

TEST(Clustering, PlusPlusOfEqualPointsEnds) {
  const Tensor equal = Tensor::of(std::vector<float>(8, 1), Shape{4, 2});
  const Tensor all = run1("KmeansPlusPlusInitialization",
                          {equal, Tensor::scalar(int64_t{4}), Tensor::scalar(int64_t{1}), Tensor::scalar(int64_t{1})});
  EXPECT_EQ(all.toDoubles(), std::vector<double>(8, 1));
}

TEST(Clustering, ChainsEndWhereTensorFlowsDo) {
  const Tensor points = wavyPoints(12, 2);
  std::vector<float> distances;
  for (int64_t i = 0; i < 12; ++i) distances.push_back(std::abs(points.data<float>()[2 * i]));
  for (const int64_t seed : {1, 2, 9}) {
    const Tensor index = run1("KMC2ChainInitialization", {Tensor::vector(distances), Tensor::scalar(seed)});
    EXPECT_EQ(index.item<int64_t>(), 11) << seed;
  }
  // A candidate farther than the state always takes its place, one at distance 0 never.
  const Tensor ends = Tensor::vector<float>({1, 5, 0});
  EXPECT_EQ(run1("KMC2ChainInitialization", {ends, Tensor::scalar(int64_t{3})}).item<int64_t>(), 1);
}

TEST(Clustering, NearestNeighborsAreTensorFlows) {
  const Tensor points = wavyPoints(12, 2);
  const std::vector<Tensor> two =
      runOp("NearestNeighbors", {points.slice(0, 3), points.slice(4, 9), Tensor::scalar(int64_t{2})});
  EXPECT_EQ(two[0].toInt64s(), (std::vector<int64_t>{0, 3, 1, 4, 0, 2}));
  expectPoints(two[1], {0.5453877, 1.080316, 0.5498587, 1.030505, 0.1470686, 0.5739622});
}

TEST(Clustering, TheNearestOfManyBlocksOfPointsIsTheOneThatComparingAllFinds) {
  const Tensor points = wavyPoints(501, 37);
  const Tensor centers = wavyPoints(23, 37);
  const std::vector<Tensor> nearest = runOp("NearestNeighbors", {points, centers, Tensor::scalar(int64_t{1})});
  for (int64_t i = 0; i < 501; ++i) {
    double least = 1e9;
    for (int64_t j = 0; j < 23; ++j) {
      double squares = 0;
      for (int64_t d = 0; d < 37; ++d) {
        const double apart = static_cast<double>(points.data<float>()[i * 37 + d] - centers.data<float>()[j * 37 + d]);
        squares += apart * apart;
      }
      least = std::min(least, squares);
    }
    EXPECT_NEAR(static_cast<double>(nearest[1].data<float>()[i]), least, 1e-4) << i;
  }
  EXPECT_THROW(runOp("NearestNeighbors", {points, wavyPoints(3, 5), Tensor::scalar(int64_t{1})}), Error);
}

TEST(Clustering, SumsOfTheNearestAreThoseOfTheirIndices) {
  const Tensor centers = wavyPoints(23, 37);
  for (const int64_t count : {20, 501, 6000}) {  // of more and of fewer points than are worth parts
    const Tensor points = wavyPoints(count, 37);
    const std::vector<Tensor> fused = runOp("_FusedNearestSums", {points, centers});
    const std::vector<Tensor> nearest = runOp("NearestNeighbors", {points, centers, Tensor::scalar(int64_t{1})});
    EXPECT_EQ(fused[0].toInt64s(), nearest[0].toInt64s());
    EXPECT_EQ(fused[1].toDoubles(), nearest[1].toDoubles());
    const Tensor index = Tensor::vector(nearest[0].toInt64s());
    const std::vector<double> sums =
        run1("UnsortedSegmentSum", {points, index, Tensor::scalar(int32_t{23})}).toDoubles();
    const std::vector<double> got = fused[2].toDoubles();
    ASSERT_EQ(got.size(), sums.size());
    for (std::size_t i = 0; i < sums.size(); ++i) EXPECT_NEAR(got[i], sums[i], 1e-4 + 2e-6 * std::abs(sums[i])) << i;
  }
  EXPECT_THROW(runOp("_FusedNearestSums", {wavyPoints(4, 37), wavyPoints(3, 5)}), Error);
}

}  // namespace
}  // namespace engine
