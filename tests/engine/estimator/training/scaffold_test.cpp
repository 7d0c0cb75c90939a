// How a session begins when the model's scaffold has its own ideas.
#include <gmock/gmock.h>

#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::lineInput;

using Change = std::function<void(const Scope&, Scaffold&)>;

// The linear model with a scaffold that `change` made.
ModelFn scaffolded(const Change& change) {
  return [plain = testing::linearModel(), change](const Features& features, const Labels& labels, Mode mode,
                                                  const Params& params, const RunConfig& config) {
    EstimatorSpec spec = plain(features, labels, mode, params, config);
    change(features.scope(), spec.scaffold);
    return spec;
  };
}

const Variable& variable(const Scope& scope, const std::string& name) {
  return *scope.graph().collections().findGlobal(name);
}

class ScaffoldTest : public ::testing::Test {
 protected:
  // The value of b in the first checkpoint.
  double firstB(const Change& change) {
    Estimator model(scaffolded(change), configIn(folder_.path()));
    model.train(lineInput(), testing::more(1));
    return formats::BundleReader(folder_.path() + "/model.ckpt-0").read("b").toDoubles()[0];
  }
  testing::TemporaryFolder folder_;
};

Node* assignB(const Scope& scope, const Output& value) {
  return ops::assign(scope, variable(scope, "b").handle, value, "AssignVariableOp");
}

TEST_F(ScaffoldTest, AnInitOpReplacesTheInitialisers) {
  EXPECT_EQ(firstB([](const Scope& scope, Scaffold& scaffold) {
              const Output fed = ops::placeholder(scope, DType::kFloat, Shape{}, "start");
              std::vector<Node*> nodes{assignB(scope, fed)};
              for (const Variable& v : scope.graph().collections().globalVariables) {
                if (v.name != "b") nodes.push_back(v.initializer);
              }
              scaffold.initOp = ops::group(scope, nodes, "own_init");
              scaffold.initFeeds = {{fed, Tensor::scalar(4.0f)}};
            }),
            4);
}

TEST_F(ScaffoldTest, WhatAnInitOpLeavesOutIsNamed) {
  std::string message;
  EXPECT_EQ(codeOf(
                [&] {
                  firstB([](const Scope& scope, Scaffold& scaffold) {
                    scaffold.initOp = ops::group(scope, {assignB(scope, ops::scalar(scope, 1.0f))}, "own_init");
                  });
                },
                &message),
            Code::kFailedPrecondition);
  EXPECT_THAT(message, HasSubstr("Variables not initialized: "));
  EXPECT_THAT(message, HasSubstr("w"));
}

TEST_F(ScaffoldTest, AnInitFnRunsAfterTheInitialisers) {
  EXPECT_EQ(firstB([](const Scope&, Scaffold& scaffold) {
              scaffold.initFn = [](Session& session) {
                session.resources().find<VariableResource>("b")->assign(Tensor::scalar(6.0f));
              };
            }),
            6);
}

TEST_F(ScaffoldTest, ALocalInitOpRunsLast) {
  EXPECT_EQ(firstB([](const Scope& scope, Scaffold& scaffold) {
              scaffold.localInitOp = assignB(scope, ops::scalar(scope, 8.0f));
            }),
            8);
}

TEST_F(ScaffoldTest, AReadyOpMayRefuse) {
  std::string message;
  const Change notReady = [](const Scope& scope, Scaffold& scaffold) {
    scaffold.readyOp = ops::constant(scope, Tensor::vector<std::string>({"the table"}), "report");
  };
  EXPECT_EQ(codeOf([&] { firstB(notReady); }, &message), Code::kFailedPrecondition);
  EXPECT_THAT(message, HasSubstr("the table"));
  EXPECT_EQ(codeOf([&] {
              firstB([](const Scope& scope, Scaffold& scaffold) {
                scaffold.readyForLocalInitOp = ops::scalar(scope, 1.0f, "no_strings");
              });
            }),
            Code::kInvalidArgument);
}

TEST_F(ScaffoldTest, ASaverMayLeaveVariablesOut) {
  const Change onlyW = [](const Scope&, Scaffold& scaffold) {
    scaffold.saver = SaverOptions{{"w", "global_step"}, 2, std::nullopt};
  };
  Estimator model(scaffolded(onlyW), configIn(folder_.path()));
  model.train(lineInput(), testing::upTo(14));
  EXPECT_THAT(formats::BundleReader(*model.latestCheckpoint()).names(), ElementsAre("global_step", "w"));
  EXPECT_THAT(testing::checkpointSteps(folder_.path()), ElementsAre(12, 14));
  EXPECT_EQ(model.train(lineInput(), testing::upTo(16)).globalStep, 16);
}

TEST_F(ScaffoldTest, ASaverNamesVariablesOfTheModel) {
  EXPECT_EQ(codeOf([&] {
              firstB([](const Scope&, Scaffold& scaffold) {
                scaffold.saver = SaverOptions{{"nope"}, std::nullopt, std::nullopt};
              });
            }),
            Code::kInvalidArgument);
}

TEST_F(ScaffoldTest, SummariesMayBeChosen) {
  Estimator model(scaffolded([](const Scope& scope, Scaffold& scaffold) {
                    scaffold.summaries = {{"one", SummaryKind::kScalar, ops::scalar(scope, 1.0f, "one"), 1}};
                  }),
                  configIn(folder_.path()));
  model.train(lineInput(), testing::upTo(3));
  EXPECT_EQ(testing::visiblePoints(folder_.path(), "one").steps, testing::range(1, 3));
  EXPECT_EQ(testing::visiblePoints(folder_.path(), "loss").size(), 0);
}

}  // namespace
}  // namespace engine::estimator
