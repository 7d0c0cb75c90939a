// Loops of Enter, Merge, Switch, NextIteration and Exit: op by op and as plans; their gradients; TensorArrays and
// stacks.
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/graph/cond.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/graph/while_loop.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

class While : public ::testing::TestWithParam<bool> {
 protected:
  using Body = std::function<Output(const WhileContext&, Output step, Output value)>;

  std::vector<Tensor> run(const std::vector<Output>& fetches, std::vector<float> x = {2, 3}, int32_t n = 3) {
    Session session(graph_, {.threads = 2, .optimize = GetParam()});
    const Feeds feeds{{x_, Tensor::vector(x)}, {n_, Tensor::scalar(n)}};
    session.run(feeds, fetches);
    return session.run(feeds, fetches);  // a second run begins anew
  }
  // The value after n times `body`.
  Output repeated(const Scope& scope, Output times, Output value, const Body& body, std::vector<Shape> shapes = {}) {
    const auto more = [&](const WhileContext& loop, const std::vector<Output>& v) {
      return loop.scope().op("Less", {v[0], loop.take(times)});
    };
    const auto next = [&](const WhileContext& loop, const std::vector<Output>& v) {
      const Output one = ops::scalar(loop.scope(), int32_t{1});
      return std::vector{ops::add(loop.scope(), v[0], one), body(loop, v[0], v[1])};
    };
    return whileLoop(scope, {ops::scalar(scope, int32_t{0}), value}, more, next, std::move(shapes))[1];
  }
  Output gradientOf(Output y) { return toDense(scope_, addGradients(scope_, {y}, {x_})[0]); }
  void expectInvalid(const std::vector<Output>& fetches, const std::string& text) {
    try {
      run(fetches);
      ADD_FAILURE() << "no error";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::kInvalidArgument);
      EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
    }
  }
  Node* array(int32_t size, bool dynamic = false) {
    return scope_.node("TensorArrayV3", {ops::scalar(scope_, size)},
                       {{"dtype", DType::kFloat}, {"dynamic_size", dynamic}});
  }

  Graph graph_;
  Scope scope_{graph_};
  Output x_ = ops::placeholder(scope_, DType::kFloat, {2}, "x");
  Output n_ = ops::placeholder(scope_, DType::kInt32, {}, "n");
};

Output timesX(const WhileContext& loop, Output value, Output x) {
  return ops::mul(loop.scope(), value, loop.take(x));
}

TEST_P(While, RunsItsBodyAsOftenAsTheConditionHolds) {
  const Output power = repeated(scope_, n_, ops::constant(scope_, Tensor::vector<float>({1, 1})),
                                [&](const auto& loop, Output, Output v) { return timesX(loop, v, x_); });
  EXPECT_EQ(run({power})[0].toDoubles(), (std::vector<double>{8, 27}));
  EXPECT_EQ(run({power}, {2, 3}, 0)[0].toDoubles(), (std::vector<double>{1, 1}));
}

TEST_P(While, VariablesMayChangePlaces) {
  const auto more = [&](const WhileContext& loop, const std::vector<Output>& v) {
    return loop.scope().op("Less", {v[0], loop.take(n_)});
  };
  const auto swap = [](const WhileContext& loop, const std::vector<Output>& v) {
    return std::vector{ops::add(loop.scope(), v[0], ops::scalar(loop.scope(), int32_t{1})), v[2], v[1]};
  };
  const Output zero = ops::scalar(scope_, int32_t{0});
  const Output y = ops::mul(scope_, x_, x_);
  const std::vector<Output> last = whileLoop(scope_, {zero, x_, y}, more, swap);
  EXPECT_EQ(run(last)[1].toDoubles(), (std::vector<double>{4, 9}));
  EXPECT_EQ(run(last)[2].toDoubles(), (std::vector<double>{2, 3}));
}

Output twiceAsLong(const WhileContext& loop, Output, Output v) {
  return loop.scope().op("ConcatV2", {v, v, ops::scalar(loop.scope(), int32_t{0})});
}

TEST_P(While, ShapesMayGrowWhereThatIsSaid) {
  const Output longer = repeated(scope_, n_, x_, twiceAsLong, {Shape{}, Shape{kUnknownDim}});
  EXPECT_EQ(run({longer})[0].elements(), 16);
  EXPECT_EQ(run({longer}, {1, 2}, 5)[0].elements(), 64);
  EXPECT_THROW(repeated(scope_, n_, x_, twiceAsLong), Error);
}

