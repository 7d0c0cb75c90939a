#include <gtest/gtest.h>

#include <cstring>

#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/fused/elementwise_program.h"
#include "engine/nn/transformer/transformer_layers.h"
#include "engine/runtime/plan.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

constexpr int64_t kRows = 70;
constexpr int64_t kWidth = 96;

class FuseElementwiseTest : public ::testing::Test {
 protected:
  // The fetches with and without the pass, which must be the same bits; how many nodes of the op are left with it.
  int planned(const std::vector<Output>& fetches, const std::string& op, int threads = 1) {
    std::vector<Tensor> plain, fused;
    run(fetches, {.threads = threads, .disabledRewrites = {"fuse_elementwise"}}, op, plain);
    const int count = run(fetches, {.threads = threads}, op, fused);
    for (std::size_t i = 0; i < plain.size(); ++i) {
      EXPECT_EQ(plain[i].shape(), fused[i].shape());
      EXPECT_EQ(std::memcmp(plain[i].raw(), fused[i].raw(), plain[i].bytes()), 0) << fetches[i].name();
    }
    return count;
  }

  int64_t rows_ = kRows;
  Graph graph_;
  Scope scope_{graph_};
  Output x_ = ops::placeholder(scope_, DType::kFloat, {kUnknownDim, kWidth});
  Output y_ = ops::placeholder(scope_, DType::kFloat, {kUnknownDim, kWidth});

 private:
  int run(const std::vector<Output>& fetches, const SessionOptions& options, const std::string& op,
          std::vector<Tensor>& results) {
    Session session(graph_, options);
    Callable call = session.makeCallable({x_, y_}, fetches);
    results.clear();
    for (const Tensor& value : call.run(std::vector<Tensor>{values(1), values(2)})) results.push_back(value.clone());
    int count = 0;
    for (const auto& node : call.plan()->graph().nodes()) count += node->op() == op ? 1 : 0;
    return count;
  }
  Tensor values(int seed) const {
    Tensor tensor(DType::kFloat, {rows_, kWidth});
    for (int64_t i = 0; i < tensor.elements(); ++i) {
      tensor.data<float>()[i] = static_cast<float>((i * 37 + seed * 11) % 101 - 50) / 23;
    }
    return tensor;
  }
};

TEST_F(FuseElementwiseTest, AChainBecomesOneOpOfTheSameBits) {
  const Output chain = scope_.op("Sqrt", {scope_.op("Square", {ops::sub(scope_, ops::mul(scope_, x_, y_), x_)})});
  EXPECT_EQ(planned({chain}, "_Elementwise"), 1);
  EXPECT_EQ(planned({chain}, "Mul"), 0);
  planned({chain}, "Mul", 3);
}

TEST_F(FuseElementwiseTest, WhatIsOnlyRepeatedForTheChainIsReadAsItIs) {
  const Output sums = ops::sum(scope_, y_, {1}, true);
  const Output shape = ops::constant(scope_, Tensor::vector<int32_t>({kRows, kWidth}));
  const Output repeated = scope_.op("BroadcastTo", {sums, shape});
  const Output chain = ops::mul(scope_, ops::sub(scope_, x_, repeated), repeated);
  EXPECT_EQ(planned({chain}, "BroadcastTo"), 0);
  EXPECT_EQ(planned({ops::mul(scope_, x_, repeated)}, "BroadcastTo", 3), 0);
  // Nothing else would tell the result's shape.
  EXPECT_EQ(planned({scope_.op("Square", {scope_.op("Neg", {repeated})})}, "BroadcastTo"), 1);
}

TEST_F(FuseElementwiseTest, GeluAndItsGradientGoThroughMemoryAFewTimes) {
  const Output gelu = nn::gelu(scope_, x_);
  const Output gradient = addGradients(scope_, {gelu}, {x_}, {y_})[0].values;
  EXPECT_LE(planned({gelu, gradient}, "_Elementwise"), 4);
  for (const char* op : {"Mul", "AddV2", "Pow", "AddN"}) EXPECT_EQ(planned({gelu, gradient}, op), 0) << op;
}

TEST_F(FuseElementwiseTest, AGeluThatNoCacheHoldsIsComputedAgainInItsGradient) {
  rows_ = 2800;
  const Output gelu = nn::gelu(scope_, x_);
  const Output gradient = addGradients(scope_, {gelu}, {x_}, {y_})[0].values;
  EXPECT_EQ(planned({gelu, gradient}, "_Elementwise"), 2);
  for (const char* op : {"Tanh", "TanhGrad", "Mul"}) EXPECT_EQ(planned({gelu, gradient}, op), 0) << op;
}

