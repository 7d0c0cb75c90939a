// A plan trains like the ops one by one: losses of the first steps, from the same random numbers.
#include <gtest/gtest.h>

#include "tests/engine/runtime/training_nets.h"

namespace engine {
namespace {

constexpr int kSteps = 5;

template <typename Net>
std::vector<float> losses(const SessionOptions& options) {
  Net net;
  Session session(net.graph, options);
  net.initialize(session);
  Callable step = session.makeCallable(net.placeholders, {net.loss}, {net.train});
  std::vector<float> result;
  for (int i = 0; i < kSteps; ++i) result.push_back(step.run(net.feeds)[0].template item<float>());
  return result;
}

template <typename Net>
void expectPlanTrainsLikeOpByOp(int threads) {
  const std::vector<float> want = losses<Net>({.threads = 1, .optimize = false});
  const std::vector<float> got = losses<Net>({.threads = threads});
  for (int i = 0; i < kSteps; ++i) {
    EXPECT_NEAR(got[static_cast<std::size_t>(i)], want[static_cast<std::size_t>(i)], 1e-5) << "step " << i;
  }
}

TEST(PlanTraining, AnIrisClassifierTrainsLikeOpByOp) {
  expectPlanTrainsLikeOpByOp<testing::IrisNet>(1);
}

TEST(PlanTraining, AnIrisClassifierTrainsLikeOpByOpOnThreeThreads) {
  expectPlanTrainsLikeOpByOp<testing::IrisNet>(3);
}

TEST(PlanTraining, AConvolutionalNetworkTrainsLikeOpByOp) {
  expectPlanTrainsLikeOpByOp<testing::ConvNet>(1);
}

TEST(PlanTraining, AConvolutionalNetworkTrainsLikeOpByOpOnThreeThreads) {
  expectPlanTrainsLikeOpByOp<testing::ConvNet>(3);
}

TEST(PlanTraining, MaskedSequencesTrainLikeOpByOp) {
  expectPlanTrainsLikeOpByOp<testing::SequenceNet<4>>(1);
  expectPlanTrainsLikeOpByOp<testing::SequenceNet<4>>(3);
}

TEST(PlanTraining, MaskedSequencesOfManyClassesTrainLikeOpByOp) {
  expectPlanTrainsLikeOpByOp<testing::SequenceNet<40>>(1);
  expectPlanTrainsLikeOpByOp<testing::SequenceNet<40>>(3);
}

}  // namespace
}  // namespace engine
