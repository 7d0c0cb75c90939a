#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/kernels/random/distributions.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatNear;
using testing::values;

Attrs seeded(int64_t seed, int64_t seed2) {
  return {{"seed", seed}, {"seed2", seed2}, {"dtype", DType::kFloat}};
}

TEST(RandomTest, UniformGivesTensorFlowsNumbers) {
  const Tensor got = testing::run1("RandomUniform", {Tensor::vector<int32_t>({4})}, seeded(87654321, 1));
  EXPECT_THAT(values<float>(got), ElementsAre(FloatNear(0.2390374f, 1e-7f), FloatNear(0.9203995f, 1e-7f),
                                              FloatNear(0.0505124f, 1e-7f), FloatNear(0.4957445f, 1e-7f)));
}

TEST(RandomTest, TruncatedNormalGivesTensorFlowsNumbers) {
  const Tensor got = testing::run1("TruncatedNormal", {Tensor::vector<int32_t>({3})}, seeded(87654321, 1));
  EXPECT_THAT(values<float>(got),
              ElementsAre(FloatNear(-0.8113183f, 1e-6f), FloatNear(1.4845986f, 1e-6f), FloatNear(0.0653293f, 1e-6f)));
}

TEST(RandomTest, HalvesAreTensorFlowsNumbers) {
  const auto drawn = [](const char* op, DType dtype, int32_t count) {
    const Tensor halves =
        testing::run1(op, {Tensor::vector<int32_t>({count})}, {{"seed", 87654321}, {"seed2", 1}, {"dtype", dtype}});
    return values<float>(testing::run1("Cast", {halves}, {{"DstT", DType::kFloat}}));
  };
  EXPECT_THAT(drawn("RandomUniform", DType::kHalf, 4),
              ElementsAre(0.1943359375f, 0.9130859375f, 0.7978515625f, 0.138671875f));
  EXPECT_THAT(drawn("RandomUniform", DType::kBfloat16, 4), ElementsAre(0.5546875f, 0.3046875f, 0.3828125f, 0.109375f));
  EXPECT_THAT(drawn("RandomStandardNormal", DType::kHalf, 4),
              ElementsAre(-0.8115234375f, 1.484375f, 0.0653076171875f, -2.443359375f));
  EXPECT_THAT(drawn("TruncatedNormal", DType::kHalf, 3), ElementsAre(-0.8115234375f, 1.484375f, 0.0653076171875f));
}

TEST(RandomTest, AStatelessShuffleIsTensorFlows) {
  const Tensor key = Tensor::vector<uint64_t>({5186321457711525117u});
  const Tensor counter = Tensor::vector<uint64_t>({0, 2956673722964415482u});
  const Tensor rows = Tensor::vector<int32_t>({0, 1, 2, 3, 4, 5});
  EXPECT_THAT(values<int32_t>(testing::run1("StatelessShuffle", {rows, key, counter, Tensor::scalar(int32_t{1})})),
              ElementsAre(1, 3, 4, 0, 5, 2));
}

TEST(RandomTest, EveryRunGoesOnWhereTheLastEnded) {
  Graph graph;
  const Scope scope(graph);
  const Output shape = ops::constant(scope, Tensor::vector<int32_t>({}));
  const Output low = ops::scalar(scope, int32_t{0});
  const Output x =
      scope.op("RandomUniformInt", {shape, low, ops::scalar(scope, int32_t{3})}, {{"seed", 5}, {"seed2", 10}});
  Session session(graph, {.threads = 1});
  EXPECT_EQ(session.run(Feeds{}, {x})[0].item<int32_t>(), 2);
  EXPECT_EQ(session.run(Feeds{}, {x})[0].item<int32_t>(), 0);
  Session fresh(graph, {.threads = 1});
  EXPECT_EQ(fresh.run(Feeds{}, {x})[0].item<int32_t>(), 2);
}

TEST(RandomTest, PartsOfATensorAreThoseOfTheWhole) {
  const Philox base(1, 2);
  std::vector<float> whole(50);
  std::vector<float> part(17);
  kernels::fillNormal<float>(base, 0, 50, whole.data());
  kernels::fillNormal<float>(base, 13, 17, part.data());
  EXPECT_EQ(part, std::vector<float>(whole.begin() + 13, whole.begin() + 30));
  kernels::fillUniform(base, 0, 50, whole.data());
  kernels::fillUniform(base, 13, 17, part.data());
  EXPECT_EQ(part, std::vector<float>(whole.begin() + 13, whole.begin() + 30));
  kernels::fillTruncatedNormal<float>(base, 0, 50, whole.data());
  kernels::fillTruncatedNormal<float>(base, 13, 17, part.data());
  EXPECT_EQ(part, std::vector<float>(whole.begin() + 13, whole.begin() + 30));
}

// Of a million groups some hundred ask for more words than most, or hold a number that lies at the very limit.
TEST(RandomTest, EveryTruncatedNormalIsBelowTwoAndTheSameHoweverTheWorkIsCut) {
  const Philox base(3, 4);
  std::vector<float> whole(4000003, 9.0f), parts(whole.size());
  kernels::fillTruncatedNormal<float>(base, 0, static_cast<int64_t>(whole.size()), whole.data());
  EXPECT_TRUE(std::ranges::all_of(whole, [](float value) { return std::abs(value) < 2; }));
  for (int64_t at = 0; at < static_cast<int64_t>(parts.size()); at += 10001) {
    const int64_t count = std::min<int64_t>(10001, static_cast<int64_t>(parts.size()) - at);
    kernels::fillTruncatedNormal<float>(base, at, count, parts.data() + at);
  }
  EXPECT_EQ(parts, whole);
}

