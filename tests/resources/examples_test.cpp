// The programs of resources/examples, each in a small form: they end well and print what a reader expects.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdio.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/support/temporary_folder.h"

namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

class Examples : public testing::Test {
 protected:
  // What the program prints; a failure when its exit status is not 0.
  std::string run(const std::string& name, const std::string& arguments = "") {
    const std::string command =
        "TMPDIR='" + folder_.path() + "' '" EWB_EXAMPLES "/example_" + name + "' " + arguments + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    if (!pipe) throw std::runtime_error("cannot run " + command);
    std::string out;
    char buffer[4096];
    for (std::size_t n = 0; (n = fread(buffer, 1, sizeof(buffer), pipe)) > 0;) out.append(buffer, n);
    const int status = pclose(pipe);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << command << "\n" << out;
    return out;
  }
  static std::string data() {
    const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
    return "'" + std::string(source ? source : ".") + "/resources/data'";
  }
  // The number behind the words, the first time they stand there.
  static double numberAfter(const std::string& text, const std::string& words) {
    const std::size_t at = text.find(words);
    if (at == std::string::npos) ADD_FAILURE() << "no '" << words << "' in\n" << text;
    return at == std::string::npos ? -1 : std::atof(text.c_str() + at + words.size());
  }

  test_support::TemporaryFolder folder_;
};

TEST_F(Examples, SessionLoopFindsTheLine) {
  EXPECT_THAT(run("session_loop"), HasSubstr("y = 2.000 x + 1.000"));
}

TEST_F(Examples, LinearNormalizedTellsIrises) {
  const std::string out = run("linear_normalized", data() + " 150");
  EXPECT_GT(numberAfter(out, "accuracy: "), 0.85) << out;
  EXPECT_EQ(numberAfter(out, "global_step: "), 150);
}

TEST_F(Examples, IrisDnnPredictsThreeFlowers) {
  const std::string out = run("iris_dnn", data() + " 300");
  EXPECT_GT(numberAfter(out, "Test set accuracy: "), 0.85) << out;
  for (const char* kind : {"Setosa", "Versicolor", "Virginica"}) {
    EXPECT_THAT(out, ContainsRegex(std::string("Prediction is \"[A-Za-z]+\" \\([0-9.]+%\\), expected \"") + kind));
  }
}

TEST_F(Examples, TitanicCrossedComparesTwoSetsOfColumns) {
  const std::string out = run("titanic_crossed", data() + " 200");
  EXPECT_GT(numberAfter(out, "base columns: accuracy "), 0.7) << out;
  EXPECT_GT(numberAfter(out, "with age x sex: accuracy "), 0.7) << out;
}

TEST_F(Examples, TwoHeadsMeasuresAndPredictsBoth) {
  const std::string out = run("two_heads", data() + " 300");
  EXPECT_GT(numberAfter(out, "accuracy/species: "), 0.85) << out;
  EXPECT_LT(numberAfter(out, "average_loss/width: "), 0.2) << out;
  EXPECT_THAT(out, ContainsRegex("flower 2: class [0-2], petals [0-9.]+ cm wide"));
}

TEST_F(Examples, MnistExperimentTakesItsHParamsFromText) {
  const std::string out =
      run("mnist_experiment", "digits learning_rate=0.003,train_steps=20,min_eval_frequency=20,batch_size=64");
  EXPECT_THAT(out, HasSubstr("learning_rate=0.003"));
  EXPECT_THAT(out, ContainsRegex("step 20: accuracy 0\\.[0-9]+, loss [0-9.]+"));
}

TEST_F(Examples, CustomModelRanksStopsAndExports) {
  const std::string out = run("custom_model", "2000");
  EXPECT_LT(numberAfter(out, "stopped at step "), 2000) << "not stopped early\n" << out;
  EXPECT_GE(numberAfter(out, "top_3_accuracy: "), numberAfter(out, "\naccuracy: ")) << out;
  EXPECT_EQ(numberAfter(out, "recall_at_3: "), numberAfter(out, "top_3_accuracy: ")) << "one label each\n" << out;
  EXPECT_EQ(numberAfter(out, "the export says: "), numberAfter(out, "the picture shows: ")) << out;
}

TEST_F(Examples, KerasProgramsTrain) {
  const std::string iris = run("keras_sequential", data() + " 60");
  EXPECT_GT(numberAfter(iris, "\naccuracy: "), 0.8) << iris;
  EXPECT_GT(numberAfter(iris, "Setosa: "), 80) << iris;
  EXPECT_GT(numberAfter(run("keras_functional", "8"), "inside_accuracy: "), 0.6);
  EXPECT_LT(numberAfter(run("keras_subclassed", "300"), "loss "), 0.1);
}

// Short enough to be read at once, and without names where the compiler would find a mistake.
TEST_F(Examples, AreShortAndNameNoOpByText) {
  const char* root = std::getenv("ESTIMATOR_SOURCE_DIR");
  int programs = 0;
  for (const auto& file : std::filesystem::directory_iterator(std::string(root ? root : ".") + "/resources/examples")) {
    if (file.path().extension() != ".cpp") continue;
    ++programs;
    int lines = 0;
    std::ifstream source(file.path());
    for (std::string line; std::getline(source, line); ++lines) {
      EXPECT_EQ(line.find("scope.op("), std::string::npos) << file.path() << ": " << line;
      EXPECT_EQ(line.find("scope.node("), std::string::npos) << file.path() << ": " << line;
      EXPECT_EQ(line.find("activationByName"), std::string::npos) << file.path() << ": " << line;
    }
    EXPECT_LE(lines, 60) << file.path();
  }
  EXPECT_EQ(programs, 10);
}

}  // namespace
