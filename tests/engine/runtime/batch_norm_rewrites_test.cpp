// What plans make of batch norms with ReLU and of their gradients has the bits of the ops one by one.
#include <gmock/gmock.h>

#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/runtime/plan.h"
#include "tests/engine/runtime/training_nets.h"

namespace engine {
namespace {

Tensor wave(const Shape& shape, float step) {
  Tensor tensor(DType::kFloat, shape);
  for (int64_t i = 0; i < tensor.elements(); ++i) {
    tensor.data<float>()[i] = 2 * std::sin(step * static_cast<float>(i)) + 0.1F;
  }
  return tensor;
}

// relu(norm(x) [+ side]) and its gradients for a weighted sum.
struct NormedRelu {
  Graph graph;
  std::vector<Output> inputs, fetches;
  std::vector<Tensor> feeds;

  NormedRelu(const char* op, bool training, bool side, const Shape& shape = {5, 6, 7, 20}) {
    const Scope s(graph);
    const int64_t channels = shape.dim(3);
    add(shape, 0.7F);
    for (const float step : {0.3F, 0.4F, 0.5F, 0.0F}) add({channels}, step);
    const std::vector<Output> operands = inputs;
    const Node* norm = s.node(op, operands, {{"is_training", training}, {"epsilon", 0.01F}});
    Output y = norm->output(0);
    std::vector<Output> by{inputs[0], inputs[1], inputs[2]};
    if (side) by.push_back(add(shape, 0.9F));
    if (side) y = ops::add(s, y, by[3]);
    y = s.op("Relu", {y});
    // Two read it.
    const Output weighted = ops::mul(s, y, add(shape, 1.1F)), squared = s.op("Square", {y});
    const Output loss = ops::add(s, ops::sum(s, weighted), ops::sum(s, squared));
    fetches = {y, norm->output(1), norm->output(2)};
    for (const Gradient& gradient : addGradients(s, {loss}, by)) fetches.push_back(gradient.values);
  }

  std::vector<Tensor> run(const SessionOptions& options, std::vector<std::string>* ops = nullptr) {
    Session session(graph, options);
    Callable call = session.makeCallable(inputs, fetches);
    std::vector<Tensor> results;
    for (const Tensor& value : call.run(feeds)) results.push_back(value.clone());
    if (ops) {
      for (const auto& node : call.plan()->graph().nodes()) ops->push_back(node->op());
    }
    return results;
  }

