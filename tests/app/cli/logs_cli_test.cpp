// `estimator logs`: event files in, event logs, and back.
#include <filesystem>
#include <fstream>

#include "summaries/tfevents/record_writer.h"
#include "tests/app/cli/cli_fixture.h"

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using summaries::WireWriter;
using test_support::ProgramResult;
using testing::HasSubstr;

class LogsCliTest : public test_support::CliTest {
 protected:
  void putEvents(const std::string& run, float value) const {
    fs::create_directories(folder_.path("events/" + run));
    summaries::tfevents::RecordWriter writer(folder_.path("events/" + run + "/events.out.tfevents.1"));
    for (uint64_t step = 1; step <= 3; ++step) {
      const WireWriter scalar = WireWriter().bytes(1, "loss").float32(2, value / static_cast<float>(step));
      writer.write(WireWriter().float64(1, 1e9).varint(2, step).message(5, WireWriter().message(1, scalar)).bytes());
    }
    writer.close();
  }
  ProgramResult logs(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "logs");
    return run(std::move(arguments));
  }
  std::string imported() const {
    putEvents("train", 6);
    putEvents("eval", 12);
    const ProgramResult result = logs({"import", folder_.path("events"), "--output", folder_.path("logs")});
    EXPECT_EQ(result.status, 0) << result.err;
    return folder_.path("logs");
  }
};

TEST_F(LogsCliTest, ImportListsWhatItAdded) {
  putEvents("train", 6);
  const std::vector<std::string> arguments{"import", folder_.path("events"), "--output", folder_.path("logs"),
                                           "--json"};
  const ProgramResult result = logs(arguments);
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.objects().at(0)["run"], "train");
  EXPECT_EQ(result.objects().at(0)["values"], 3);
  EXPECT_EQ(logs(arguments).out, "");
}

TEST_F(LogsCliTest, ListTellsRunsTagsAndSteps) {
  const ProgramResult result = logs({"list", imported(), "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const json eval = result.objects().at(0);
  EXPECT_EQ(eval["run"], "eval");
  EXPECT_EQ(eval["status"], "imported");
  EXPECT_EQ(eval["series"][0]["tag"], "loss");
  EXPECT_EQ(eval["series"][0]["kind"], "scalar");
  EXPECT_EQ(eval["series"][0]["last_step"], 3);
  EXPECT_THAT(logs({"list", folder_.path("logs")}).out, HasSubstr("loss  scalar"));
}

TEST_F(LogsCliTest, ShowGivesThePointsOfATag) {
  const ProgramResult result = logs({"show", imported(), "--tag", "loss", "--run", "train", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  ASSERT_EQ(result.objects().size(), 1u);
  EXPECT_EQ(result.objects()[0]["steps"], json({1, 2, 3}));
  EXPECT_EQ(result.objects()[0]["values"], json({6, 3, 2}));
  EXPECT_THAT(logs({"show", folder_.path("logs"), "--tag", "loss"}).out, HasSubstr("step 2: 3"));
}

TEST_F(LogsCliTest, ExportWritesEveryFormat) {
  const std::string from = imported();
  ASSERT_EQ(logs({"export", from, "--format", "csv", "--output", folder_.path("all.csv")}).status, 0);
  std::ifstream csv(folder_.path("all.csv"));
  std::string line;
  std::getline(csv, line);
  EXPECT_EQ(line, "run,tag,step,wall_time,value");
  std::getline(csv, line);
  EXPECT_EQ(line, "eval,loss,1,1e+09,12");
  ASSERT_EQ(logs({"export", from, "--format", "json", "--output", folder_.path("all.json")}).status, 0);
  std::ifstream file(folder_.path("all.json"));
  EXPECT_EQ(json::parse(file).size(), 2u);
  ASSERT_EQ(logs({"export", from, "--format", "tfevents", "--output", folder_.path("again")}).status, 0);
  const ProgramResult again = logs({"import", folder_.path("again"), "--output", folder_.path("logs2"), "--json"});
  EXPECT_EQ(again.objects().size(), 2u);
}

TEST_F(LogsCliTest, DamageIsToldAndTheRestImported) {
  putEvents("train", 6);
  std::fstream file(folder_.path("events/train/events.out.tfevents.1"),
                    std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(20);
  file.put('x');
  file.close();
  const ProgramResult result = logs({"import", folder_.path("events"), "--output", folder_.path("logs"), "--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("is damaged at byte 0"));
  EXPECT_EQ(result.objects().at(0)["values"], 2);
  EXPECT_EQ(result.objects().at(0)["problems"].size(), 1u);
}

TEST_F(LogsCliTest, FailuresNameWhatIsMissing) {
  expectFailure(logs({"list", folder_.path("nothing")}), "There is no event log below");
  expectFailure(logs({"show", imported(), "--tag", "absent"}), "has the tag 'absent'");
  expectFailure(logs({"show", folder_.path("logs"), "--tag", "loss", "--run", "x"}), "There is no run 'x'");
  expectFailure(logs({"import", folder_.path("nothing"), "--output", folder_.path("logs")}), "there is no directory");
  EXPECT_EQ(logs({"export", folder_.path("logs"), "--format", "xml", "--output", "x"}).status, 2);
  EXPECT_EQ(logs({"import", folder_.path("events")}).status, 2);
}

}  // namespace
