#include "widgets/runs/run_params.h"

#include <gtest/gtest.h>

#include <random>

namespace widgets {
namespace {

constexpr const char* kExperiment = R"({
  "name": "Iris", "description": "x",
  "model": {"dnn_classifier": {"hidden_units": [10, 20], "n_classes": 3,
                               "optimizer": {"name": "Adam", "learning_rate": 0.05}}},
  "train_input": {"csv": {"path": "a.csv"}, "batch_size": 32, "repeat": true},
  "eval_input": {"batch_size": 30},
  "layers": [{"type": "dense", "units": 4}, {"type": "flatten"}]
})";

QString text(const RunParams& params, const char* name) {
  const ParamValue* value = findParam(params, QString::fromLatin1(name));
  return value ? paramText(*value) : QStringLiteral("none");
}

TEST(RunParamsTest, AnExperimentsSettingsAreByTheirPath) {
  const RunParams params = paramsOfConfig(kExperiment);
  EXPECT_EQ(text(params, "model"), QStringLiteral("dnn_classifier"));
  EXPECT_EQ(text(params, "model.hidden_units"), QStringLiteral("10, 20"));
  EXPECT_EQ(text(params, "model.optimizer"), QStringLiteral("Adam"));
  EXPECT_EQ(text(params, "train_input.repeat"), QStringLiteral("true"));
  EXPECT_EQ(text(params, "layers.1.type"), QStringLiteral("flatten"));
  EXPECT_EQ(text(params, "description"), QStringLiteral("none"));
}

TEST(RunParamsTest, IntegersOf64BitsAreNumbersThoughJsonHasThemAsStrings) {
  const RunParams params = paramsOfConfig(R"({"train": {"max_steps": "600"}, "train_input": {"label": "007"}})");
  const ParamValue* steps = findParam(params, QStringLiteral("max_steps"));
  ASSERT_TRUE(steps && std::holds_alternative<double>(*steps));
  EXPECT_EQ(std::get<double>(*steps), 600);
  EXPECT_EQ(text(params, "label"), QStringLiteral("007")) << "which is no number that was written as one";
}

TEST(RunParams, HyperparametersThatAreNumbersInWordsAreNumbers) {
  const RunParams params =
      paramsOfConfig(R"({"hparams": {"optimizer.learning_rate": "0.003", "activation": "relu", "rate": "nan"}})");
  EXPECT_EQ(params.value(QStringLiteral("hparams.optimizer.learning_rate")), ParamValue(0.003));
  EXPECT_EQ(params.value(QStringLiteral("hparams.activation")), ParamValue(QStringLiteral("relu")));
  EXPECT_EQ(params.value(QStringLiteral("hparams.rate")), ParamValue(QStringLiteral("nan")));
}

TEST(RunParamsTest, TheEndOfAPathIsEnoughAndLrIsTheLearningRate) {
  const RunParams params = paramsOfConfig(kExperiment);
  EXPECT_EQ(text(params, "learning_rate"), QStringLiteral("0.05"));
  EXPECT_EQ(text(params, "lr"), QStringLiteral("0.05"));
  EXPECT_EQ(text(params, "optimizer"), QStringLiteral("Adam"));
  EXPECT_EQ(text(params, "rate"), QStringLiteral("none"));
}

TEST(RunParamsTest, NamesAreAsShortAsTheyMayBe) {
  const auto names = shortNames(paramsOfConfig(kExperiment).keys());
  EXPECT_EQ(names.value(QStringLiteral("model.optimizer.learning_rate")), QStringLiteral("learning_rate"));
  EXPECT_EQ(names.value(QStringLiteral("train_input.batch_size")), QStringLiteral("train_input.batch_size"));
  EXPECT_EQ(names.value(QStringLiteral("eval_input.batch_size")), QStringLiteral("eval_input.batch_size"));
  EXPECT_EQ(shortNames({QStringLiteral("lr"), QStringLiteral("a.lr")}).value(QStringLiteral("lr")),
            QStringLiteral("lr"));
}

TEST(RunParamsTest, ASessionOfImportedLogsHasItsValues) {
  summaries::values::HparamsSession session;
  session.hparams = {{"lr", 0.1}, {"adam", true}, {"act", std::string("relu")}, {"none", std::monostate()}};
  const RunParams params = paramsOfSession(session);
  EXPECT_EQ(params.size(), 3);
  EXPECT_EQ(text(params, "act"), QStringLiteral("relu"));
}

TEST(RunParamsTest, DamagedOrHugeTextGivesWhatItCan) {
  EXPECT_TRUE(paramsOfConfig("").isEmpty());
  EXPECT_TRUE(paramsOfConfig("{\"a\":").isEmpty());
  std::string deep;
  for (int i = 0; i < 300; ++i) deep += "{\"a\":";
  paramsOfConfig(deep + "1" + std::string(300, '}'));
  std::string wide = "{";
  for (int i = 0; i < 5000; ++i) wide += "\"k" + std::to_string(i) + "\": 1,";
  EXPECT_LE(paramsOfConfig(wide + "\"z\": 1}").size(), 1000);
  std::mt19937 random(3);
  for (int round = 0; round < 2000; ++round) {
    std::string bad = kExperiment;
    bad[random() % bad.size()] = static_cast<char>(random());
    paramsOfConfig(bad);
  }
}

}  // namespace
}  // namespace widgets