 private:
  Output add(const Shape& shape, float step) {
    inputs.push_back(ops::placeholder(Scope(graph), DType::kFloat, shape));
    feeds.push_back(wave(shape, step));
    return inputs.back();
  }
};

struct Case {
  const char* op;
  bool training, side;
};
class BatchNormRewrites : public ::testing::TestWithParam<Case> {};

TEST_P(BatchNormRewrites, HaveTheBitsOfTheOps) {
  NormedRelu net(GetParam().op, GetParam().training, GetParam().side);
  const std::vector<Tensor> want = net.run({.threads = 1, .optimize = false});
  for (const int threads : {1, 3}) {
    std::vector<std::string> ops;
    const std::vector<Tensor> got = net.run({.threads = threads}, &ops);
    EXPECT_THAT(ops, ::testing::IsSupersetOf({"_FusedBatchNormEx", "_FusedBatchNormGradEx"}));
    for (const char* gone : {"Relu", "ReluGrad"}) {
      EXPECT_THAT(ops, ::testing::Not(::testing::Contains(std::string(gone))));
    }
    for (std::size_t i = 0; i < want.size(); ++i) EXPECT_TRUE(identical(got[i], want[i])) << "result " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Forms, BatchNormRewrites,
                         ::testing::Values(Case{"FusedBatchNorm", true, false}, Case{"FusedBatchNormV2", false, true},
                                           Case{"FusedBatchNormV3", true, false}, Case{"FusedBatchNormV3", true, true},
                                           Case{"FusedBatchNormV3", false, false},
                                           Case{"FusedBatchNormV3", false, true}),
                         [](const auto& test) {
                           return std::string(test.param.op) + (test.param.training ? "Training" : "Fixed") +
                                  (test.param.side ? "WithASum" : "");
                         });

std::vector<std::string> opsOf(testing::TrainingNet& net) {
  Session session(net.graph, {.threads = 1});
  net.initialize(session);
  Callable step = session.makeCallable(net.placeholders, {net.loss}, {net.train});
  step.run(net.feeds);
  std::vector<std::string> ops;
  for (const auto& node : step.plan()->graph().nodes()) ops.push_back(node->op());
  return ops;
}

TEST(BatchNormRewritesOfAResidualNet, LeaveNeitherActivationsNorGradientsOfBiases) {
  testing::ResidualNet net;
  const std::vector<std::string> ops = opsOf(net);
  EXPECT_EQ(std::ranges::count(ops, "_FusedBatchNormEx"), 4);
  EXPECT_EQ(std::ranges::count(ops, "_FusedBatchNormGradEx"), 4);
  EXPECT_EQ(std::ranges::count(ops, "FusedBatchNormV3"), 1);  // of the shortcut
  EXPECT_EQ(std::ranges::count(ops, "BiasAddGrad"), 1);       // of the logits
  for (const char* gone : {"Relu", "ReluGrad"}) EXPECT_EQ(std::ranges::count(ops, gone), 0);
}

TEST(BatchNormRewritesOfAResidualNet, TrainLikeTheOpsToTheBit) {
  const auto losses = [](const SessionOptions& options) {
    testing::ResidualNet net;
    Session session(net.graph, options);
    net.initialize(session);
    Callable step = session.makeCallable(net.placeholders, {net.loss}, {net.train});
    std::vector<float> result;
    for (int i = 0; i < 3; ++i) result.push_back(step.run(net.feeds)[0].item<float>());
    return result;
  };
  const std::vector<std::string> off{"fuse_batch_norm_relu"};
  EXPECT_EQ(losses({.threads = 1}), losses({.threads = 1, .disabledRewrites = off}));
  EXPECT_EQ(losses({.threads = 3}), losses({.threads = 1}));
}

// A bias, a batch norm and a step of the bias by its gradient.
struct NormedBias {
  Graph graph;
  Variable bias;
  Output dx, dBias;

  explicit NormedBias(bool training = true) {
    const Scope s(graph);
    const Shape shape{5, 6, 7, 20};
    const auto constant = [&](const Shape& of, float step) { return ops::constant(s, wave(of, step)); };
    bias = nn::getVariable(s, "bias", Shape{20}, DType::kFloat, nn::constant(0.25));
    const Output x = ops::identity(s, constant(shape, 0.7F));
    std::vector<Output> operands{s.op("BiasAdd", {x, nn::read(s, bias)})};
    for (const float step : {0.3F, 0.4F, 0.5F, 0.0F}) operands.push_back(constant({20}, step));
    const Output y = s.op("FusedBatchNormV3", operands, {{"is_training", training}});
    const Output loss = ops::sum(s, ops::mul(s, y, constant(shape, 1.1F)));
    const auto gradients = addGradients(s, {loss}, {x, operands[0].node->input(1)});
    dx = gradients[0].values;
    dBias = gradients[1].values;
  }

  // The bias after a step, and the sizes of what its gradient sums up.
  std::vector<Tensor> run(const std::string& apply, std::vector<Output> operands, std::vector<std::string> off) {
    const Scope s(graph);
    operands.insert(operands.begin(), bias.handle);
    operands.push_back(dBias);
    Node* step = s.node(apply, operands);
    Session session(graph, {.threads = 1, .disabledRewrites = std::move(off)});
    session.run(Feeds{}, {}, {nn::initializeVariables(s, graph.collections().globalVariables)});
    const Tensor sizes = session.run(Feeds{}, {ops::sum(s, s.op("Abs", {dx}), {0, 1, 2})}, {step})[0].clone();
    return {session.run(Feeds{}, {nn::read(s, bias)})[0].clone(), sizes};
  }
  std::vector<Tensor> descend(std::vector<std::string> off) {
    return run("ResourceApplyGradientDescent", {ops::scalar(Scope(graph), 1.0F)}, std::move(off));
  }
};

// The gradient of x of a batch norm by the batch's moments has no mean.
TEST(DropBiasGradients, WhatIsDroppedIsRounding) {
  NormedBias net;
  const std::vector<Tensor> summed = net.descend({"drop_bias_gradients"}), dropped = net.descend({});
  for (std::size_t c = 0; c < 20; ++c) {
    EXPECT_EQ(dropped[0].data<float>()[c], 0.25F);
    EXPECT_NEAR(summed[0].data<float>()[c], 0.25F, 1e-6F * summed[1].data<float>()[c]);
  }
  EXPECT_FALSE(identical(summed[0], dropped[0]));
}

TEST(DropBiasGradients, WithGivenMomentsABiasLearns) {
  NormedBias net(false);
  EXPECT_TRUE(identical(net.descend({})[0], net.descend({"drop_bias_gradients"})[0]));
  EXPECT_GT(std::abs(net.descend({})[0].data<float>()[0] - 0.25F), 1e-3F);
}

// A step of Adam is as large as its rate however small the gradient is.
TEST(DropBiasGradients, StepsThatTakeRoundingForAGradientKeepIt) {
  NormedBias net;
  const Scope s(net.graph);
  const Variable mean = nn::getVariable(s, "m", Shape{20}, DType::kFloat, nn::zeros());
  const Variable square = nn::getVariable(s, "v", Shape{20}, DType::kFloat, nn::zeros());
  std::vector<Output> operands{mean.handle, square.handle};
  for (const float value : {0.9F, 0.999F, 0.1F, 0.9F, 0.999F, 1e-7F}) operands.push_back(ops::scalar(s, value));
  const auto after = [&](std::vector<std::string> off) {
    return net.run("ResourceApplyAdam", operands, std::move(off))[0];
  };
  EXPECT_TRUE(identical(after({}), after({"drop_bias_gradients"})));
}

// What another op reads stays as it is.
TEST(FuseBatchNormRelu, ANormThatIsReadBesideIsKept) {
  Graph graph;
  const Scope s(graph);
  const Output x = ops::placeholder(s, DType::kFloat, {2, 3, 3, 4});
  std::vector<Output> operands{x};
  for (const float step : {0.3F, 0.4F, 0.5F, 0.0F}) operands.push_back(ops::constant(s, wave({4}, step)));
  const Output y = s.op("FusedBatchNormV3", operands, {{"is_training", true}});
  const Output positive = s.op("Relu", {y}), negative = s.op("Neg", {y});
  Session session(graph, {.threads = 1});
  Callable call = session.makeCallable({x}, {positive, negative});
  call.run(std::vector<Tensor>{wave({2, 3, 3, 4}, 0.7F)});
  for (const RewriteEffect& effect : call.plan()->rewrites()) {
    if (effect.name == "fuse_batch_norm_relu") EXPECT_EQ(effect.places, 0);
  }
}

}  // namespace
}  // namespace engine
