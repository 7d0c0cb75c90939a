// Results, settings and usage of the `estimator` program.
#include "tests/app/cli/cli_fixture.h"

namespace {

using nlohmann::json;
using test_support::CliTest;
using test_support::ProgramResult;
using test_support::RunningProgram;
using testing::HasSubstr;
using testing::Not;

TEST_F(CliTest, TrainEndsWithGlobalStepLossAndRate) {
  const ProgramResult result = runOn(iris(), "train", {"--json", "--max-steps", "400"});
  ASSERT_EQ(result.status, 0) << result.err;
  const std::vector<json> lines = result.objects();
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0]["event"], "evaluation");
  EXPECT_EQ(lines[0]["global_step"], 200);
  EXPECT_TRUE(lines[0]["accuracy"].is_number());
  EXPECT_EQ(lines[1]["global_step"], 400);
  EXPECT_EQ(lines[2]["global_step"], 400);
  EXPECT_TRUE(lines[2]["loss"].is_number());
  EXPECT_GT(lines[2]["steps_per_second"], 0);
}

TEST_F(CliTest, IrisIsLearnedInAThousandSteps) {
  std::vector<double> accuracies;
  for (const char* seed : {"1", "2", "3", "4", "5"}) {
    const std::string folder = folder_.path(std::string("seed") + seed);
    const ProgramResult result = run({"train", iris(), "--model-dir", folder, "--json", "--set",
                                      std::string("run_config.tf_random_seed=") + seed, "eval.every_steps=1000"});
    ASSERT_EQ(result.status, 0) << result.err;
    accuracies.push_back(result.objects().front()["accuracy"].get<double>());
  }
  std::ranges::sort(accuracies);
  EXPECT_GE(accuracies[2], 0.93);
}

TEST_F(CliTest, EvaluatePrintsTheCheckpointsMetrics) {
  ASSERT_EQ(runOn(iris(), "train", {"--max-steps", "100"}).status, 0);
  const ProgramResult result = runOn(iris(), "evaluate", {"--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const std::vector<json> lines = result.objects();
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0]["global_step"], 100);
  EXPECT_TRUE(lines[0]["accuracy"].is_number());
  EXPECT_TRUE(lines[0]["average_loss"].is_number());
  const ProgramResult table = runOn(iris(), "evaluate");
  EXPECT_THAT(table.out, testing::StartsWith("global_step   100\naccuracy"));
}

