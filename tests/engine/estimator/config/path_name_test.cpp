// Names of experiment files that become folders: which are taken, which are refused, and that nothing is written or
// removed outside of the model's folder.
#include "engine/estimator/config/path_name.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/estimator/config/experiment.h"
#include "engine/estimator/export/latest_exporter.h"
#include "engine/estimator/sweep/sweep_file.h"
#include "engine/estimator/train_and_evaluate.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

namespace fs = std::filesystem;
using testing::codeOf;
using ::testing::HasSubstr;

const std::string kNul("a\0b", 3);

std::vector<std::string> hostileNames() {
  return {"..",
          "../../../snapshots",
          "a/../../b",
          "/tmp/a",
          "/",
          "a/",
          "a//b",
          ".",
          "./a",
          "a/.",
          "a\nb",
          kNul,
          "events.db",
          "a/events.db",
          "checkpoint",
          "queue.json",
          "workbench.json",
          "model.ckpt-3",
          "a/1600000000",
          std::string(201, 'a')};
}

TEST(PathName, NamesOfFoldersAreTaken) {
  for (const char* name : {"a", "a/b", "lr/trial-007", "..a", "a..b", "1600000000", "temp-1", "größe", "a b", "eval",
                           "model.ckpt", "...", "-", "~"}) {
    EXPECT_EQ(pathNameProblem(name), "") << name;
  }
}

TEST(PathName, WhatLeadsOutOrToOwnFilesIsRefused) {
  for (const std::string& name : hostileNames()) EXPECT_NE(pathNameProblem(name), "") << name;
  EXPECT_EQ(pathNameProblem(""), "must not be empty");
}

TEST(PathName, WhatStandsBeforeTheNameIsSeen) {
  EXPECT_EQ(pathNameProblem("checkpoint", "eval_"), "");
  EXPECT_EQ(pathNameProblem("ckpt-3", "model."),
            "must not have the part \"ckpt-3\", which is reserved for the program's own files");
  for (const char* name : {"..", "/a", "a/../../b", "a/checkpoint"}) {
    EXPECT_NE(pathNameProblem(name, "eval_"), "") << name;
  }
}

TEST(PathName, TheErrorSaysWhatIsWrongWithWhich) {
  std::string text;
  EXPECT_EQ(codeOf([] { checkPathName(kNul, "eval: name"); }, &text), Code::kInvalidArgument);
  EXPECT_EQ(text, "eval: name is \"a?b\", but it names a folder and must not have control characters.");
}

std::string jsonText(const std::string& text) {
  return nlohmann::json(text).dump();
}

// The words with which an experiment is refused; empty: it is taken.
std::string refusalOf(const std::string& json) {
  std::string text;
  codeOf([&] { parseExperiment(json, "test"); }, &text);
  return text;
}

TEST(PathName, AnExperimentNamesTheField) {
  for (const std::string& name : hostileNames()) {
    const std::string value = jsonText(name);
    EXPECT_THAT(refusalOf("{\"eval\": {\"exporters\": [{}, {\"name\": " + value + "}]}}"),
                HasSubstr("test: eval: exporters[1]: name is"))
        << name;
  }
  EXPECT_THAT(refusalOf(R"({"eval": {"name": "a/../../../b"}})"), HasSubstr("test: eval: name is \"a/../../../b\""));
  EXPECT_THAT(refusalOf(R"({"training_hooks": {"in_memory_evaluation": {"name": "a/../../b"}}})"),
              HasSubstr("in_memory_evaluation: name is"));
  EXPECT_THAT(refusalOf(R"({"run_config": {"cluster": {"task_type": "/../a"}}})"), HasSubstr("cluster: task_type is"));
  EXPECT_EQ(refusalOf(R"({"eval": {"name": "a/b", "exporters": [{"name": "c/d"}, {"name": ""}]}})"), "");
}

TEST(PathName, ASettingIsCheckedToo) {
  Experiment experiment;
  std::string text;
  EXPECT_EQ(codeOf([&] { applySetting(experiment, "eval.name=a/../../b"); }, &text), Code::kInvalidArgument);
  EXPECT_THAT(text, HasSubstr("eval.name"));
}

TEST(PathName, ASweepStaysBelowItsFolders) {
  std::string text;
  const auto parse = [](const std::string& json) { return [json] { parseSweep(json, "a.sweep.json"); }; };
  EXPECT_EQ(codeOf(parse(R"({"name": "../../x"})"), &text), Code::kInvalidArgument);
  EXPECT_THAT(text, HasSubstr("a.sweep.json: name is \"../../x\""));
  const std::string trial = R"({"name": "x", "trials": [{"number": 1, "run_id": )";
  EXPECT_EQ(codeOf(parse(trial + R"("x/trial-001"}]})")), Code::kOk);
  EXPECT_EQ(codeOf(parse(trial + R"("x/../trial-1"}]})"), &text), Code::kInvalidArgument);
  EXPECT_THAT(text, HasSubstr("trials[0]: run_id"));
}

TEST(PathName, FormsNoPathOutsideOfTheModelsFolder) {
  const testing::TemporaryFolder folder;
  Estimator model(testing::linearModel(), testing::configIn(folder.path() + "/runs/model"));
  EXPECT_EQ(model.evalDir("a/b"), model.modelDir() + "/eval_a/b");
  EXPECT_EQ(codeOf([&] { model.evalDir("a/../../b"); }), Code::kInvalidArgument);
  EXPECT_EQ(exportDirOf("m", "a/b"), "m/export/a/b");
  EXPECT_EQ(codeOf([&] { exportDirOf(model.modelDir(), "../../../snapshots"); }), Code::kInvalidArgument);
}

TEST(PathName, AnExporterRemovesNothingElsewhere) {
  const testing::TemporaryFolder folder;
  const std::string mine = folder.path() + "/snapshots/1600000000";
  fs::create_directories(mine);
  Estimator model(testing::linearModel(), testing::configIn(folder.path() + "/runs/model"));
  const ExportFn exportFn = [](const Estimator&, const std::string& path, const std::string&) { return path; };
  EvalSpec eval;
  eval.inputFn = testing::lineInput(4, 4, false);
  eval.exporters = {std::make_shared<LatestExporter>("../../../snapshots", exportFn, 1)};
  std::string text;
  EXPECT_EQ(codeOf(
                [&] {
                  trainAndEvaluate(model, {testing::lineInput(), 2, {}, {}}, eval);
                },
                &text),
            Code::kInvalidArgument);
  EXPECT_THAT(text, HasSubstr("The name of an exporter is \"../../../snapshots\""));
  EXPECT_TRUE(fs::exists(mine));
}

}  // namespace
}  // namespace engine::estimator
