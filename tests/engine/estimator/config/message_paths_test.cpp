#include "engine/estimator/config/message_paths.h"

#include <gtest/gtest.h>

#include "engine/estimator/config/experiment.h"

namespace engine::estimator {
namespace {

std::string movedTo(const std::string& path, const std::string& to) {
  Experiment experiment;
  experiment.mutable_train_input()->mutable_csv()->set_path(path);
  movePaths(experiment, "/ws/experiments/", to);
  return experiment.train_input().csv().path();
}

TEST(MessagePaths, OfAFileInTheWorkspaceStayRelative) {
  EXPECT_EQ(movedTo("../data/a.csv", "/ws"), "data/a.csv");
  EXPECT_EQ(movedTo("../data/a_*.csv", "/ws/experiments/old/"), "../../data/a_*.csv");
  EXPECT_EQ(movedTo("a.csv", "/ws/experiments"), "a.csv");
}

TEST(MessagePaths, OfAFileElsewhereBecomeAbsolute) {
  EXPECT_EQ(movedTo("../data/a.csv", "/home/me"), "/ws/data/a.csv");
  EXPECT_EQ(movedTo("../../b.csv", "/ws"), "/b.csv");
}

TEST(MessagePaths, ThatDependOnNoFolderStay) {
  EXPECT_EQ(movedTo("/data/a.csv", "/home/me"), "/data/a.csv");
  EXPECT_EQ(movedTo("${DATA}/a.csv", "/home/me"), "${DATA}/a.csv");
}

TEST(MessagePaths, AreFoundAtAnyDepth) {
  Experiment experiment = parseExperiment(
      R"({"eval_input": {"text": {"path": "../e.txt"}}, "run_config": {"model_dir": "../m"},
          "warm_start": {"from": "../c"},
          "model": {"linear_classifier": {"feature_columns": [
            {"indicator": {"categorical": {"vocabulary_file": {"key": "w", "vocabulary_file": "../v.txt"}}}}]}}})",
      "test");
  std::vector<std::string> paths;
  forEachPath(experiment, [&](std::string& path) { paths.push_back(path); });
  std::ranges::sort(paths);
  EXPECT_EQ(paths, (std::vector<std::string>{"../c", "../e.txt", "../m", "../v.txt"}));
  movePaths(experiment, "/ws/experiments", "/x");
  EXPECT_EQ(experiment.eval_input().text().path(), "/ws/e.txt");
}

}  // namespace
}  // namespace engine::estimator
