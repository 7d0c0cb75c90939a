// `estimator logs`: event files in, event logs, and back.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "summaries/summary_writer.h"
#include "summaries/tfevents/record_writer.h"
#include "summaries/writing/event_log_import.h"
#include "summaries/writing/writer_lock.h"
#include "tests/app/cli/cli_fixture.h"

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using summaries::WireWriter;
using test_support::ProgramResult;
using testing::HasSubstr;

class LogsCliTest : public test_support::CliTest {
 protected:
  void putEvents(const std::string& run, float value, uint64_t steps = 3) const {
    fs::create_directories(folder_.path("events/" + run));
    summaries::tfevents::RecordWriter writer(folder_.path("events/" + run + "/events.out.tfevents.1"));
    for (uint64_t step = 1; step <= steps; ++step) {
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

TEST_F(LogsCliTest, OneValueIsNotToldAsValues) {
  putEvents("train", 6, 1);
  const std::string logsFolder = folder_.path("logs");
  EXPECT_THAT(logs({"import", folder_.path("events"), "--output", logsFolder}).out, HasSubstr("train: 1 value to "));
  EXPECT_THAT(logs({"export", logsFolder, "--format", "tfevents", "--output", folder_.path("v")}).out,
              HasSubstr("train: 1 value to "));
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

TEST_F(LogsCliTest, ListTellsWhichRunAnEvaluationBelongsTo) {
  putEvents("trial", 6);
  putEvents("trial/eval", 12);
  putEvents("trial/nested", 12);
  const auto runs = logs({"list", imported(), "--json"}).objects();
  std::map<std::string, std::string> owners;
  for (const json& run : runs) owners[run["run"].get<std::string>()] = run.value("owner", "");
  EXPECT_EQ(owners["trial/eval"], "trial");
  EXPECT_EQ(owners["trial/nested"], "");
  EXPECT_EQ(owners["trial"], "");
  EXPECT_THAT(logs({"list", folder_.path("logs")}).out, HasSubstr("trial/eval  (imported)  belongs to trial\n"));
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

// A log of one run that a training wrote, whatever its names are.
class OwnLogsCliTest : public LogsCliTest {
 protected:
  std::string log(const std::string& run) const { return folder_.path("logs/" + run); }
};

TEST_F(OwnLogsCliTest, SupersededPointsAreCountedAndShownOnDemand) {
  {
    const auto writer = summaries::openEventLog(log("a"));
    for (int64_t step = 1; step <= 6; ++step) writer->scalar("loss", step, 1234567.0, 1e9);
    writer->restartAt(4, "resume");
    writer->scalar("loss", 5, 2.0, 1e9);
  }
  const std::string logdir = folder_.path("logs");
  const json listed = logs({"list", logdir, "--json"}).objects().at(0)["series"][0];
  EXPECT_EQ(listed["points"], 5);
  EXPECT_EQ(listed["superseded"], 2);
  EXPECT_THAT(logs({"list", logdir}).out, HasSubstr("5 points,  last step 5, 2 superseded"));
  const std::string shown = logs({"show", logdir, "--tag", "loss"}).out;
  EXPECT_THAT(shown, HasSubstr("step 4: 1234567\n  step 5: 2\n  and 2 that a restart superseded"));
  EXPECT_EQ(logs({"show", logdir, "--tag", "loss", "--json"}).objects().at(0)["steps"].size(), 5u);
  EXPECT_EQ(logs({"show", logdir, "--tag", "loss", "--json", "--superseded"}).objects().at(0)["steps"],
            json({1, 2, 3, 4, 5, 6, 5}));
  const std::string csv = folder_.path("all.csv");
  EXPECT_THAT(logs({"export", logdir, "--format", "csv", "--output", csv}).err, HasSubstr("2 entries"));
  EXPECT_EQ(logs({"export", logdir, "--format", "csv", "--superseded", "--output", csv}).err, "");
  const std::string text = test_support::fileText(csv);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 8);
}

TEST_F(OwnLogsCliTest, NamesCannotDriveTheTerminalAndStayExactInJson) {
  const std::string tag = "a\x1b[31m\nb\u202e";
  summaries::openEventLog(log("run\x1b]0;x\x07"))->scalar(tag, 1, 1.0, 1e9);
  const std::string logdir = folder_.path("logs");
  for (const std::string& out : {logs({"list", logdir}).out, logs({"show", logdir, "--tag", tag}).out}) {
    EXPECT_THAT(out, HasSubstr(R"(a\x1b[31m\nb\u202e)"));
    EXPECT_THAT(out, HasSubstr(R"(run\x1b]0;x\x07)"));
    EXPECT_EQ(out.find('\x1b'), std::string::npos);
  }
  const json listed = logs({"list", logdir, "--json"}).objects().at(0);
  EXPECT_EQ(listed["series"][0]["tag"], tag);
  EXPECT_EQ(listed["run"], "run\x1b]0;x\x07");
  const std::string failure = logs({"show", logdir, "--tag", "x\x1b\ny"}).err;
  EXPECT_EQ(failure.find('\x1b'), std::string::npos) << failure;
  EXPECT_EQ(std::count(failure.begin(), failure.end(), '\n'), 2) << failure;
}

TEST_F(OwnLogsCliTest, NamesThatAreNoTextSurviveJson) {
  summaries::openEventLog(log("a"))->scalar("caf\xe9", 1, 1.0, 1e9);
  const std::string logdir = folder_.path("logs");
  EXPECT_EQ(logs({"list", logdir, "--json"}).objects().at(0)["series"][0]["tag"], json({{"b64", "Y2Fm6Q=="}}));
  EXPECT_EQ(logs({"show", logdir, "--tag", "caf\xe9", "--json"}).objects().at(0)["tag"], json({{"b64", "Y2Fm6Q=="}}));
  EXPECT_EQ(run({"sql", logdir, "SELECT tag FROM tags", "--json"}).objects().at(0)["tag"], json({{"b64", "Y2Fm6Q=="}}));
  EXPECT_THAT(logs({"list", logdir}).out, HasSubstr("caf\\xe9"));
}

TEST_F(OwnLogsCliTest, ARunWhoseProcessWasKilledIsStale) {
  const std::vector<std::string> runs{"alive", "dead"};
  for (const std::string& name : runs) {
    summaries::EventLogImport(log(name), summaries::EventLogImport::Mode::kReplace)
        .finish(summaries::RunStatus::kRunning);
  }
  const summaries::WriterLock lock(log("alive"));
  const auto listed = logs({"list", folder_.path("logs"), "--json"}).objects();
  EXPECT_EQ(listed.at(0)["status"], "running");
  EXPECT_EQ(listed.at(1)["status"], "stale");
}

TEST_F(OwnLogsCliTest, ADamagedLogIsNamedAndTheOthersAreListed) {
  for (const char* name : {"a", "b"}) summaries::openEventLog(log(name))->scalar("loss", 1, 1.0, 1e9);
  std::ofstream(log("a") + "/events.db", std::ios::binary | std::ios::trunc) << std::string(5000, 'x');
  const ProgramResult result = logs({"list", folder_.path("logs"), "--json"});
  EXPECT_EQ(result.status, 1);
  const auto listed = result.objects();
  EXPECT_EQ(listed.at(0)["status"], "damaged");
  EXPECT_THAT(listed.at(0)["problem"].get<std::string>(), HasSubstr("logs/a/events.db"));
  EXPECT_EQ(listed.at(1)["series"].size(), 1u);
}

TEST_F(OwnLogsCliTest, AForbiddenFolderIsNamedAsSuch) {
  summaries::openEventLog(log("a"))->scalar("loss", 1, 1.0, 1e9);
  constexpr uid_t kNobody = 65534;
  const std::string logdir = folder_.path("logs");
  const bool isRoot = geteuid() == 0;
  chmod(logdir.c_str(), isRoot ? 0700 : 0);
  // Root may read everything: the program runs as another user then.
  if (isRoot && (chown(folder_.path("").c_str(), kNobody, kNobody) != 0 || setresuid(kNobody, kNobody, 0) != 0)) {
    GTEST_SKIP() << "root may read everything, and cannot become another user here";
  }
  const ProgramResult result = logs({"list", logdir});
  if (isRoot) {
    ASSERT_EQ(setresuid(0, 0, 0), 0);
  }
  chmod(logdir.c_str(), 0700);
  expectFailure(result, "cannot be read: permission denied");
}

}  // namespace
