#include <cmath>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

const Attrs kNarrow = {{"depth_radius", 1}, {"bias", 2.0F}, {"alpha", 0.5F}, {"beta", 0.75F}};

TEST(LRN, DividesByAPowerOfTheNeighboursSquares) {
  const Tensor x = Tensor::of<float>({1, 2, 3}, {1, 1, 1, 3});
  const std::vector<float> y = values<float>(run1("LRN", {x}, kNarrow));
  EXPECT_NEAR(y[0], 1 * std::pow(2 + 0.5 * 5, -0.75), 1e-6);
  EXPECT_NEAR(y[1], 2 * std::pow(2 + 0.5 * 14, -0.75), 1e-6);
  EXPECT_NEAR(y[2], 3 * std::pow(2 + 0.5 * 13, -0.75), 1e-6);
}

TEST(LRN, ItsGradientMatchesDifferences) {
  expectGradientsMatch([](const Scope& s, const std::vector<Output>& in) { return s.op("LRN", in, kNarrow); },
                       {doubles({2, 1, 2, 5})});
}

TEST(LRN, RefusesWhatIsNoImage) {
  EXPECT_THROW(run1("LRN", {Tensor(DType::kFloat, {2, 3})}), Error);
}

}  // namespace
}  // namespace engine::testing
