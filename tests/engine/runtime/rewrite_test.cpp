// Every rewrite of plans fires on its pattern, can be turned off by its name, and changes nothing but rounding.
#include "engine/runtime/rewrite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/core/error.h"
#include "engine/runtime/plan.h"
#include "tests/engine/runtime/picture_net.h"
#include "tests/engine/runtime/training_nets.h"

namespace engine {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

struct Trained {
  std::vector<float> losses;
  std::vector<RewriteEffect> rewrites;
  std::vector<std::string> ops;

  int places(const std::string& rewrite) const {
    for (const RewriteEffect& effect : rewrites) {
      if (effect.name == rewrite) return effect.places;
    }
    return -1;  // it did not run
  }
};

// Three steps of a training.
template <typename Net>
Trained trainedNet(Net&& net, const SessionOptions& options) {
  Session session(net.graph, options);
  net.initialize(session);
  const Output loss = ops::identity(Scope(net.graph), net.loss);
  Callable step = session.makeCallable(net.placeholders, {loss}, {net.train});
  Trained result;
  for (int i = 0; i < 3; ++i) result.losses.push_back(step.run(net.feeds)[0].template item<float>());
  result.rewrites = step.plan()->rewrites();
  for (const auto& node : step.plan()->graph().nodes()) result.ops.push_back(node->op());
  return result;
}

// Of a small convolutional network with dropout.
Trained trained(const SessionOptions& options) {
  return trainedNet(testing::ConvNet(8), options);
}

// Of a network for pictures that does not train, with constants in the place of its variables: its outputs.
Trained frozenPictures(const SessionOptions& options) {
  testing::PictureNet net;
  Session session(net.graph, options);
  net.initialize(session);
  session.freezeVariables();
  Callable call = session.makeCallable({net.pictures}, {net.logits});
  const std::vector<Tensor> feeds{net.someFeeds(2)};
  Trained result;
  float largest = 0;
  for (const float value : call.run(feeds)[0].flat<float>()) {
    result.losses.push_back(value);
    largest = std::max(largest, value);
  }
  for (float& value : result.losses) value /= largest;
  result.rewrites = call.plan()->rewrites();
  return result;
}

class RewriteTest : public ::testing::TestWithParam<std::string> {
 protected:
  // Loops are in recurrent networks only, and chains of element-wise ops in those with such an activation.
  static Trained run(SessionOptions options) {
    if (GetParam() == "compute_in_bfloat16") {
      options.computeDtype = DType::kBfloat16;
      return trainedNet(testing::ConvNet(64), options);
    }
    if (GetParam() == "fold_batch_norm" || GetParam() == "fold_pad") return frozenPictures(options);
    if (GetParam() == "drop_bias_gradients" || GetParam().starts_with("fuse_batch_norm")) {
      return trainedNet(testing::ResidualNet(), options);
    }
    if (GetParam() == "fuse_recurrent_loops") return trainedNet(testing::GruNet(), options);
    if (GetParam() == "read_last_gradient") return trainedNet(testing::LstmNet(), options);
    if (GetParam() == "fuse_updates") return trainedNet(testing::DecayNet(), options);
    if (GetParam() == "sum_rows_in_updates") return trainedNet(testing::EmbeddingNet(), options);
    if (GetParam() == "fuse_lookups" || GetParam() == "drop_sparse_reshapes") {
      return trainedNet(testing::SparseIdsNet(), options);
    }
    if (GetParam() == "fuse_nearest_sums") return trainedNet(testing::ClustersNet(), options);
    if (GetParam() == "narrow_products") return trainedNet(testing::BesideNet(), options);
    if (GetParam() == "fuse_elementwise") return trainedNet(testing::GeluNet(), options);
    return trained(options);
  }

