// The algorithms of the projector against known answers: decompositions, brute force, finite differences, and clusters
// that must stay apart.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "summaries/error.h"
#include "tests/widgets/made_points.h"
#include "widgets/dashboards/projector/projections/custom_axes.h"
#include "widgets/dashboards/projector/projections/pca.h"
#include "widgets/dashboards/projector/projections/random_hash.h"
#include "widgets/dashboards/projector/projections/tsne.h"
#include "widgets/dashboards/projector/projections/umap.h"

namespace widgets {
namespace {

using made::Clusters;
using made::clusters;
using made::purity;
using ::testing::Each;
using ::testing::FloatNear;

const ComputeWatch kUnwatched;

double dotOfAxes(const PcaResult& a, int i, const PcaResult& b, int j) {
  double sum = 0;
  for (int c = 0; c < a.columns; ++c) {
    sum += a.axes[static_cast<std::size_t>(i * a.columns + c)] * b.axes[static_cast<std::size_t>(j * b.columns + c)];
  }
  return sum;
}

TEST(Distances, AreThoseOfTheFormulas) {
  for (const int size : {1, 7, 16, 33, 100}) {
    std::vector<float> a, b;
    double squares = 0, dot = 0, aa = 0, bb = 0;
    for (int i = 0; i < size; ++i) {
      a.push_back(static_cast<float>(randomNormal(1, static_cast<uint64_t>(i), 0)));
      b.push_back(static_cast<float>(randomNormal(2, static_cast<uint64_t>(i), 0)));
      squares += (a.back() - b.back()) * (a.back() - b.back());
      dot += a.back() * b.back();
      aa += a.back() * a.back();
      bb += b.back() * b.back();
    }
    EXPECT_NEAR(squaredDistance(a.data(), b.data(), size), squares, 1e-4);
    EXPECT_NEAR(dotProduct(a.data(), b.data(), size), dot, 1e-4);
    EXPECT_NEAR(distanceOf(Metric::kCosine, a.data(), b.data(), size), 1 - dot / std::sqrt(aa * bb), 1e-5);
    EXPECT_NEAR(distanceOf(Metric::kEuclidean, a.data(), b.data(), size), std::sqrt(squares), 1e-4);
  }
  const float zero[2] = {}, one[2] = {1, 0};
  EXPECT_EQ(distanceOf(Metric::kCosine, zero, one, 2), 1);
}

TEST(PointMatrices, SpheresHaveTheirCentroidInTheMiddleAndRadiusOne) {
  PointMatrix points{3, 2, {1, 1, 3, 1, 2, 4}};
  const PointMatrix sphere = spherized(points);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(std::hypot(sphere.row(i)[0], sphere.row(i)[1]), 1, 1e-6);
  EXPECT_NEAR(sphere.row(2)[0], 0, 1e-6);
  EXPECT_NEAR(sphere.row(2)[1], 1, 1e-6);
  points.values[0] = NAN;
  points.values[1] = 1e30F;
  EXPECT_EQ(replaceUnusable(points), 2U);
  EXPECT_EQ(points.values[0], 0);
}

// Points on two axes of known spread: the decomposition is known.
TEST(Pca, FindsAKnownDecomposition) {
  // (±3, ±3) / √2 along (1, 1) and ±1 along (1, -1), about the centre (5, 7).
  const auto s = static_cast<float>(std::sqrt(0.5));
  const PointMatrix points{4, 2, {5 + 3 * s, 7 + 3 * s, 5 - 3 * s, 7 - 3 * s, 5 + s, 7 - s, 5 - s, 7 + s}};
  const PcaResult pca = principalComponents(points, 10, 1, kUnwatched);
  ASSERT_EQ(pca.components, 2);
  EXPECT_NEAR(pca.variance[0], 0.9, 1e-6);
  EXPECT_NEAR(pca.variance[1], 0.1, 1e-6);
  EXPECT_NEAR(pca.axes[0], s, 1e-6);
  EXPECT_NEAR(pca.axes[1], s, 1e-6);
  EXPECT_NEAR(pca.scores[0], 3, 1e-5);
  EXPECT_NEAR(pca.scores[2], -3, 1e-5);
  EXPECT_NEAR(std::abs(pca.scores[5]), 1, 1e-5);
}

TEST(Pca, RandomisedAgreesWithExact) {
  PointMatrix points{400, 60, {}};
  for (int i = 0; i < points.rows; ++i) {
    for (int c = 0; c < points.columns; ++c) {
      const double deviation = 10 * std::pow(0.7, c);
      points.values.push_back(static_cast<float>(deviation * randomNormal(3, static_cast<uint64_t>(i * 60 + c), 0)));
    }
  }
  const PcaResult exact = principalComponents(points, 5, 1, kUnwatched);
  const PcaResult random = principalComponents(points, 5, 1, kUnwatched, 10);
  for (int i = 0; i < 5; ++i) {
    EXPECT_NEAR(random.variance[static_cast<std::size_t>(i)], exact.variance[static_cast<std::size_t>(i)], 1e-6);
    EXPECT_NEAR(std::abs(dotOfAxes(exact, i, random, i)), 1, 1e-4);
    for (int j = 0; j < i; ++j) EXPECT_NEAR(dotOfAxes(random, i, random, j), 0, 1e-9);
  }
}

TEST(Pca, HasNoTroubleWithFewOrEqualPoints) {
  EXPECT_EQ(principalComponents({1, 3, {1, 2, 3}}, 10, 1, kUnwatched).components, 1);
  const PcaResult same = principalComponents({3, 2, {1, 1, 1, 1, 1, 1}}, 10, 1, kUnwatched);
  EXPECT_THAT(same.scores, Each(FloatNear(0, 1e-6F)));
  EXPECT_THROW(principalComponents({}, 2, 1, kUnwatched), summaries::Error);
}

TEST(Pca, StopsWhenItIsTold) {
  const Clusters made = clusters(3, 100, 8);
  const ComputeWatch stopped{[] { return false; }, {}};
  EXPECT_THROW(principalComponents(made.points, 2, 1, stopped), summaries::Error);
  EXPECT_THROW(neighborGraph(made.points, 5, 1, stopped), summaries::Error);
  EXPECT_THROW(Tsne(made.points, {}, {}, {}, stopped), summaries::Error);
  EXPECT_THROW(Umap(made.points, {}, {}, stopped), summaries::Error);
}

TEST(Neighbors, OfOnePointAreThoseOfBruteForce) {
  const PointMatrix points{5, 1, {0, 1, 5, 2, -1}};
  const auto nearest = nearestTo(points, 0, 3, Metric::kEuclidean, {});
  EXPECT_EQ(nearest, (std::vector<Neighbor>{{1, 1}, {4, 1}, {3, 2}}));
  EXPECT_EQ(nearestTo(points, 0, 9, Metric::kEuclidean, {0, 2, 4}), (std::vector<Neighbor>{{4, 1}, {2, 5}}));
}

TEST(Neighbors, ExactGraphsAreThoseOfBruteForce) {
  const Clusters made = clusters(4, 50, 12);
  const NeighborGraph graph = exactNeighborGraph(made.points, 7, kUnwatched);
  for (int i = 0; i < made.points.rows; i += 17) {
    const auto wanted = nearestTo(made.points, i, 7, Metric::kEuclidean, {});
    for (int k = 0; k < 7; ++k) EXPECT_EQ(graph.of(i)[k].row, wanted[static_cast<std::size_t>(k)].row);
  }
}

TEST(Neighbors, ApproximateGraphsHaveNearlyAllOfThem) {
  PointMatrix points{6000, 24, {}};
  for (std::size_t i = 0; i < 6000 * 24; ++i) points.values.push_back(static_cast<float>(randomNormal(5, i, 0)));
  const NeighborGraph graph = approximateNeighborGraph(points, 15, 1, kUnwatched);
  int found = 0, wanted = 0;
  for (int i = 0; i < points.rows; i += 60) {
    std::set<int> near;
    for (int k = 0; k < 15; ++k) near.insert(graph.of(i)[k].row);
    EXPECT_EQ(near.size(), 15U) << "a neighbour is there twice";
    EXPECT_FALSE(near.contains(i)) << "a point is its own neighbour";
    for (const Neighbor& neighbor : nearestTo(points, i, 15, Metric::kEuclidean, {})) {
      found += near.contains(neighbor.row);
      ++wanted;
    }
  }
  EXPECT_GT(found, 0.9 * wanted);
}

TEST(Neighbors, EqualPointsAndFewPointsAreNoTrouble) {
  const PointMatrix same{5000, 2, std::vector<float>(10000, 1.0F)};
  const NeighborGraph graph = neighborGraph(same, 10, 1, kUnwatched);
  EXPECT_EQ(graph.of(4999)[9].distance, 0);
  EXPECT_EQ(neighborGraph({2, 1, {0, 1}}, 10, 1, kUnwatched).count, 1);
  EXPECT_EQ(neighborGraph({1, 1, {0}}, 10, 1, kUnwatched).count, 0);
}

TEST(Affinities, HaveThePerplexityAndSumToOne) {
  const Clusters made = clusters(3, 60, 6);
  const NeighborGraph graph = neighborGraph(made.points, 60, 1, kUnwatched);
  const SparseRows p = tsneAffinities(graph, 20, {}, 0, kUnwatched);
  EXPECT_NEAR(std::accumulate(p.values.begin(), p.values.end(), 0.0), 1, 1e-5);
  for (int i = 0; i < p.rows(); ++i) {
    for (std::size_t e = p.starts[static_cast<std::size_t>(i)]; e < p.starts[static_cast<std::size_t>(i) + 1]; ++e) {
      const auto j = static_cast<std::size_t>(p.columns[e]);
      const auto begin = p.columns.begin() + static_cast<std::ptrdiff_t>(p.starts[j]);
      const auto end = p.columns.begin() + static_cast<std::ptrdiff_t>(p.starts[j + 1]);
      const auto back = std::lower_bound(begin, end, i);
      ASSERT_TRUE(back != end && *back == i) << "not symmetric";
      EXPECT_FLOAT_EQ(p.values[static_cast<std::size_t>(back - p.columns.begin())], p.values[e]);
    }
  }
}

TEST(Affinities, OfDifferentLabelsVanishUnderFullSupervision) {
  const Clusters made = clusters(2, 30, 4);
  const NeighborGraph graph = neighborGraph(made.points, 45, 1, kUnwatched);
  const SparseRows p = tsneAffinities(graph, 15, made.labels, 1, kUnwatched);
  for (int i = 0; i < p.rows(); ++i) {
    for (std::size_t e = p.starts[static_cast<std::size_t>(i)]; e < p.starts[static_cast<std::size_t>(i) + 1]; ++e) {
      if (made.labels[static_cast<std::size_t>(i)] != made.labels[static_cast<std::size_t>(p.columns[e])]) {
        EXPECT_EQ(p.values[e], 0);
      }
    }
  }
}

void expectGradientAsDifferences(int dimensions) {
  const Clusters made = clusters(3, 15, 5);
  TsneOptions options;
  options.dimensions = dimensions;
  options.perplexity = 8;
  options.theta = 0;
  std::vector<float> start;
  for (std::size_t i = 0; i < static_cast<std::size_t>(45 * dimensions); ++i) {
    start.push_back(static_cast<float>(randomNormal(9, i, 0)));
  }
  const NeighborGraph graph = neighborGraph(made.points, 24, 1, kUnwatched);
  const SparseRows p = tsneAffinities(graph, 8, {}, 0, kUnwatched);
  Tsne tsne(p, options, start);
  const std::vector<double> gradient = tsne.gradient();
  // Places to go on from are made one deviation wide: the same for both, as the change of one number hardly matters,
  // is not exact enough; so the differences are taken at what the first made of them.
  const std::vector<double> at = tsne.positions();
  const auto divergenceAt = [&](std::size_t i, double change) {
    double z = 0;
    std::vector<double> y = at;
    y[i] += change;
    const auto q = [&](int a, int b) {
      double d2 = 0;
      for (int d = 0; d < dimensions; ++d) {
        const double away =
            y[static_cast<std::size_t>(a * dimensions + d)] - y[static_cast<std::size_t>(b * dimensions + d)];
        d2 += away * away;
      }
      return 1 / (1 + d2);
    };
    for (int a = 0; a < 45; ++a) {
      for (int b = 0; b < 45; ++b) z += a == b ? 0 : q(a, b);
    }
    double sum = 0;
    for (int a = 0; a < 45; ++a) {
      for (std::size_t e = p.starts[static_cast<std::size_t>(a)]; e < p.starts[static_cast<std::size_t>(a) + 1]; ++e) {
        if (p.values[e] > 0) sum += p.values[e] * std::log(p.values[e] * z / q(a, p.columns[e]));
      }
    }
    return sum;
  };
  EXPECT_NEAR(divergenceAt(0, 0), tsne.divergence(), 1e-9);
  constexpr double kChange = 1e-4;
  for (std::size_t i = 0; i < at.size(); i += 7) {
    const double difference = (divergenceAt(i, kChange) - divergenceAt(i, -kChange)) / (2 * kChange);
    EXPECT_NEAR(gradient[i], difference, 1e-6 + 1e-4 * std::abs(difference)) << i;
  }
}

TEST(TsneTest, GradientIsThatOfTheDivergenceInTwoDimensions) {
  expectGradientAsDifferences(2);
}

TEST(TsneTest, GradientIsThatOfTheDivergenceInThreeDimensions) {
  expectGradientAsDifferences(3);
}

TEST(TsneTest, BarnesAndHutsGradientIsNearTheExactOne) {
  const Clusters made = clusters(4, 200, 8);
  TsneOptions exact;
  exact.theta = 0;
  TsneOptions quick;
  const NeighborGraph graph = neighborGraph(made.points, 60, 1, kUnwatched);
  const SparseRows p = tsneAffinities(graph, 20, {}, 0, kUnwatched);
  std::vector<float> start;
  for (std::size_t i = 0; i < 1600; ++i) start.push_back(static_cast<float>(randomNormal(9, i, 0)));
  Tsne slow(p, exact, start), fast(p, quick, start);
  const auto a = slow.gradient(), b = fast.gradient();
  double error = 0, size = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    error += (a[i] - b[i]) * (a[i] - b[i]);
    size += a[i] * a[i];
  }
  EXPECT_LT(std::sqrt(error / size), 0.05);
}

TEST(TsneTest, KeepsClustersApartAndIsTheSameAgain) {
  const Clusters made = clusters(5, 80, 16);
  for (const int dimensions : {2, 3}) {
    TsneOptions options;
    options.dimensions = dimensions;
    options.steps = 400;
    Tsne tsne(made.points, options, {}, {}, kUnwatched);
    Tsne again(made.points, options, {}, {}, kUnwatched);
    for (int i = 0; i < options.steps; ++i) {
      tsne.step();
      if (i < 20) again.step();
      if (i == 19) {
        EXPECT_EQ(tsne.positions(), again.positions());
      }
    }
    const std::vector<float> places(tsne.positions().begin(), tsne.positions().end());
    EXPECT_GT(purity(places, dimensions, made.labels), 0.98);
  }
}

TEST(TsneTest, PerturbingMovesThePointsALittle) {
  const Clusters made = clusters(2, 20, 3);
  Tsne tsne(made.points, {}, {}, {}, kUnwatched);
  for (int i = 0; i < 50; ++i) tsne.step();
  const auto before = tsne.positions();
  tsne.perturb();
  EXPECT_NE(before, tsne.positions());
  for (const double value : tsne.positions()) EXPECT_TRUE(std::isfinite(value));
}

TEST(TsneTest, EqualPointsStayFinite) {
  const PointMatrix same{50, 2, std::vector<float>(100, 1.0F)};
  Tsne tsne(same, {}, {}, {}, kUnwatched);
  for (int i = 0; i < 300; ++i) tsne.step();
  for (const double value : tsne.positions()) EXPECT_TRUE(std::isfinite(value));
  EXPECT_THROW(Tsne({1, 1, {0}}, {}, {}, {}, kUnwatched), summaries::Error);
}

TEST(UmapTest, CurveIsThatOfTheReference) {
  const UmapCurve tenth = fitUmapCurve(0.1);  // umap-learn's find_ab_params(1, 0.1)
  EXPECT_NEAR(tenth.a, 1.577, 2e-3);
  EXPECT_NEAR(tenth.b, 0.8951, 1e-3);
  const UmapCurve half = fitUmapCurve(0.5);  // (1, 0.5)
  EXPECT_NEAR(half.a, 0.583, 2e-3);
  EXPECT_NEAR(half.b, 1.334, 2e-3);
}

TEST(UmapTest, KeepsClustersApartAndIsTheSameAgain) {
  const Clusters made = clusters(5, 80, 16);
  for (const int dimensions : {2, 3}) {
    UmapOptions options;
    options.dimensions = dimensions;
    options.epochs = 200;
    Umap umap(made.points, options, {}, kUnwatched);
    Umap again(made.points, options, {}, kUnwatched);
    for (int i = 0; i < options.epochs; ++i) {
      umap.step();
      again.step();
    }
    EXPECT_EQ(umap.positions(), again.positions());
    EXPECT_GT(purity(umap.positions(), dimensions, made.labels), 0.98);
  }
}

TEST(UmapTest, EqualPointsStayFinite) {
  const PointMatrix same{50, 2, std::vector<float>(100, 1.0F)};
  Umap umap(same, {}, {}, kUnwatched);
  for (int i = 0; i < 100; ++i) umap.step();
  for (const float value : umap.positions()) EXPECT_TRUE(std::isfinite(value));
  EXPECT_THROW(Umap({1, 1, {0}}, {}, {}, kUnwatched), summaries::Error);
}

TEST(CustomAxes, GoFromOneCentroidToTheOther) {
  const PointMatrix points{4, 2, {0, 0, 2, 0, 1, 5, 1, -5}};
  const auto places = customProjection(points, {{{0}, {1}}, {{2}, {}}});
  EXPECT_FLOAT_EQ(places[0], -0.5F);  // the left end of x
  EXPECT_FLOAT_EQ(places[2], 0.5F);
  EXPECT_FLOAT_EQ(places[4], 0);
  EXPECT_FLOAT_EQ(places[5], -0.5F);  // y begins at the third point
  EXPECT_FLOAT_EQ(places[7], 1.5F);
  EXPECT_THAT(customProjection(points, {{{0}, {0}}}), Each(0.0F));
}

}  // namespace
}  // namespace widgets
