// Chains of ops whose rows are not those of what is fed, but a multiple of them or set apart by a Reshape, are cut,
// too.
#include <gtest/gtest.h>

#include "engine/graph/ops.h"
#include "engine/runtime/plan_report.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

constexpr int64_t kTexts = 16, kPlaces = 128, kFeatures = 128, kHeads = 4;

Tensor waves(const Shape& shape) {
  Tensor result(DType::kFloat, shape);
  for (int64_t i = 0; i < result.elements(); ++i) {
    result.data<float>()[i] = static_cast<float>(i * 37 % 1013) * 0.002f - 1.0f;
  }
  return result;
}

// Element-wise ops stay apart, so that there are several to cut.
SessionOptions optionsFor(bool optimize) {
  return {.threads = 3, .optimize = optimize, .disabledRewrites = {"fuse_elementwise"}};
}

struct Chain {
  Chain() : scope(graph), texts(ops::placeholder(scope, DType::kFloat, Shape{kTexts, kPlaces, kFeatures}, "texts")) {}

  Tensor run(Output y, bool optimize) {
    Session session(graph, optionsFor(optimize));
    return session.run({{texts, waves(texts.shape())}}, {ops::identity(scope, y)})[0];
  }

  // Of the plan that gives `y`; of one step.
  PlanReport report(Output y) {
    Session session(graph, optionsFor(true));
    Callable step = session.makeCallable({texts}, {ops::identity(scope, y)});
    const std::vector<Tensor> values{waves(texts.shape())};
    step.run(values);
    const auto tracer = stepTracer(session.resources());
    tracer->start();
    step.run(values);
    return reportOf(*step.plan(), tracer->stop(), 1);
  }

  Graph graph;
  Scope scope;
  Output texts;
};

const PlanReportLine& plannedLine(const PlanReport& report, const std::string& op) {
  static const PlanReportLine kNone;
  for (const PlanReportLine& line : report.lines) {
    if (line.op == op) return line;
  }
  ADD_FAILURE() << "no " << op;
  return kNone;
}

void expectNear(const Tensor& got, const Tensor& want) {
  ASSERT_EQ(got.shape(), want.shape());
  for (int64_t i = 0; i < want.elements(); ++i) {
    ASSERT_NEAR(got.data<float>()[i], want.data<float>()[i], 1e-5f) << "element " << i;
  }
}

// The places of all texts, one below the other.
Output placesOf(const Chain& chain) {
  return ops::reshape(chain.scope, chain.texts, {kTexts * kPlaces, kFeatures});
}

TEST(RowChains, PlacesOfAllTextsAreCutTogether) {
  Chain chain;
  const Scope& s = chain.scope;
  const Output x = placesOf(chain);
  const Output centred = ops::sub(s, x, ops::mean(s, x, {-1}, true));
  const Output y = s.op("Tanh", {ops::mul(s, centred, ops::scalar(s, 0.5f))});
  expectNear(chain.run(y, true), chain.run(y, false));
  const PlanReport report = chain.report(y);
  EXPECT_GE(plannedLine(report, "Tanh").region, 0);
  EXPECT_GT(plannedLine(report, "Tanh").pieces, 3u);
  EXPECT_EQ(plannedLine(report, "Tanh").region, plannedLine(report, "Mean").region);
}

TEST(RowChains, AProductWithLargeWeightsStaysWholeBetweenThem) {
  Chain chain;
  const Scope& s = chain.scope;
  const Output x = s.op("Tanh", {ops::mul(s, placesOf(chain), ops::scalar(s, 0.5f))});
  const Output product = ops::matMul(s, x, ops::constant(s, waves({kFeatures, 2 * kFeatures})));
  const Output y = ops::mul(s, s.op("Sigmoid", {product}), ops::scalar(s, 0.5f));
  expectNear(chain.run(y, true), chain.run(y, false));
  const PlanReport report = chain.report(y);
  EXPECT_EQ(plannedLine(report, "MatMul").region, -1);
  EXPECT_GE(plannedLine(report, "Tanh").region, 0);
  EXPECT_GT(plannedLine(report, "Sigmoid").region, plannedLine(report, "Tanh").region);
}

TEST(RowChains, SumsOfRowsAreAddedPieceByPiece) {
  Chain chain;
  const Scope& s = chain.scope;
  const Output x = s.op("Tanh", {ops::mul(s, placesOf(chain), ops::scalar(s, 0.01f))});
  const Output sums = s.op("BiasAddGrad", {x});
  expectNear(chain.run(ops::mul(s, sums, ops::scalar(s, 0.01f)), true),
             chain.run(ops::mul(s, sums, ops::scalar(s, 0.01f)), false));
  const PlanReport report = chain.report(sums);
  EXPECT_EQ(plannedLine(report, "BiasAddGrad").region, plannedLine(report, "Tanh").region);
}

// The plan's memory for a chain of regions with products with large weights between them.
std::size_t arenaOf(int regions) {
  Chain chain;
  const Scope& s = chain.scope;
  Output x = placesOf(chain);
  for (int i = 0; i < regions; ++i) {
    const int64_t width = x.shape()[-1], next = 3 * kFeatures - width;
    x = s.op("Tanh", {ops::sub(s, x, ops::mean(s, x, {-1}, true))});
    x = ops::matMul(s, x, ops::constant(s, waves({width, next})));
  }
  Session session(chain.graph, optionsFor(true));
  Callable step = session.makeCallable({chain.texts}, {ops::identity(s, x)});
  step.run(std::vector<Tensor>{waves(chain.texts.shape())});
  const PlanStatistics statistics = step.plan()->statistics();
  EXPECT_EQ(statistics.regions, static_cast<std::size_t>(regions));
  return statistics.arenaBytes;
}

TEST(RowChains, RegionsUseTheSameMemoryForTheirPieces) {
  EXPECT_LE(arenaOf(5), arenaOf(3));
}

TEST(RowChains, HeadsOfTextsAreCutTextByText) {
  Chain chain;
  const Scope& s = chain.scope;
  // Through rows of places, so that nothing says that the texts are the batch but their number.
  const Output rows = ops::matMul(s, placesOf(chain), ops::constant(s, waves({kFeatures, kFeatures})));
  const Output heads = s.op("Transpose", {ops::reshape(s, rows, {kTexts, kPlaces, kHeads, kFeatures / kHeads}),
                                          ops::constant(s, Tensor::vector<int32_t>({0, 2, 1, 3}))});
  const Output products = s.op("BatchMatMulV2", {heads, heads}, {{"adj_y", true}});
  const Output y = s.op("BatchMatMulV2", {s.op("Softmax", {ops::mul(s, products, ops::scalar(s, 0.01f))}), heads});
  expectNear(chain.run(y, true), chain.run(y, false));
  const PlanReport report = chain.report(y);
  EXPECT_GE(plannedLine(report, "Softmax").region, 0);
  EXPECT_EQ(plannedLine(report, "Softmax").pieces, static_cast<std::size_t>(kTexts));
  EXPECT_EQ(plannedLine(report, "Softmax").region, plannedLine(report, "Transpose").region);
}

}  // namespace
}  // namespace engine
