// A temporary folder with the iris experiment in it, and the program to run on it. Header-only.
#pragma once

#include <gmock/gmock.h>

#include <cstdlib>

#include "tests/app/cli/program_runner.h"

namespace test_support {

class CliTest : public testing::Test {
 protected:
  // Runs `estimator` with these arguments.
  ProgramResult run(std::vector<std::string> arguments, std::vector<std::string> environment = {}) const {
    return RunningProgram(folder_, std::move(arguments), std::move(environment)).wait();
  }

  // `estimator COMMAND <experiment> --model-dir <folder>/run …`.
  ProgramResult runOn(const std::string& experiment, const std::string& command,
                      const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{command, experiment, "--model-dir", folder_.path("run")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(std::move(arguments));
  }

  // Trains a sample experiment for two steps with these settings, and none of the person's.
  ProgramResult trainSample(const std::string& sample, const std::vector<std::string>& settings) const {
    const std::string file = sourceFolder() + "/resources/experiments/" + sample + ".experiment.json";
    std::vector<std::string> arguments{"train", file, "--model-dir", folder_.path("run"), "--max-steps", "2"};
    for (const std::string& setting : settings) arguments.insert(arguments.end(), {"--set", setting});
    return run(std::move(arguments), {"XDG_CONFIG_HOME=" + folder_.path("config")});
  }

  static std::string sourceFolder() {
    const char* set = std::getenv("ESTIMATOR_SOURCE_DIR");
    return set ? set : ".";
  }
  static std::string iris() { return sourceFolder() + "/resources/experiments/iris_dnn.experiment.json"; }

  // An experiment on a CSV file of the folder.
  std::string csvExperiment(const std::string& csv) const {
    folder_.write("data.csv", csv);
    return folder_.write("csv.experiment.json", R"({"model": {"dnn_classifier": {"hidden_units": [4]}},
      "train_input": {"csv": {"path": "data.csv", "label": "kind"}, "repeat": true}, "train": {"max_steps": 3}})");
  }

  // A failed operation: status 1, one line "estimator: …" as the last on stderr, nothing on stdout.
  static void expectFailure(const ProgramResult& result, const std::string& words) {
    EXPECT_EQ(result.status, 1) << result.err;
    EXPECT_THAT(result.err, testing::ContainsRegex("(^|\n)estimator: [^\n]*\n$"));
    EXPECT_THAT(result.err, testing::HasSubstr(words));
    EXPECT_EQ(result.out, "");
  }

  TemporaryFolder folder_;
};

}  // namespace test_support