  // bfloat16 has 8 bits: operands are off by up to 2^-9, and losses of a few steps by about as much.
  static double rounding() { return GetParam() == "compute_in_bfloat16" ? 4e-3 : 2e-6; }
};

TEST_P(RewriteTest, FiresAndChangesNothingButRounding) {
  const Trained whole = run({.threads = 1});
  EXPECT_GT(whole.places(GetParam()), 0);
  const Trained without = run({.threads = 1, .disabledRewrites = {GetParam()}});
  EXPECT_EQ(without.places(GetParam()), -1);
  for (std::size_t i = 0; i < without.losses.size(); ++i) EXPECT_NEAR(without.losses[i], whole.losses[i], rounding());
}

INSTANTIATE_TEST_SUITE_P(All, RewriteTest, ::testing::ValuesIn(rewriteNames()),
                         [](const auto& test) { return test.param; });

TEST(Rewrites, DropoutAndItsGradientKeepNoMask) {
  const Trained net = trained({.threads = 1});
  EXPECT_EQ(std::ranges::count(net.ops, "_Dropout"), 2);
  // The gradient's sum over no axis is gone, too, and with it what kept its factor apart.
  for (const char* op : {"RandomUniform", "GreaterEqual", "SelectV2", "Sum"})
    EXPECT_THAT(net.ops, ::testing::Not(Contains(op)));
}

TEST(Rewrites, DropoutDrawsTheNumbersOfItsOpsOnAnyNumberOfThreads) {
  const std::vector<std::string> off{"fuse_dropout"};
  EXPECT_EQ(trained({.threads = 1}).losses, trained({.threads = 1, .disabledRewrites = off}).losses);
  EXPECT_EQ(trained({.threads = 3}).losses, trained({.threads = 3, .disabledRewrites = off}).losses);
}

TEST(Rewrites, AnOptimizersStepIsOneOpWithTheBitsOfItsOps) {
  for (const int threads : {1, 3}) {
    const Trained fused = trainedNet(testing::DecayNet(), {.threads = threads});
    EXPECT_EQ(fused.places("fuse_updates"), 1);  // the wide matrix; the others are too small to be walked in pieces
    EXPECT_EQ(std::ranges::count(fused.ops, "_ElementwiseUpdate"), 1);
    const Trained apart = trainedNet(testing::DecayNet(), {.threads = threads, .disabledRewrites = {"fuse_updates"}});
    EXPECT_EQ(fused.losses, apart.losses);
    EXPECT_EQ(std::ranges::count(apart.ops, "AssignVariableOp") - std::ranges::count(fused.ops, "AssignVariableOp"), 3);
  }
}

TEST(Rewrites, TheGradientOfAnEmbeddingIsNotSpreadOut) {
  for (const int threads : {1, 3}) {
    const Trained rows = trainedNet(testing::EmbeddingNet(), {.threads = threads});
    EXPECT_EQ(rows.places("sum_rows_in_updates"), 1);
    EXPECT_THAT(rows.ops, ::testing::Not(Contains("UnsortedSegmentSum")));
    const std::vector<std::string> off{"sum_rows_in_updates"};
    EXPECT_EQ(rows.losses, trainedNet(testing::EmbeddingNet(), {.threads = threads, .disabledRewrites = off}).losses);
  }
}

TEST(Rewrites, TheSumsOfClustersAreTheSameOnAnyNumberOfThreads) {
  const Trained one = trainedNet(testing::ClustersNet(), {.threads = 1});
  EXPECT_EQ(std::ranges::count(one.ops, "_FusedNearestSums"), 1);
  EXPECT_EQ(one.losses, trainedNet(testing::ClustersNet(), {.threads = 3}).losses);
}

TEST(Rewrites, ANameThatThereIsNotIsRefused) {
  try {
    trained({.disabledRewrites = {"fuse_everything"}});
    FAIL() << "it was accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kInvalidArgument);
    EXPECT_THAT(error.what(),
                HasSubstr("no rewrite of plans is called 'fuse_everything'. There are: fuse_recurrent_loops, "));
  }
}

TEST(Rewrites, TheEnvironmentTurnsThemOffByName) {
  setenv("EWB_PLAN_DISABLE", "fuse_dropout,fuse_bias_relu", 1);
  const Trained net = trained({.threads = 1});
  unsetenv("EWB_PLAN_DISABLE");
  EXPECT_EQ(net.places("fuse_dropout"), -1);
  EXPECT_EQ(net.places("fuse_bias_relu"), -1);
  EXPECT_GT(net.places("fuse_pooled_conv"), 0);
}

}  // namespace
}  // namespace engine