TEST_P(While, LoopsInsideLoops) {
  const Output result = repeated(scope_, n_, x_, [&](const WhileContext& outer, Output, Output value) {
    const Output two = ops::scalar(outer.scope(), int32_t{2});
    const Output x = outer.take(x_);
    return repeated(outer.scope(), two, value,
                    [&](const WhileContext& inner, Output, Output v) { return timesX(inner, v, x); });
  });
  EXPECT_EQ(run({result}, {2, 3}, 2)[0].toDoubles(), (std::vector<double>{32, 243}));
  // d/dx x^5
  EXPECT_EQ(run({gradientOf(result)}, {2, 3}, 2)[0].toDoubles(), (std::vector<double>{80, 405}));
}

TEST_P(While, GradientsGoThroughVariablesAndWhatStaysTheSame) {
  const Output power =
      repeated(scope_, n_, x_, [&](const WhileContext& loop, Output, Output v) { return timesX(loop, v, x_); });
  const Output gradient = gradientOf(power);
  EXPECT_EQ(run({gradient})[0].toDoubles(), (std::vector<double>{32, 108}));
  EXPECT_EQ(run({gradient}, {2, 3}, 0)[0].toDoubles(), (std::vector<double>{1, 1}));
}

TEST_P(While, GradientsGoThroughConditionalsInTheBody) {
  // x squared in the first iteration, then doubled.
  const Output result = repeated(scope_, n_, x_, [](const WhileContext& loop, Output step, Output v) {
    const Output first = loop.scope().op("Equal", {step, ops::scalar(loop.scope(), int32_t{0})});
    return cond(
        loop.scope(), first,
        [&](const CondBranch& b) { return std::vector{ops::mul(b.scope(), b.take(v), b.take(v))}; },
        [&](const CondBranch& b) {
          return std::vector{ops::mul(b.scope(), b.take(v), ops::scalar(b.scope(), 2.0f))};
        })[0];
  });
  EXPECT_EQ(run({result})[0].toDoubles(), (std::vector<double>{16, 36}));
  EXPECT_EQ(run({gradientOf(result)})[0].toDoubles(), (std::vector<double>{16, 24}));
}

TEST_P(While, GradientsUseTheRandomNumbersOfTheForwardLoop) {
  const Output product = repeated(scope_, n_, x_, [](const WhileContext& loop, Output, Output v) {
    const Output shape = ops::constant(loop.scope(), Tensor::vector<int32_t>({2}));
    const Output factor = loop.scope().op("RandomUniform", {shape}, {{"dtype", DType::kFloat}, {"seed", 3}});
    return ops::mul(loop.scope(), v, factor);
  });
  const std::vector<Tensor> results = run({product, gradientOf(product)});
  for (int i : {0, 1}) {
    const double x = i == 0 ? 2 : 3;
    EXPECT_NEAR(results[1].toDoubles()[static_cast<std::size_t>(i)],
                results[0].toDoubles()[static_cast<std::size_t>(i)] / x, 1e-6);
  }
}

TEST_P(While, ALoopInABranchThatIsNotTakenDoesNotRun) {
  const Output never = scope_.op("Less", {n_, ops::scalar(scope_, int32_t{0})});
  const Output result = cond(
      scope_, never,
      [&](const CondBranch& b) {
        return std::vector{repeated(b.scope(), b.take(n_), b.take(x_), [](const WhileContext& loop, Output, Output v) {
          return loop.scope().op("CheckNumerics", {ops::realDiv(loop.scope(), v, ops::sub(loop.scope(), v, v))},
                                 {{"message", "ran"}});
        })};
      },
      [&](const CondBranch& b) { return std::vector{b.take(x_)}; })[0];
  EXPECT_EQ(run({result})[0].toDoubles(), (std::vector<double>{2, 3}));
}

TEST_P(While, WhatIsInsideALoopCannotBeFetched) {
  Output inside;
  repeated(scope_, n_, x_, [&](const WhileContext& loop, Output, Output v) { return inside = timesX(loop, v, x_); });
  expectInvalid({inside}, "inside a loop");
}

