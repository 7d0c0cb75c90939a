// Random numbers between bounds and binomial ones, and the order of an unsorted top k: TensorFlow 2.15's.
#include "engine/graph/ops.h"
#include "tests/support/known_values.h"

namespace engine::testing::bounded_cases {  // tests of a folder are compiled together
namespace {

Tensor number(float x) {
  return Tensor::scalar(x);
}
Tensor drawn(const std::vector<int32_t>& shape, const Tensor& mean, const Tensor& deviation, const Tensor& low,
             const Tensor& high) {
  return run1("ParameterizedTruncatedNormal", {Tensor::vector(shape), mean, deviation, low, high},
              {{"seed", 3}, {"seed2", 5}});
}

TEST(BoundedNormal, DrawsTensorFlowsNumbersWhicheverBoundsThereAre) {
  expectNumbers(
      drawn({1, 5}, number(0), number(1), number(-2), number(2)),
      {-1.1347393989562988, 0.7460805773735046, -1.9681302309036255, -0.6411983966827393, 0.16807787120342255});
  expectNumbers(drawn({1, 4}, number(0), number(1), number(-0.3F), number(0.2F)),
                {-0.10116541385650635, 0.12128406763076782, -0.29774051904678345, 0.0011000633239746094});
  expectNumbers(drawn({1, 4}, number(0), number(1), number(3), number(9)),
                {3.2791998386383057, 3.0665175914764404, 3.053434133529663, 3.05118727684021});
}

TEST(BoundedNormal, EachRowHasItsParameters) {
  const auto vector = [](float a, float b) { return Tensor::vector<float>({a, b}); };
  expectNumbers(drawn({2, 3}, vector(0, -2), vector(1, 0.5F), vector(-1, -9), vector(1, -2.5F)),
                {-0.20466160774230957, 0.6851363182067871, 0.20440030097961426, -2.5522425174713135, -2.655155658721924,
                 -2.7826461791992188});
}

TEST(BoundedNormal, ASeedGivesTheSameNumbersWithoutState) {
  const Tensor got = run1("StatelessParameterizedTruncatedNormal",
                          {Tensor::vector<int32_t>({2, 3}), Tensor::vector<int64_t>({1, 2}),
                           Tensor::vector<float>({0, 1, 2}), number(1), number(-1), number(2.5F)});
  expectNumbers(got, {0.544110119342804, -0.30158984661102295, 2.070096254348755, 0.20738030970096588,
                      0.04614347219467163, 1.535672664642334});
}

TEST(BoundedNormal, RefusesBoundsThatAreNone) {
  const auto code = [](float deviation, float low, float high) {
    return codeOf("ParameterizedTruncatedNormal",
                  {Tensor::vector<int32_t>({2, 2}), number(0), number(deviation), number(low), number(high)});
  };
  EXPECT_EQ(code(0, -1, 1), Code::kInvalidArgument);
  EXPECT_EQ(code(1, 1, -1), Code::kInvalidArgument);
  EXPECT_EQ(code(1, -INFINITY, INFINITY), Code::kInvalidArgument);
}

TEST(StatefulBinomial, DrawsTensorFlowsNumbersAndMovesTheStateOn) {
  Graph graph;
  const Scope scope(graph);
  const Output state = scope.op("VarHandleOp", {}, {{"dtype", DType::kInt64}, {"shape", Shape{3}}});
  Node* assign = scope.node("AssignVariableOp", {state, ops::constant(scope, Tensor::vector<int64_t>({0, 0, 11}))});
  const Output drawn = scope.op("StatefulRandomBinomial", {state, ops::scalar<int64_t>(scope, 1),
                                                           ops::constant(scope, Tensor::vector<int32_t>({3, 2})),
                                                           ops::constant(scope, Tensor::vector<float>({5, 40})),
                                                           ops::constant(scope, Tensor::vector<float>({0.3F, 0.6F}))});
  const Output value = scope.op("ReadVariableOp", {state}, {{"dtype", DType::kInt64}});
  Session session(graph, {.threads = 1});
  session.run(Feeds{}, {}, {assign});
  EXPECT_EQ(values<int64_t>(session.run(Feeds{}, {drawn})[0]), (std::vector<int64_t>{1, 21, 0, 26, 0, 22}));
  EXPECT_EQ(values<int64_t>(session.run(Feeds{}, {value})[0]), (std::vector<int64_t>{153600, 0, 11}));
  EXPECT_EQ(values<int64_t>(session.run(Feeds{}, {drawn})[0]), (std::vector<int64_t>{1, 17, 0, 22, 1, 23}));
}

TEST(NonDeterministicInts, AreOfTheDtypeAndShape) {
  const Tensor got = run1("NonDeterministicInts", {Tensor::vector<int32_t>({2, 3})});
  EXPECT_EQ(got.dtype(), DType::kInt64);
  EXPECT_EQ(got.shape(), (Shape{2, 3}));
}

TEST(UnsortedTopK, LiesAsInTensorFlowsHeap) {
  const Tensor x = Tensor::vector<float>({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5});
  const auto top = runOp("TopKV2", {x, Tensor::scalar<int32_t>(4)}, {{"sorted", false}});
  EXPECT_EQ(values<float>(top[0]), (std::vector<float>{5, 5, 9, 6}));
  EXPECT_EQ(values<int32_t>(top[1]), (std::vector<int32_t>{8, 4, 5, 7}));
  const auto all = runOp("TopKV2", {x, Tensor::scalar<int32_t>(11)}, {{"sorted", false}});
  EXPECT_EQ(values<float>(all[0]), (std::vector<float>{9, 6, 5, 5, 5, 4, 3, 3, 2, 1, 1}));
}

}  // namespace
}  // namespace engine::testing::bounded_cases