TEST(RandomTest, WithoutSeedsTheNumbersDiffer) {
  const Tensor shape = Tensor::vector<int32_t>({8});
  EXPECT_NE(values<float>(testing::run1("RandomUniform", {shape}, seeded(0, 0))),
            values<float>(testing::run1("RandomUniform", {shape}, seeded(0, 0))));
}

TEST(RandomTest, StatelessNumbersFollowFromTheSeedOnly) {
  const auto draw = [](int64_t seed) {
    return values<float>(
        testing::run1("StatelessRandomUniform", {Tensor::vector<int32_t>({4}), Tensor::vector<int64_t>({seed, 2})}));
  };
  EXPECT_EQ(draw(1), draw(1));
  EXPECT_NE(draw(1), draw(3));
  EXPECT_THROW(
      testing::run1("StatelessRandomUniform", {Tensor::vector<int32_t>({4}), Tensor::vector<int64_t>({1, 2, 3})}),
      Error);
}

TEST(RandomTest, StatelessGammaGivesTensorFlowsNumbers) {
  const Tensor shape = Tensor::vector<int32_t>({3, 2});
  const Tensor seed = Tensor::vector<int64_t>({1, 2});
  const Tensor alpha = Tensor::vector<float>({0.5F, 7});
  const Tensor got = testing::run1("StatelessRandomGammaV2", {shape, seed, alpha});
  EXPECT_THAT(values<float>(got),
              ElementsAre(0.0669536144F, 7.71740389F, 0.628235459F, 7.79681444F, 0.181367323F, 6.31725883F));
  const auto key = testing::runOp("StatelessRandomGetKeyCounter", {seed});
  const Tensor keyed =
      testing::run1("StatelessRandomGammaV3", {shape, key[0], key[1], Tensor::scalar<int32_t>(1), alpha});
  EXPECT_TRUE(identical(keyed, got));
  EXPECT_THROW(testing::run1("StatelessRandomGammaV2", {shape, seed, Tensor::vector<float>({1, 2, 3})}), Error);
}

TEST(RandomTest, StatelessPoissonGivesTensorFlowsNumbersForAnyRate) {
  const auto draw = [](const std::vector<float>& rates, DType dtype) {
    return testing::run1("StatelessRandomPoisson",
                         {Tensor::vector<int32_t>({3, 2}), Tensor::vector<int64_t>({1, 2}), Tensor::vector(rates)},
                         {{"dtype", dtype}});
  };
  EXPECT_THAT(values<int32_t>(draw({-1, 2}, DType::kInt32)), ElementsAre(0, 3, 0, 1, 0, 6));
  const float infinite = std::numeric_limits<float>::infinity();
  EXPECT_THAT(values<float>(draw({infinite, 1}, DType::kFloat)), ElementsAre(infinite, 3, infinite, 0, infinite, 5));
  EXPECT_THROW(draw({NAN, 1}, DType::kFloat), Error);
  EXPECT_THROW(draw({1e30F, 1}, DType::kInt32), Error);  // in TensorFlow without end
}

TEST(RandomTest, StatelessBinomialGivesTensorFlowsNumbers) {
  const auto draw = [](std::vector<int32_t> shape, std::vector<int64_t> seed, const Tensor& counts,
                       const Tensor& probabilities, DType dtype) {
    return testing::run1("StatelessRandomBinomial",
                         {Tensor::vector(shape), Tensor::vector(seed), counts, probabilities}, {{"dtype", dtype}});
  };
  const Tensor probabilities = Tensor::vector<float>({0.5F, 0.1F, 0.9F, 0.7F});
  EXPECT_THAT(
      values<int32_t>(draw({2, 4}, {3, 4}, Tensor::vector<float>({10, 200, 5, 60}), probabilities, DType::kInt32)),
      ElementsAre(6, 13, 4, 45, 7, 21, 4, 44));
  const Tensor column = Tensor::of<float>({7, 0, 9}, {3, 1});
  EXPECT_THAT(values<float>(draw({3, 2}, {1, 2}, column, Tensor::vector<float>({0.3F, 1}), DType::kFloat)),
              ElementsAre(3, 7, 0, 0, 4, 9));
  EXPECT_THROW(draw({3}, {1, 2}, column, probabilities, DType::kFloat), Error);
  EXPECT_THROW(draw({1}, {1, 2}, Tensor::vector<float>({NAN}), Tensor::vector<float>({0.3F}), DType::kFloat), Error);
}

TEST(RandomTest, ShuffleKeepsEveryRow) {
  const Tensor x = Tensor::vector<int32_t>({0, 1, 2, 3, 4, 5});
  const Tensor got = testing::run1("RandomShuffle", {x}, {{"seed", 1}, {"seed2", 2}});
  EXPECT_THAT(values<int32_t>(got), ::testing::UnorderedElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(RandomTest, MultinomialNeverDrawsAnImpossibleClass) {
  const float never = -std::numeric_limits<float>::infinity();
  const Tensor logits = Tensor::of<float>({never, 0, never}, {1, 3});
  const Tensor got = testing::run1("Multinomial", {logits, Tensor::scalar<int32_t>(4)}, {{"seed", 1}, {"seed2", 2}});
  EXPECT_THAT(values<int64_t>(got), ElementsAre(1, 1, 1, 1));
}

TEST(RandomTest, EmptyIntegerRangesAreRefused) {
  EXPECT_THROW(testing::run1("RandomUniformInt",
                             {Tensor::vector<int32_t>({2}), Tensor::scalar<int32_t>(3), Tensor::scalar<int32_t>(3)}),
               Error);
}

}  // namespace
}  // namespace engine
