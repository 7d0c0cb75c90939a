#include "tests/engine/estimator/canned/canned_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace testing;

DnnLinearCombinedOptions wideAndDeep(Version version = Version::kV2) {
  DnnLinearCombinedOptions options;
  options.version = version;
  options.linearFeatureColumns = {numeric("x")};
  options.dnnFeatureColumns = {numeric("x")};
  options.dnnHiddenUnits = {1};
  return options;
}

class DnnLinearCombinedTest : public CannedTest {
 protected:
  const Columns ten_{{"x", column({10})}};
};

TEST_F(DnnLinearCombinedTest, W01_PredictsTheSumOfBothParts) {
  const Weights weights{{"linear/linear_model/x/weights", column({1})},
                        {"linear/linear_model/bias_weights", Tensor::vector<float>({2})},
                        {"dnn/hiddenlayer_0/kernel", column({3})},
                        {"dnn/hiddenlayer_0/bias", Tensor::vector<float>({4})},
                        {"dnn/logits/kernel", column({5})},
                        {"dnn/logits/bias", Tensor::vector<float>({6})}};
  for (const Version version : {Version::kV1, Version::kV2}) {
    const ModelFn model = startingWith(dnnLinearCombinedRegressor({}, wideAndDeep(version)), weights);
    expectNear(predict(model, ten_, "predictions"), {188}, 1e-4);
  }
}

TEST_F(DnnLinearCombinedTest, W02_OneStepRaisesTheGlobalStepByOne) {
  for (const Version version : {Version::kV1, Version::kV2}) {
    const TemporaryFolder folder;
    Estimator trained(dnnLinearCombinedRegressor({}, wideAndDeep(version)), configIn(folder.path()));
    EXPECT_EQ(trained.train(rows(ten_, {{"label", column({1})}}), more(1)).globalStep, 1);
    const formats::BundleReader reader(*trained.latestCheckpoint());
    EXPECT_NE(reader.read("linear/linear_model/x/weights").toDoubles()[0], 0);
  }
}

TEST_F(DnnLinearCombinedTest, EachPartHasItsOwnOptimizer) {
  const auto v2 = variableNames(dnnLinearCombinedRegressor({}, wideAndDeep()), ten_, column({1}));
  EXPECT_THAT(v2, Contains("training/Adagrad/dnn/logits/bias/accumulator"));
  EXPECT_THAT(v2, Contains("training/Ftrl/linear/linear_model/x/weights/linear"));
  EXPECT_THAT(v2, Contains("training/Ftrl/iter"));
  EXPECT_THAT(v2, Not(Contains("training/Adagrad/iter")));
  const auto v1 = variableNames(dnnLinearCombinedRegressor({}, wideAndDeep(Version::kV1)), ten_, column({1}));
  EXPECT_THAT(v1, Contains("dnn/logits/bias/Adagrad"));
  EXPECT_THAT(v1, Contains("linear/linear_model/x/weights/Ftrl_1"));
}

TEST_F(DnnLinearCombinedTest, BothOptimizersMayBeMessagesWithRatesOfTheirOwn) {
  DnnLinearCombinedOptions options = wideAndDeep(Version::kV1);
  messages::Optimizer message;
  message.set_name("GradientDescent");
  message.set_learning_rate(0);
  options.dnnOptimizer = message;
  message.set_learning_rate(.01);
  options.linearOptimizer = message;
  Estimator trained(dnnLinearCombinedRegressor({}, options), configIn(folder_.path()));
  trained.train(rows(ten_, {{"label", column({1})}}), more(1));
  EXPECT_NEAR(visiblePoints(folder_.path(), "learning_rate").values.at(0), 0, 1e-9);
  EXPECT_NEAR(visiblePoints(folder_.path(), "learning_rate_1").values.at(0), .01, 1e-9);
}

TEST_F(DnnLinearCombinedTest, OnePartAloneIsEnough) {
  DnnLinearCombinedOptions options = wideAndDeep();
  options.dnnFeatureColumns = {};
  options.dnnHiddenUnits = {};
  EXPECT_NEAR(firstLoss(dnnLinearCombinedRegressor({}, options), ten_, column({5})), 25, 1e-5);
  options = wideAndDeep();
  options.linearFeatureColumns = {};
  EXPECT_THAT(variableNames(dnnLinearCombinedRegressor({}, options), ten_, column({1})),
              Not(Contains("linear/linear_model/bias_weights")));
}

TEST_F(DnnLinearCombinedTest, NeedsColumnsAndHiddenUnits) {
  EXPECT_THAT(refusal([] { dnnLinearCombinedRegressor({}, {}); }),
              HasSubstr("Either linear_feature_columns or dnn_feature_columns must be defined"));
  DnnLinearCombinedOptions options = wideAndDeep();
  options.dnnHiddenUnits = {};
  EXPECT_THAT(refusal([&] { dnnLinearCombinedRegressor({}, options); }),
              HasSubstr("dnn_hidden_units must be defined when dnn_feature_columns is specified"));
}

}  // namespace
}  // namespace engine::estimator
