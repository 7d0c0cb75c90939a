// Plans of networks for pictures whose variables are frozen: what is folded, and that it changes nothing but rounding.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/runtime/plan.h"
#include "tests/engine/runtime/picture_net.h"

namespace engine {
namespace {

using ::testing::Contains;
using ::testing::Not;
using testing::PictureNet;

std::vector<std::string> opsOf(const Plan& plan) {
  std::vector<std::string> ops;
  for (const auto& node : plan.graph().nodes()) ops.push_back(node->op());
  return ops;
}

std::vector<float> logitsOf(PictureNet& net, Session& session, int64_t batch) {
  const Tensor logits = session.run({{net.pictures, net.someFeeds(batch)}}, {net.logits})[0];
  return {logits.flat<float>().begin(), logits.flat<float>().end()};
}

void expectNear(const std::vector<float>& got, const std::vector<float>& want) {
  ASSERT_EQ(got.size(), want.size());
  double largest = 0;
  for (const float value : want) largest = std::max(largest, std::abs(static_cast<double>(value)));
  ASSERT_GT(largest, 0);
  for (std::size_t i = 0; i < want.size(); ++i) ASSERT_NEAR(got[i], want[i], 2e-6 * largest) << i;
}

TEST(FrozenPictures, AgreeWithTheirOpsWhateverIsFusedOnAnyNumberOfThreads) {
  PictureNet net;
  Session plain(net.graph, {.threads = 1, .optimize = false});
  net.initialize(plain);
  for (const int threads : {1, 3}) {
    for (const std::string off : {"", "fold_batch_norm", "fold_pad", "fuse_bias_relu"}) {
      SessionOptions options{.threads = threads};
      if (!off.empty()) options.disabledRewrites = {off};
      Session session(net.graph, options);
      net.initialize(session);
      expectNear(logitsOf(net, session, 2), logitsOf(net, plain, 2));
      session.freezeVariables();
      expectNear(logitsOf(net, session, 2), logitsOf(net, plain, 2));
      expectNear(logitsOf(net, session, 1), logitsOf(net, plain, 1));
    }
  }
}

TEST(FrozenPictures, HaveNoBatchNormAndNoPaddedCopyInTheirPlan) {
  PictureNet net;
  Session session(net.graph, {.threads = 1});
  net.initialize(session);
  session.freezeVariables();
  Callable call = session.makeCallable({net.pictures}, {net.logits});
  const std::vector<Tensor> feeds{net.someFeeds(1)};
  call.run(feeds);
  const std::vector<std::string> ops = opsOf(*call.plan());
  for (const char* gone : {"FusedBatchNormV3", "Pad", "Relu", "Relu6", "ReadVariableOp"})
    EXPECT_THAT(ops, Not(Contains(gone)));
  for (const char* fused : {"_FusedConv2D", "_FusedDepthwiseConv2dNative"}) EXPECT_THAT(ops, Contains(fused));
}

TEST(FrozenPictures, TakeNewValuesWhenTheyAreFrozenAgain) {
  PictureNet net;
  Session session(net.graph, {.threads = 1});
  net.initialize(session);
  session.freezeVariables();
  const std::vector<float> before = logitsOf(net, session, 1);
  const Scope scope(net.graph);
  const Tensor zeros(DType::kFloat, net.firstFilter.shape);
  session.run(Feeds{}, {}, {ops::assign(scope, net.firstFilter.handle, ops::constant(scope, zeros), "clear")});
  session.freezeVariables();
  EXPECT_NE(logitsOf(net, session, 1), before);
}

TEST(FrozenPictures, APlanThatWritesReadsWhatItWrites) {
  PictureNet net;
  Session session(net.graph, {.threads = 1});
  net.initialize(session);
  session.freezeVariables();
  const Scope scope(net.graph);
  const Tensor zeros(DType::kFloat, net.firstFilter.shape);
  Node* clear = ops::assign(scope, net.firstFilter.handle, ops::constant(scope, zeros), "clear");
  const Output after = nn::read(scope.withControls({clear}), net.firstFilter);
  const Tensor read = session.run(Feeds{}, {after})[0];
  for (const float value : read.flat<float>()) ASSERT_EQ(value, 0);
}

}  // namespace
}  // namespace engine
