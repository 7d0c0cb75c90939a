// Random numbers whose generator is a variable. The expected values are TensorFlow 2.15's for the state [5, 7, 11].
#include "tests/support/known_values.h"

namespace engine::testing::stateful_random_cases {  // tests of a folder are compiled together
namespace {

// A variable that holds a state, and what ops make of it.
class StatefulRandomTest : public ::testing::Test {
 protected:
  void start(const std::vector<int64_t>& state) {
    const auto size = static_cast<int64_t>(state.size());
    handle_ = scope_.op("VarHandleOp", {}, {{"dtype", DType::kInt64}, {"shape", Shape{size}}});
    session_.run(Feeds{}, {}, {ops::assign(scope_, handle_, ops::constant(scope_, Tensor::vector(state)))});
  }
  Tensor run(const std::string& op, std::vector<Tensor> inputs, Attrs attrs = {}, int64_t algorithm = 1) {
    const bool isRead = op == "RngReadAndSkip";
    std::vector<Output> in{
        handle_, isRead ? ops::scalar(scope_, static_cast<int32_t>(algorithm)) : ops::scalar(scope_, algorithm)};
    for (const Tensor& input : inputs) in.push_back(ops::constant(scope_, input));
    Node* node = scope_.node(op, in, std::move(attrs));
    if (node->outputCount() > 0) return session_.run(Feeds{}, {node->output()})[0];
    session_.run(Feeds{}, {}, {node});
    return {};
  }
  std::vector<int64_t> state() {
    const Output value = scope_.op("ReadVariableOp", {handle_}, {{"dtype", DType::kInt64}});
    return values<int64_t>(session_.run(Feeds{}, {value})[0]);
  }
  static Tensor size(int32_t n) { return Tensor::vector<int32_t>({n}); }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
  Output handle_;
};

const std::vector<int64_t> kStart{5, 7, 11};

TEST_F(StatefulRandomTest, UniformNumbersMoveTheStateOn) {
  start(kStart);
  expectNumbers(run("StatefulUniform", {size(5)}), {0.366400599, 0.798164487, 0.257758141, 0.463771462, 0.709454179},
                1e-7);
  EXPECT_EQ(state(), (std::vector<int64_t>{5 + 5 * 256, 7, 11}));
}

TEST_F(StatefulRandomTest, UniformNumbersOfDoublePrecision) {
  start(kStart);
  expectNumbers(run("StatefulUniform", {size(3)}, {{"dtype", DType::kDouble}}),
                {0.93120543062345029, 0.062065164491108549, 0.67563399088655518}, 1e-15);
}

TEST_F(StatefulRandomTest, Normals) {
  start(kStart);
  expectNumbers(run("StatefulStandardNormalV2", {size(5)}),
                {-1.35266352, 0.422323942, 0.371599942, -1.60417593, -0.619913101});
}

TEST_F(StatefulRandomTest, TruncatedNormals) {
  start(kStart);
  expectNumbers(run("StatefulTruncatedNormal", {size(9)}),
                {-1.35266352, 0.422323942, 0.371599942, -1.60417593, -0.284008026, 0.177740395, 1.23340082, 0.875922382,
                 -0.0739786848});
  start(kStart);
  expectNumbers(run("StatefulTruncatedNormal", {size(9)}, {{"dtype", DType::kDouble}}),
                {0.14353198003998585, 0.34921241535715664, -0.15153096034275199, -0.061811963592942706,
                 -0.316156083778383, -1.0235815440446303, 0.36344021587578929, 1.2274510503966491, 0.20014086069426204},
                1e-13);
}

TEST_F(StatefulRandomTest, Integers) {
  start(kStart);
  const Tensor drawn = run("StatefulUniformInt", {size(4), Tensor::scalar<int64_t>(-10), Tensor::scalar<int64_t>(90)});
  EXPECT_EQ(values<int64_t>(drawn), (std::vector<int64_t>{13, 86, -9, 16}));
  start(kStart);
  EXPECT_EQ(values<uint64_t>(run("StatefulUniformFullInt", {size(3)})),
            (std::vector<uint64_t>{12278547894800148023U, 773313867615895096U, 10839820754667360101U}));
}

TEST_F(StatefulRandomTest, SkippingCarriesIntoTheUpperHalf) {
  start({-2, -1, 11});
  const Tensor before = run("RngReadAndSkip", {Tensor::scalar<uint64_t>(3)});
  EXPECT_EQ(values<int64_t>(before), (std::vector<int64_t>{-2, -1, 11}));
  EXPECT_EQ(state(), (std::vector<int64_t>{766, 0, 11}));
  run("RngSkip", {Tensor::scalar<int64_t>(3)});
  EXPECT_EQ(state(), (std::vector<int64_t>{766 + 768, 0, 11}));
}

TEST_F(StatefulRandomTest, RefusesWhatIsNoState) {
  start({1, 2});
  EXPECT_THROW(run("StatefulUniform", {size(3)}), Error);
  start(kStart);
  EXPECT_THROW(run("StatefulUniform", {size(3)}, {}, 2), Error);
  EXPECT_THROW(run("StatefulUniform", {size(-3)}), Error);
  EXPECT_THROW(run("StatefulUniform", {Tensor::vector<int64_t>({int64_t{1} << 40, int64_t{1} << 40})}), Error);
  EXPECT_THROW(run("StatefulUniformInt", {size(1), Tensor::scalar<int64_t>(3), Tensor::scalar<int64_t>(3)}), Error);
  EXPECT_EQ(state(), kStart) << "what fails does not move the state";
}

TEST(TruncatedNormal, OfDoublePrecisionSkipsAsTensorFlowDoes) {
  expectNumbers(
      run1("TruncatedNormal", {Tensor::vector<int32_t>({9})}, {{"dtype", DType::kDouble}, {"seed", 3}, {"seed2", 4}}),
      {-0.70302059236755343, -1.1787800830679616, -0.73635340424070972, -1.7311353165860213, -0.10372449552883542,
       0.33968683309277231, 1.1592796155567371, 1.5094626541330487, -1.7238958979921239},
      1e-13);
}

}  // namespace
}  // namespace engine::testing::stateful_random_cases