TEST_F(FuseElementwiseTest, AnExpensiveValueWhoseReadersAreOfOneChainIsComputedWithinIt) {
  const Output root = scope_.op("Sqrt", {scope_.op("Square", {x_})});
  EXPECT_EQ(planned({ops::add(scope_, ops::mul(scope_, root, y_), root)}, "_Elementwise"), 1);
}

TEST_F(FuseElementwiseTest, RowsColumnsAndSingleValuesAreRepeated) {
  const Output row = ops::constant(scope_, Tensor::of(std::vector<float>(kWidth, 0.5F), Shape{kWidth}));
  const Output column = ops::mean(scope_, y_, {-1}, true);
  const Output all = ops::add(scope_, ops::mul(scope_, ops::sub(scope_, x_, column), row), ops::scalar(scope_, 2.0F));
  EXPECT_EQ(planned({all}, "_Elementwise"), 1);
  EXPECT_EQ(planned({all}, "Sub"), 0);
  planned({all}, "Sub", 2);
}

TEST_F(FuseElementwiseTest, WhatIsFetchedOrReadByAnotherOpIsKept) {
  const Output inner = ops::mul(scope_, x_, y_);
  const Output outer = scope_.op("Neg", {ops::add(scope_, inner, x_)});
  EXPECT_EQ(planned({inner, outer}, "Mul"), 1);
  const Output sum = scope_.op("Sum", {inner, ops::constant(scope_, Tensor::vector<int32_t>({0}))});
  EXPECT_EQ(planned({sum, outer}, "Mul"), 1);
}

TEST_F(FuseElementwiseTest, AnExpensiveValueOfSeveralReadersIsComputedOnce) {
  const Output tanh = scope_.op("Tanh", {ops::mul(scope_, x_, y_)});
  const Output left = ops::add(scope_, ops::mul(scope_, tanh, x_), y_);
  const Output right = ops::sub(scope_, ops::mul(scope_, tanh, y_), x_);
  EXPECT_EQ(planned({left, right}, "_Elementwise"), 3);
}

TEST(ElementProgramTest, KeepsFewBuffersAndRefusesMalformedNumbers) {
  using kernels::ElementOp;
  const kernels::ElementProgram program{
      2, {{ElementOp::kAdd, 0, 1}, {ElementOp::kSquare, 2, 2}, {ElementOp::kMul, 3, 0}, {ElementOp::kSub, 4, 1}}};
  EXPECT_EQ(program.buffers(), (std::vector<int>{0, 0, 0, -1}));
  EXPECT_TRUE(program.isWithinLimits());
  EXPECT_EQ(kernels::ElementProgram::decoded(program.encoded(), 2).encoded(), program.encoded());
  EXPECT_THROW(kernels::ElementProgram::decoded({0, 0}, 2), Error);
  EXPECT_THROW(kernels::ElementProgram::decoded({0, 0, 2}, 2), Error);
  EXPECT_THROW(kernels::ElementProgram::decoded({99, 0, 0}, 2), Error);
}

TEST(ElementProgramTest, TwoStepsBecomeOneWhereNothingElseReadsTheFirst) {
  using kernels::ElementOp;
  // (x + y)² · x − y · x: the square is read twice, y · x and the sum once.
  kernels::ElementProgram program{2,
                                  {{ElementOp::kAdd, 0, 1},
                                   {ElementOp::kSquare, 2, 2},
                                   {ElementOp::kMul, 3, 0},
                                   {ElementOp::kMul, 1, 0},
                                   {ElementOp::kSub, 4, 5},
                                   {ElementOp::kTanh, 3, 3}}};
  std::vector<int64_t> results{4, 5};
  const kernels::ElementProgram merged = program.merged(results);
  std::vector<ElementOp> ops;
  for (const kernels::ElementStep& step : merged.steps) ops.push_back(step.op);
  // The difference takes the first product in, not both.
  EXPECT_EQ(ops,
            (std::vector{ElementOp::kAdd, ElementOp::kSquare, ElementOp::kMul, ElementOp::kMulSub, ElementOp::kTanh}));
  EXPECT_EQ(results, (std::vector<int64_t>{3, 4}));
  EXPECT_EQ(merged.steps[3].a, 3);  // the square
  EXPECT_EQ(merged.steps[3].c, 4);  // y · x
}

TEST(ElementProgramTest, AResultGoesIntoNoOtherStep) {
  using kernels::ElementOp;
  kernels::ElementProgram program{2, {{ElementOp::kMul, 0, 1}, {ElementOp::kAdd, 2, 1}}};
  std::vector<int64_t> results{0, 1};
  EXPECT_EQ(program.merged(results).steps.size(), 2u);
  results = {1};
  EXPECT_EQ(program.merged(results).steps.size(), 1u);
  EXPECT_EQ(results, std::vector<int64_t>{0});
}

}  // namespace
}  // namespace engine
