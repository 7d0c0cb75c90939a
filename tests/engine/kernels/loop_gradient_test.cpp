// Gradients of loops whose conditions have conditionals.
#include "engine/graph/cond.h"
#include "engine/graph/while_loop.h"
#include "tests/support/gradient_checker.h"

namespace engine::testing {
namespace {

// x, x², x⁴ …, as long as there are less than three steps and the value is small.
Output squaredWhileSmall(const Scope& scope, Output x) {
  const auto more = [](const WhileContext& loop, const std::vector<Output>& v) {
    const Scope& s = loop.scope();
    const Output few = s.op("Less", {v[0], ops::scalar(s, int32_t{3})});
    const auto small = [&](const CondBranch& branch) {
      const Output limit = ops::scalar(branch.scope(), 100.0);
      return std::vector{branch.scope().op("Less", {branch.take(v[1]), limit})};
    };
    const auto never = [](const CondBranch& branch) { return std::vector{ops::scalar(branch.scope(), false)}; };
    return cond(s, few, small, never)[0];
  };
  const auto next = [](const WhileContext& loop, const std::vector<Output>& v) {
    const Scope& s = loop.scope();
    return std::vector{ops::add(s, v[0], ops::scalar(s, int32_t{1})), ops::mul(s, v[1], v[1])};
  };
  return whileLoop(scope, {ops::scalar(scope, int32_t{0}), x}, more, next)[1];
}

TEST(WhileGradient, OfALoopWhoseConditionHasAConditionalMatchesDifferences) {
  const BuildGraph build = [](const Scope& s, const std::vector<Output>& in) { return squaredWhileSmall(s, in[0]); };
  expectGradientsMatch(build, {Tensor::scalar(1.3)});   // three steps
  expectGradientsMatch(build, {Tensor::scalar(11.0)});  // one
}

}  // namespace
}  // namespace engine::testing