TEST_F(CliTest, EvaluatePrintsMetricsThatCannotBeLoggedAndWarns) {
  ASSERT_EQ(runOn(iris(), "train", {"--max-steps", "10", "--set", "eval.every_steps=0"}).status, 0);
  std::filesystem::remove_all(folder_.path("run/eval"));
  folder_.write("run/eval", "a file where the log's folder would be");
  const ProgramResult result = runOn(iris(), "evaluate", {"--json", "--quiet"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(result.objects().at(0)["accuracy"].is_number());
  EXPECT_THAT(result.err, testing::HasSubstr("is not in the log of " + folder_.path("run/eval")));
}

TEST_F(CliTest, PredictPrintsALineARow) {
  ASSERT_EQ(runOn(iris(), "train", {"--max-steps", "100"}).status, 0);
  const ProgramResult result = runOn(iris(), "predict", {"--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const std::vector<json> lines = result.objects();
  ASSERT_EQ(lines.size(), 30u);
  ASSERT_EQ(lines[0]["probabilities"].size(), 3u);
  const double sum = lines[0]["probabilities"][0].get<double>() + lines[0]["probabilities"][1].get<double>() +
                     lines[0]["probabilities"][2].get<double>();
  EXPECT_NEAR(sum, 1, 1e-5);
  EXPECT_TRUE(lines[0]["class_ids"][0].is_number_integer());
  EXPECT_TRUE(lines[0]["classes"][0].is_string());
}

TEST_F(CliTest, TrainingGoesOnFromItsCheckpoint) {
  ASSERT_EQ(runOn(iris(), "train", {"--max-steps", "50"}).status, 0);
  const ProgramResult result = runOn(iris(), "train", {"--max-steps", "80", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.objects().back()["global_step"], 80);
  EXPECT_THAT(result.err, HasSubstr("model.ckpt-50"));
}

TEST_F(CliTest, SettingsChangeTheExperiment) {
  for (const std::vector<std::string>& settings :
       {std::vector<std::string>{"--set", "train.max_steps=7", "--set", "run_config.save_checkpoints_steps=0"},
        std::vector<std::string>{"--set", "train.max_steps=9", "model.dnn_classifier.optimizer.name=Adam"}}) {
    std::vector<std::string> arguments{"--json"};
    arguments.insert(arguments.end(), settings.begin(), settings.end());
    const ProgramResult result = runOn(iris(), "train", arguments);
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.objects().back()["global_step"], settings[1] == "train.max_steps=7" ? 7 : 9);
    std::filesystem::remove_all(folder_.path("run"));
  }
}

TEST_F(CliTest, AHookOfAPluginRunsWithTheTraining) {
  const ProgramResult result = runOn(iris(), "train", {"--max-steps", "20", "--hook", "gradient_norms:every_steps=5"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(test_support::fileText(folder_.path("run/events.db")), HasSubstr("gradient_norms/global"));
}

TEST_F(CliTest, QuietWritesNoProgressAndNoInformation) {
  const ProgramResult result = runOn(iris(), "train", {"--quiet", "--max-steps", "20"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, HasSubstr("trained to global step 20"));
}

TEST_F(CliTest, AnInterruptStopsWithACheckpoint) {
  const RunningProgram program(folder_, {"train", iris(), "--model-dir", folder_.path("run"), "--json", "--set",
                                         "train.max_steps=100000000", "eval.every_steps=0"});
  // The first logged loss shows that steps are made.
  while (program.running() && program.err().find("step = 0") == std::string::npos) sched_yield();
  program.sendSignal(SIGINT);
  const ProgramResult result = program.wait();
  ASSERT_EQ(result.status, 0) << result.err;
  const auto step = result.objects().back()["global_step"].get<int64_t>();
  EXPECT_LT(step, 100000000);
  EXPECT_TRUE(std::filesystem::exists(folder_.path("run/model.ckpt-" + std::to_string(step) + ".index")));
}

class HangUpTest : public CliTest, public testing::WithParamInterface<int> {};

TEST_P(HangUpTest, StopsWithACheckpoint) {
  const RunningProgram program(folder_, {"train", iris(), "--model-dir", folder_.path("run"), "--json", "--set",
                                         "train.max_steps=100000000", "eval.every_steps=0"});
  while (program.running() && program.err().find("step = 0") == std::string::npos) sched_yield();
  // A terminal and the session that end send it twice; the second does not end the saving.
  program.sendSignal(GetParam());
  program.sendSignal(SIGHUP);
  const ProgramResult result = program.wait();
  ASSERT_EQ(result.status, 0) << result.err;
  const auto step = result.objects().back()["global_step"].get<int64_t>();
  EXPECT_TRUE(std::filesystem::exists(folder_.path("run/model.ckpt-" + std::to_string(step) + ".index")));
}

INSTANTIATE_TEST_SUITE_P(Signals, HangUpTest, testing::Values(SIGHUP, SIGTERM));

TEST_F(CliTest, WhoReadsTheOutputMayGoBeforeTheTrainingIsDone) {
  const std::string script = "{ \"$0\" \"$@\"; echo $? >\"$STATUS\"; } | head -n 1";
  std::vector<std::string> words{"sh",
                                 "-c",
                                 script,
                                 EWB_ESTIMATOR,
                                 "train",
                                 iris(),
                                 "--model-dir",
                                 folder_.path("run"),
                                 "--json",
                                 "--max-steps",
                                 "1000",
                                 "--set",
                                 "eval.every_steps=100"};
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  setenv("STATUS", folder_.path("status").c_str(), 1);
  pid_t child = 0;
  ASSERT_EQ(posix_spawnp(&child, "sh", nullptr, nullptr, argv.data(), environ), 0);
  waitpid(child, nullptr, 0);
  EXPECT_EQ(test_support::fileText(folder_.path("status")), "0\n");
  EXPECT_TRUE(std::filesystem::exists(folder_.path("run/model.ckpt-1000.index")));
}

TEST_F(CliTest, WrongUsageIsStatusTwo) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{},
                                                    {"fly"},
                                                    {"train"},
                                                    {"train", iris(), "--fast"},
                                                    {"plugins"},
                                                    {"train", iris(), "--threads", "many"},
                                                    {"train", iris(), "--max-steps", "0"}}) {
    const ProgramResult result = run(arguments);
    EXPECT_EQ(result.status, 2) << testing::PrintToString(arguments);
    EXPECT_THAT(result.err, testing::StartsWith("estimator: "));
    EXPECT_EQ(result.out, "");
  }
}

TEST_F(CliTest, HelpListsHooksWithTheirParameters) {
  const ProgramResult result = run({"train", "--help"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, HasSubstr("gradient_norms"));
  EXPECT_THAT(result.out, HasSubstr("every_steps=int steps"));
}

TEST_F(CliTest, VersionIsTheEnginesVersion) {
  const ProgramResult result = run({"--version"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, testing::MatchesRegex("estimator [0-9]+\\.[0-9]+\\.[0-9]+( \\(commit [0-9a-f]+\\))?\n"));
}

TEST_F(CliTest, PluginsListShowsPluginsAndFailures) {
  const ProgramResult result =
      run({"plugins", "list", "--json"}, {"EWB_PLUGIN_PATH=" EWB_TEST_PLUGINS "/wrong_interface"});
  ASSERT_EQ(result.status, 0) << result.err;
  const std::vector<json> lines = result.objects();
  const auto norms = std::ranges::find_if(lines, [](const json& line) { return line["name"] == "gradient_norms"; });
  ASSERT_NE(norms, lines.end()) << result.out;
  EXPECT_EQ((*norms)["parameters"][0]["default"], 100);
  EXPECT_THAT(lines.back()["error"], HasSubstr("HookPlugin/0"));
  EXPECT_THAT(run({"plugins", "list"}).out, HasSubstr("gradient_norms 0.1.0 (hook)"));
}

}  // namespace
