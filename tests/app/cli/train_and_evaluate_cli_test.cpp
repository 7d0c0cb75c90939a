// `estimator train-and-evaluate` and `estimator schema`.
#include <filesystem>

#include "tests/app/cli/cli_fixture.h"

namespace {

using nlohmann::json;
using test_support::CliTest;
using test_support::ProgramResult;
using testing::HasSubstr;

class TrainAndEvaluateCommandTest : public CliTest {
 protected:
  // The iris experiment with these settings, in JSON.
  ProgramResult trainAndEvaluate(std::vector<std::string> settings, std::vector<std::string> environment = {}) {
    std::vector<std::string> arguments{"train-and-evaluate", iris(), "--model-dir", folder_.path("run"), "--json"};
    for (std::string& setting : settings) {
      arguments.push_back("--set");
      arguments.push_back(std::move(setting));
    }
    return run(std::move(arguments), std::move(environment));
  }
};

TEST_F(TrainAndEvaluateCommandTest, EvaluatesAndExports) {
  const ProgramResult result = trainAndEvaluate(
      {"train.max_steps=400", R"(eval.exporters=[{"kind": "best", "metric": "accuracy", "higher_is_better": true},
                                                 {"kind": "final", "name": "last"}])"});
  ASSERT_EQ(result.status, 0) << result.err;
  std::vector<json> evaluations;
  std::map<std::string, std::string> exports;
  for (const json& line : result.objects()) {
    if (line.value("event", "") == "evaluation") evaluations.push_back(line);
    if (line.value("event", "") == "export")
      exports[line["exporter"].get<std::string>()] = line["path"].get<std::string>();
  }
  ASSERT_FALSE(evaluations.empty());
  EXPECT_EQ(evaluations.back()["global_step"], 400);
  EXPECT_TRUE(std::filesystem::exists(exports["best"] + "/saved_model.pb"));
  EXPECT_TRUE(std::filesystem::exists(exports["last"] + "/saved_model.pb"));
  const json last = result.objects().back();
  EXPECT_EQ(last["global_step"], 400);
  EXPECT_TRUE(last["loss"].is_number());
}

TEST_F(TrainAndEvaluateCommandTest, EarlyStoppingEndsIt) {
  const ProgramResult result = trainAndEvaluate(
      {"train.max_steps=100000", "run_config.save_checkpoints_steps=10", "eval.every_steps=10",
       R"(early_stopping=[{"kind": "higher", "metric": "accuracy", "threshold": 0.6, "run_every_steps": 1}])"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_LT(result.objects().back()["global_step"], 5000);
}

TEST_F(TrainAndEvaluateCommandTest, AnEvaluatorEvaluatesWhatIsThere) {
  ASSERT_EQ(trainAndEvaluate({"train.max_steps=50", "eval.name=own"}).status, 0);
  const ProgramResult result =
      trainAndEvaluate({"train.max_steps=50", "eval.name=other", "eval.start_delay_secs=0"},
                       {R"(TF_CONFIG={"cluster": {"chief": ["h:1"]}, "task": {"type": "evaluator", "index": 0}})"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.objects().front()["global_step"], 50);
  EXPECT_TRUE(std::filesystem::exists(folder_.path("run/eval_other/events.db")));
}

TEST_F(TrainAndEvaluateCommandTest, AWrongTfConfigIsRefused) {
  const ProgramResult result = trainAndEvaluate({}, {R"(TF_CONFIG={"cluster": {"worker": ["h:1"]}})"});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("it must have one \"chief\" node"));
}

TEST_F(TrainAndEvaluateCommandTest, AWrongExporterIsRefused) {
  const ProgramResult result = trainAndEvaluate({R"(eval.exporters=[{"kind": "worst"}])"});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("it must be one of final, latest, best, step"));
}

TEST_F(TrainAndEvaluateCommandTest, AnExporterStaysBelowTheModelsFolder) {
  std::filesystem::create_directories(folder_.path("snapshots/1600000000"));
  json experiment = json::parse(test_support::fileText(iris()));
  experiment["eval"]["exporters"] = json::array({{{"name", "../../../snapshots"}, {"exports_to_keep", 1}}});
  const ProgramResult result = run({"train-and-evaluate", folder_.write("hostile.experiment.json", experiment.dump()),
                                    "--model-dir", folder_.path("runs/a")});
  expectFailure(result, "hostile.experiment.json: eval: exporters[0]: name is \"../../../snapshots\"");
  EXPECT_TRUE(std::filesystem::exists(folder_.path("snapshots/1600000000")));
  EXPECT_FALSE(std::filesystem::exists(folder_.path("runs")));
}

TEST_F(TrainAndEvaluateCommandTest, AMistypedNameIsRefusedWithTheNearest) {
  const ProgramResult result = trainAndEvaluate({"train.max_step=3"});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("did you mean 'max_steps'?"));
}

TEST_F(TrainAndEvaluateCommandTest, TheSchemaIsJson) {
  const ProgramResult result = run({"schema"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(json::parse(result.out)["title"], "Experiment of Estimator Workbench");
}

}  // namespace
