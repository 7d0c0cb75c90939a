// `estimator checkpoint` and `estimator sql`.
#include <filesystem>
#include <fstream>

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
  static void flipBit(const std::string& path, std::uintmax_t at) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(at));
    const char byte = static_cast<char>(file.get() ^ 1);
    file.seekp(static_cast<std::streamoff>(at));
    file.put(byte);
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

TEST_F(CheckpointCliTest, RenamesTensorsByAMap) {
  train("20");
  const std::string map = folder_.write("map.json", R"({"global_step": "step", "dnn/": "net/"})");
  const ProgramResult result = run({"checkpoint", "rename", map, folder_.path("run"), folder_.path("named"), "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const ProgramResult shown = run({"checkpoint", "show", folder_.path("named"), "--json"});
  std::vector<std::string> names;
  for (const json& tensor : shown.objects()) names.push_back(tensor["name"].get<std::string>());
  EXPECT_THAT(names, testing::Contains("step"));
  EXPECT_THAT(names, testing::Contains(testing::StartsWith("net/")));
  EXPECT_THAT(names, testing::Not(testing::Contains(testing::StartsWith("dnn/"))));
  expectFailure(run({"checkpoint", "rename", map, folder_.path("run"), folder_.path("named")}), "already");
}

TEST_F(CheckpointCliTest, VerifyReadsEveryTensorOfEveryFormat) {
  train("20");
  for (const std::string& checkpoint : {folder_.path("run"), recorded("all.v1"), recorded("parts.v1")}) {
    const ProgramResult result = run({"checkpoint", "show", checkpoint, "--verify", "--json"});
    ASSERT_EQ(result.status, 0) << result.err;
    ASSERT_FALSE(result.objects().empty());
    for (const json& tensor : result.objects()) EXPECT_EQ(tensor["check"], "ok") << tensor;
  }
}

TEST_F(CheckpointCliTest, VerifyNamesADamagedTensorItsFileAndPlaceAndChecksTheOthers) {
  train("20");
  const std::string path = folder_.path("run") + "/model.ckpt-20.data-00000-of-00001";
  flipBit(path, std::filesystem::file_size(path) - 1);
  const ProgramResult result = run({"checkpoint", "show", folder_.path("run"), "--verify", "--json"});
  EXPECT_NE(result.status, 0);
  std::vector<json> damaged;
  for (const json& tensor : result.objects()) {
    if (tensor["check"] != "ok") damaged.push_back(tensor);
  }
  ASSERT_EQ(damaged.size(), 1u);
  EXPECT_GT(result.objects().size(), 3u);
  EXPECT_THAT(damaged[0]["error"].get<std::string>(), HasSubstr(damaged[0]["name"].get<std::string>()));
  EXPECT_THAT(damaged[0]["error"].get<std::string>(), HasSubstr(" in " + path));
  EXPECT_THAT(result.err, HasSubstr("is damaged. Restore the files from a copy"));
  const ProgramResult table = run({"checkpoint", "show", folder_.path("run"), "--verify", "--statistics"});
  EXPECT_NE(table.status, 0);
  EXPECT_THAT(table.out, HasSubstr("damaged"));
  EXPECT_THAT(table.out, HasSubstr("ok"));
  // The index alone says nothing of it.
  EXPECT_EQ(run({"checkpoint", "show", folder_.path("run")}).status, 0);
}

TEST_F(CheckpointCliTest, VerifyTellsOfADamagedBlockOfTheFirstFormat) {
  const std::string path = folder_.path("old.v1");
  std::filesystem::copy_file(recorded("all.v1"), path);
  flipBit(path, 100);
  const ProgramResult result = run({"checkpoint", "show", path, "--verify"});
  EXPECT_NE(result.status, 0);
  EXPECT_THAT(result.err, HasSubstr(path));
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
