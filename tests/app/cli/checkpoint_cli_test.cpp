// `estimator checkpoint` and `estimator sql`.
#include <filesystem>

#include "tests/app/cli/cli_fixture.h"

namespace {

using nlohmann::json;
using test_support::ProgramResult;
using testing::HasSubstr;

class CheckpointCliTest : public test_support::CliTest {
 protected:
  static std::string recorded(const std::string& name) {
    return sourceFolder() + "/tests/engine/formats/v1_checkpoints/" + name;
  }
  void train(const std::string& steps) { EXPECT_EQ(runOn(iris(), "train", {"--max-steps", steps, "-q"}).status, 0); }
};

TEST_F(CheckpointCliTest, ListsWhatATrainingWrote) {
  train("20");
  const ProgramResult result = run({"checkpoint", "list", folder_.path("run"), "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const json last = result.objects().back();
  EXPECT_EQ(last["step"], 20);
  EXPECT_EQ(last["latest"], true);
  EXPECT_GT(last["bytes"], 100);
  EXPECT_THAT(run({"checkpoint", "list", folder_.path("run")}).out, HasSubstr("model.ckpt-20"));
}

TEST_F(CheckpointCliTest, ShowsTensorsStatisticsAndValues) {
  ProgramResult result = run({"checkpoint", "show", recorded("parts.v1"), "--statistics", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  ASSERT_EQ(result.objects().size(), 2u);
  EXPECT_EQ(result.objects()[1]["name"], "emb/weights");
  EXPECT_EQ(result.objects()[1]["parts"], 3);
  EXPECT_GT(result.objects()[1]["statistics"]["norm"], 0);
  result = run({"checkpoint", "show", recorded("all.v1"), "--tensor", "scalar", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.objects()[0]["values"], 7);
  EXPECT_THAT(run({"checkpoint", "show", recorded("all.v1")}).out, HasSubstr("format V1"));
}

TEST_F(CheckpointCliTest, DiffSortsByChange) {
  train("20");
  train("40");
  const std::string prefix = folder_.path("run") + "/model.ckpt-";
  const ProgramResult result = run({"checkpoint", "diff", prefix + "20", prefix + "40", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  double before = 1e300;
  for (const json& row : result.objects()) {
    ASSERT_EQ(row["change"], "changed") << row;
    EXPECT_LE(row["relative"].get<double>(), before);
    before = row["relative"].get<double>();
  }
  const ProgramResult other = run({"checkpoint", "diff", recorded("all.v1"), recorded("parts.v1")});
  EXPECT_THAT(other.out, HasSubstr("missing"));
  EXPECT_THAT(other.out, HasSubstr("added"));
}

TEST_F(CheckpointCliTest, WhatIsNotThereIsAnError) {
  expectFailure(run({"checkpoint", "show", folder_.path("none")}), "none");
  expectFailure(run({"checkpoint", "show", recorded("all.v1"), "--tensor", "nothing"}), "nothing");
  expectFailure(run({"checkpoint", "list", folder_.path("none")}), "none");
}

TEST_F(CheckpointCliTest, SqlAsksAllRuns) {
  train("20");
  const ProgramResult result =
      run({"sql", folder_.path(), "SELECT run, max(step) AS last FROM scalars('loss') GROUP BY run", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.objects().at(0)["run"], "run");
  EXPECT_GT(result.objects().at(0)["last"], 0);
  expectFailure(run({"sql", folder_.path(), "DELETE FROM runs"}), "table runs may not be modified");
  expectFailure(run({"sql", folder_.path(), "SELECT nowhere FROM runs"}), "line 1, column 8: no such column: nowhere");
}

}  // namespace
