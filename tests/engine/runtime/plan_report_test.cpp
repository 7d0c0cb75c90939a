#include "engine/runtime/plan_report.h"

#include <gtest/gtest.h>

#include "engine/graph/ops.h"
#include "tests/engine/runtime/training_nets.h"

namespace engine {
namespace {

const PlanReportLine* lineOf(const PlanReport& report, const std::string& op) {
  for (const PlanReportLine& line : report.lines) {
    if (line.op == op) return &line;
  }
  return nullptr;
}

// The report of one traced step of the network, and the trace.
PlanReport tracedStep(std::vector<StepTracer::Entry>& trace) {
  testing::ConvNet net(128);
  Session session(net.graph, {.threads = 1});
  net.initialize(session);
  Callable step = session.makeCallable(net.placeholders, {net.loss}, {net.train});
  step.run(net.feeds);
  stepTracer(session.resources())->start();
  step.run(net.feeds);
  trace = stepTracer(session.resources())->stop();
  return reportOf(*step.plan(), trace, 1);
}

TEST(PlanReport, KernelsHaveShapesTimesAndArithmetic) {
  std::vector<StepTracer::Entry> trace;
  const PlanReport report = tracedStep(trace);
  const PlanReportLine* conv = lineOf(report, "_FusedConv2DMaxPool");
  ASSERT_NE(conv, nullptr);
  EXPECT_EQ(conv->shape, "float32[128,12,12,8]");
  EXPECT_DOUBLE_EQ(conv->flops, 2.0 * 128 * 24 * 24 * 8 * 25);
  EXPECT_DOUBLE_EQ(conv->bytes, 4.0 * (128 * 28 * 28 + 25 * 8 + 8 + 128 * 12 * 12 * 8) + 128 * 12 * 12 * 8);
  EXPECT_EQ(conv->implementation.substr(0, 7), "native ");
  EXPECT_GE(conv->region, 0);
  EXPECT_EQ(conv->pieces, 2u);
  EXPECT_GT(conv->seconds, 0);
  const PlanReportLine* product = lineOf(report, "_FusedMatMul");
  ASSERT_NE(product, nullptr);
  EXPECT_GT(product->flops, 0);
}

TEST(PlanReport, AnUpdateReadsItsGradientAndReadsAndWritesVariableAndSlots) {
  testing::IrisNet net;
  Session session(net.graph, {.threads = 1});
  net.initialize(session);
  Callable step = session.makeCallable(net.placeholders, {net.loss}, {net.train});
  step.run(net.feeds);
  const PlanReport report = reportOf(*step.plan(), {}, 1);
  const auto isOfKernel = [](const PlanReportLine& line) {
    return line.op == "ResourceApplyAdagrad" && line.shape == "float32[4,10]";
  };
  const auto line = std::ranges::find_if(report.lines, isOfKernel);
  ASSERT_NE(line, report.lines.end());
  EXPECT_DOUBLE_EQ(line->bytes, 4.0 * (40 + 2 * 2 * 40) + 4);  // and the learning rate
}

TEST(PlanReport, NoTimeOfTheTraceIsLost) {
  std::vector<StepTracer::Entry> trace;
  const PlanReport report = tracedStep(trace);
  double seconds = 0;
  for (const StepTracer::Entry& entry : trace) seconds += entry.end - entry.start;
  EXPECT_NEAR(report.seconds, seconds, 1e-9);
}

TEST(PlanReport, FlopsOfTransposedProductsCountTheInnerSize) {
  Graph graph;
  const Scope scope(graph);
  const Output a = ops::placeholder(scope, DType::kFloat, Shape{7, 3});
  const Output b = ops::placeholder(scope, DType::kFloat, Shape{7, 5});
  const Output product = scope.op("MatMul", {a, b}, {{"transpose_a", true}});
  EXPECT_DOUBLE_EQ(flopsOf(*product.node), 2.0 * 3 * 5 * 7);
  EXPECT_DOUBLE_EQ(flopsOf(*scope.op("Relu", {a}).node), 0);
}

}  // namespace
}  // namespace engine
