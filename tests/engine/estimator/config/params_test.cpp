// A model's own settings with their types.
#include "engine/estimator/config/params.h"

#include <gtest/gtest.h>

#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

TEST(ParamsTest, GiveValuesWithTheirTypes) {
  const Params params{{"rate", 0.5}, {"units", 10}, {"name", "relu"}, {"bias", true}};
  EXPECT_EQ(params.get<double>("rate"), 0.5);
  EXPECT_EQ(params.get<int64_t>("units"), 10);
  EXPECT_EQ(params.get<double>("units"), 10.0) << "an integer where a float is wanted";
  EXPECT_EQ(params.get<std::string>("name"), "relu");
  EXPECT_TRUE(params.get<bool>("bias"));
  EXPECT_EQ(params.get<int64_t>("depth", 3), 3);
}

TEST(ParamsTest, RefuseAnotherTypeAndAnUnknownName) {
  const Params params{{"rate", 0.5}};
  std::string message;
  EXPECT_EQ(testing::codeOf([&] { params.get<int64_t>("rate"); }, &message), Code::kInvalidArgument);
  EXPECT_NE(message.find("'rate'"), std::string::npos) << message;
  EXPECT_EQ(testing::codeOf([&] { params.get<double>("units"); }, &message), Code::kNotFound);
  EXPECT_NE(message.find("there are rate"), std::string::npos) << message;
}

TEST(ParamsTest, AreTypedFromTheTextsOfAnExperiment) {
  const Params params = Params::fromTexts({{"a", "10"}, {"b", "1e-3"}, {"c", "true"}, {"d", "relu"}, {"e", "inf"}});
  EXPECT_EQ(params.get<int64_t>("a"), 10);
  EXPECT_EQ(params.get<double>("b"), 1e-3);
  EXPECT_TRUE(params.get<bool>("c"));
  EXPECT_EQ(params.get<std::string>("d"), "relu");
  EXPECT_EQ(params.get<std::string>("e"), "inf");
}

TEST(ParamsTest, OfHParamsReachTheModelFn) {
  const HParams hparams{{"rate", 0.25}, {"units", 4}};
  const testing::TemporaryFolder folder;
  double rate = 0;
  const ModelFn model = [&](const Features& features, const Labels& labels, Mode mode, const Params& params,
                            const RunConfig& config) {
    rate = params.get<double>("rate");
    return testing::linearModel()(features, labels, mode, params, config);
  };
  Estimator estimator(model, RunSettings{.modelDir = folder.path()}, hparams);
  estimator.train(testing::lineInput(), {.steps = 1});
  EXPECT_EQ(rate, 0.25);
}

}  // namespace
}  // namespace engine::estimator
