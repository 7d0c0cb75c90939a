// Every optimizer and schedule that a message may name.
#include "engine/estimator/experiment/optimizer_factory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"
#include "summaries/field_options.pb.h"

namespace engine::estimator {
namespace {

template <typename Message>
std::vector<std::string> choicesOfName() {
  const auto& help = Message::descriptor()->FindFieldByName("name")->options().GetExtension(summaries::help);
  return {help.choices().begin(), help.choices().end()};
}

// One weight of 1, a loss of w², and the training op that a message makes of it.
class Model {
 public:
  explicit Model(const messages::Optimizer& message) {
    step_ = nn::createGlobalStep(graph_);
    weight_ = nn::getVariable(scope_, "w", Shape{1}, DType::kFloat, nn::constant(1));
    const Output w = nn::read(scope_, weight_);
    train_ = trainOp(scope_, message, ops::sum(scope_, ops::mul(scope_, w, w)));
    session_ = std::make_unique<Session>(graph_, SessionOptions{.threads = 1});
    const Collections& collections = graph_.collections();
    session_->run(Feeds{}, {}, {nn::initializeVariables(scope_, collections.globalVariables)});
    session_->run(Feeds{}, {}, {nn::initializeVariables(scope_, collections.localVariables)});
  }

  float weightAfter(int steps) {
    for (int i = 0; i < steps; ++i) session_->run(Feeds{}, {}, {train_});
    return valueOf(weight_.name);
  }
  float valueOf(const std::string& variable) {
    const Variable* found = nn::findVariable(graph_, variable);
    return session_->run(Feeds{}, {nn::read(scope_, *found)})[0].toDoubles()[0];
  }
  // The rate of the next step.
  double rate() { return session_->run(Feeds{}, {graph_.collections().summaries[0].value})[0].toDoubles()[0]; }
  std::vector<std::string> variables() const {
    std::vector<std::string> names;
    for (const Variable& variable : graph_.collections().globalVariables) names.push_back(variable.name);
    return names;
  }

 private:
  Graph graph_;
  Scope scope_{graph_};
  Variable step_;
  Variable weight_;
  Node* train_ = nullptr;
  std::unique_ptr<Session> session_;
};

messages::Optimizer named(const std::string& name) {
  messages::Optimizer message;
  message.set_name(name);
  message.set_learning_rate(.1);
  return message;
}

TEST(OptimizerFactory, EveryNameThatIsOfferedLowersTheLoss) {
  for (const std::string& name : choicesOfName<messages::Optimizer>()) {
    Model model(named(name));
    const float weight = model.weightAfter(5);
    EXPECT_LT(std::abs(weight), 1) << name;
    EXPECT_GT(weight, -.9F) << name;
  }
}

TEST(OptimizerFactory, AnotherNameIsRefusedAndTheNamesAreListed) {
  for (const char* name : {"Sgd", "KerasSgd"}) {
    try {
      Model model(named(name));
      ADD_FAILURE() << "no error";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::kNotFound);
      EXPECT_THAT(error.what(), ::testing::HasSubstr("KerasSGD, LAMB"));
    }
  }
}

TEST(OptimizerFactory, KerasOptimizersKeepTheirStateUnderKerasNames) {
  EXPECT_THAT(Model(named("KerasNadam")).variables(),
              ::testing::IsSupersetOf({"training/Nadam/momentum_cache", "training/Nadam/w/m"}));
}

TEST(OptimizerFactory, WeightDecayExcludesWhatTheMessageSays) {
  messages::Optimizer message = named("AdamWeightDecay");
  message.set_weight_decay_rate(1);
  const float decayed = Model(message).weightAfter(1);
  message.add_exclude_from_weight_decay("^w$");
  EXPECT_NEAR(Model(message).weightAfter(1) - decayed, .1, 1e-5);
}

TEST(OptimizerFactory, GradientsAreAccumulatedAsTheMessageSays) {
  messages::Optimizer message = named("GradientDescent");
  message.set_gradient_accumulation_steps(2);
  Model model(message);
  EXPECT_EQ(model.weightAfter(1), 1);
  EXPECT_NEAR(model.weightAfter(1), 1 - .1 * 2, 1e-6);
  message.set_gradient_accumulation_steps(0);
  EXPECT_THROW(Model{message}, Error);
}

TEST(OptimizerFactory, MovingAveragesFollowTheVariables) {
  messages::Optimizer message = named("GradientDescent");
  message.set_moving_average_decay(.9);
  Model model(message);
  const float weight = model.weightAfter(1);
  // The decay of the first update is (1 + 1)/(10 + 1).
  EXPECT_NEAR(model.valueOf("w/ExponentialMovingAverage"), 1 + (weight - 1) * 9 / 11, 1e-5);
}

TEST(ScheduleFactory, EveryScheduleThatIsOfferedGivesARate) {
  for (const std::string& name : choicesOfName<messages::LearningRateSchedule>()) {
    messages::Optimizer message = named("GradientDescent");
    message.mutable_schedule()->set_name(name);
    message.mutable_schedule()->set_initial_variance(0);
    message.mutable_schedule()->add_boundaries(0);
    for (double value : {.1, .05}) message.mutable_schedule()->add_values(value);
    Model model(message);
    EXPECT_NEAR(model.rate(), .1, 1e-3) << name;
    model.weightAfter(1);
    if (name == "constant") {
      EXPECT_NEAR(model.rate(), .1, 1e-6);
    } else {
      EXPECT_LT(model.rate(), .1) << name;
    }
  }
}

TEST(ScheduleFactory, ARateWarmsUpInALine) {
  messages::Optimizer message = named("GradientDescent");
  message.mutable_schedule()->set_warm_up_steps(4);
  Model model(message);
  EXPECT_NEAR(model.rate(), 0, 1e-7);
  model.weightAfter(1);
  EXPECT_NEAR(model.rate(), .025, 1e-7);
  model.weightAfter(4);
  EXPECT_NEAR(model.rate(), .1, 1e-7);
}

TEST(ScheduleFactory, AnUnknownNameAndValuesThatDoNotFitAreRefused) {
  messages::Optimizer message = named("GradientDescent");
  message.mutable_schedule()->set_name("step");
  EXPECT_THROW(Model{message}, Error);
  message.mutable_schedule()->set_name("piecewise_constant");
  message.mutable_schedule()->add_values(1);
  message.mutable_schedule()->add_values(2);
  EXPECT_THROW(Model{message}, Error);
}

}  // namespace
}  // namespace engine::estimator