TEST_P(While, ATensorArrayKeepsWhatALoopWrites) {
  Node* list = array(3);
  const Output flow = repeated(scope_, n_, list->output(1), [&](const WhileContext& loop, Output step, Output f) {
    const Output value = ops::mul(loop.scope(), loop.take(x_), ops::cast(loop.scope(), step, DType::kFloat));
    return loop.scope().op("TensorArrayWriteV3", {loop.take(list->output(0)), step, value, f});
  });
  const Output indices = ops::constant(scope_, Tensor::vector<int32_t>({2, 1}));
  const Output rows = scope_.op("TensorArrayGatherV3", {list->output(0), indices, flow}, {{"dtype", DType::kFloat}});
  EXPECT_EQ(run({rows})[0].toDoubles(), (std::vector<double>{4, 6, 2, 3}));
  EXPECT_EQ(run({gradientOf(rows)})[0].toDoubles(), (std::vector<double>{3, 3}));
}

TEST_P(While, TensorArraysAreSplitAndConcatenated) {
  Node* list = array(2);
  const Output lengths = ops::constant(scope_, Tensor::vector<int64_t>({2, 1}));
  const Output three = scope_.op("ConcatV2", {x_, x_, ops::scalar(scope_, int32_t{0})});
  const Output value = scope_.op("Slice", {three, ops::constant(scope_, Tensor::vector<int32_t>({0})),
                                           ops::constant(scope_, Tensor::vector<int32_t>({3}))});
  const Output flow = scope_.op("TensorArraySplitV3", {list->output(0), value, lengths, list->output(1)});
  Node* joined = scope_.node("TensorArrayConcatV3", {list->output(0), flow}, {{"dtype", DType::kFloat}});
  const std::vector<Tensor> results = run({joined->output(0), joined->output(1), gradientOf(joined->output(0))});
  EXPECT_EQ(results[0].toDoubles(), (std::vector<double>{2, 3, 2}));
  EXPECT_EQ(results[1].toInt64s(), (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(results[2].toDoubles(), (std::vector<double>{2, 1}));
}

TEST_P(While, BadUsesOfATensorArrayAreErrors) {
  const auto at = [&](int32_t index) { return ops::scalar(scope_, index); };
  Node* list = array(2);
  const auto write = [&](Node* to, int32_t index, Output flow) {
    return scope_.op("TensorArrayWriteV3", {to->output(0), at(index), x_, flow});
  };
  expectInvalid({write(list, 2, list->output(1))}, "index 2");
  expectInvalid({write(list, -1, list->output(1))}, "index -1");
  expectInvalid({write(list, 0, write(list, 0, list->output(1)))}, "written before");
  expectInvalid({scope_.op("TensorArrayReadV3", {list->output(0), at(1), list->output(1)}, {{"dtype", DType::kFloat}})},
                "not been written");
  expectInvalid({array(-1)->output(1)}, "size");
  Node* growing = array(0, true);
  expectInvalid({write(growing, INT32_MAX, growing->output(1))}, "index");
  const Output grown = scope_.op("TensorArraySizeV3", {growing->output(0), write(growing, 4, growing->output(1))});
  EXPECT_EQ(run({grown})[0].item<int32_t>(), 5);
}

TEST_P(While, AStackGivesBackTheLastFirst) {
  const Output stack = scope_.op("StackV2", {ops::scalar(scope_, int32_t{-1})}, {{"elem_type", DType::kFloat}});
  Node* first = scope_.node("StackPushV2", {stack, x_});
  Node* second = scope_.withControls({first}).node("StackPushV2", {stack, ops::mul(scope_, x_, x_)});
  const Output top = scope_.withControls({second}).op("StackPopV2", {stack}, {{"elem_type", DType::kFloat}});
  EXPECT_EQ(run({top})[0].toDoubles(), (std::vector<double>{4, 9}));
  const Output empty = scope_.op("StackV2", {ops::scalar(scope_, int32_t{-1})}, {{"elem_type", DType::kFloat}});
  expectInvalid({scope_.op("StackPopV2", {empty}, {{"elem_type", DType::kFloat}})}, "empty");
}

TEST_P(While, MalformedLoopsAreErrors) {
  const Output entered = scope_.op("Enter", {x_}, {{"frame_name", "broken"}});
  const Output outside = scope_.withControls({entered.node}).op("Exit", {x_});
  expectInvalid({outside}, "not in a loop");
  expectInvalid({scope_.op("Exit", {entered})}, "LoopCond");
  EXPECT_THROW(scope_.op("Merge", {}, {{"T", DType::kFloat}}), Error);
}

INSTANTIATE_TEST_SUITE_P(BothWays, While, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "AsAPlan" : "OpByOp"; });

}  // namespace
}  // namespace engine
