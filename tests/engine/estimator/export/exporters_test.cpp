// When exporters export, and which exports they keep.
#include <gmock/gmock.h>

#include <fstream>

#include "engine/estimator/evaluation/eval_metrics.h"
#include "engine/estimator/experiment/experiment_specs.h"
#include "engine/estimator/export/best_exporter.h"
#include "engine/estimator/export/export_folder.h"
#include "engine/estimator/export/final_exporter.h"
#include "engine/estimator/export/latest_exporter.h"
#include "engine/estimator/export/step_exporter.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ExportersTest : public ::testing::Test {
 protected:
  ExportersTest() : model_(testing::linearModel(), testing::configIn(folder_.path())) {}

  // Makes folders 1000000000, 1000000001 …
  ExportFn exportFn() {
    return [this](const Estimator&, const std::string& path, const std::string&) {
      const std::string folder = path + "/" + std::to_string(1000000000 + exported_++);
      std::filesystem::create_directories(folder);
      return folder;
    };
  }
  bool offer(Exporter& exporter, int64_t step, double loss, bool isFinal = false) {
    const EvalResult metrics{{"loss", loss}, {"accuracy", 1 - loss}, {"global_step", static_cast<double>(step)}};
    return exporter.exportModel(model_, path(exporter), "checkpoint", metrics, isFinal).has_value();
  }
  std::string path(const Exporter& exporter) const { return folder_.path() + "/export/" + exporter.name(); }
  std::vector<std::string> kept(const Exporter& exporter) const {
    std::vector<std::string> names;
    for (const std::string& folder : exportsIn(path(exporter))) {
      names.push_back(std::filesystem::path(folder).filename().string());
    }
    return names;
  }
  // As an evaluation of a process before this one would have.
  void evaluatedBefore(int64_t step, double loss, const std::string& name = "") {
    std::filesystem::create_directories(model_.evalDir(name));
    const auto writer = summaries::openEventLog(model_.evalDir(name));
    writer->scalar("loss", step, loss, 1);
    writer->flush();
  }

  testing::TemporaryFolder folder_;
  Estimator model_;
  int exported_ = 0;
};

TEST_F(ExportersTest, X05AFinalExporterExportsAtTheEndOnly) {
  FinalExporter exporter("final", exportFn());
  EXPECT_FALSE(offer(exporter, 1, 1, false));
  EXPECT_TRUE(offer(exporter, 2, 1, true));
}

TEST_F(ExportersTest, X03TheNumberToKeepMustBePositive) {
  EXPECT_EQ(codeOf([&] { LatestExporter("latest", exportFn(), 0); }), Code::kInvalidArgument);
  BestExporterOptions options;
  options.exportsToKeep = 0;
  EXPECT_EQ(codeOf([&] { BestExporter(exportFn(), options); }), Code::kInvalidArgument);
}

TEST_F(ExportersTest, X03NoneKeepsAll) {
  LatestExporter exporter("latest", exportFn(), std::nullopt);
  for (int i = 1; i <= 8; ++i) EXPECT_TRUE(offer(exporter, i, 1));
  EXPECT_EQ(kept(exporter).size(), 8);
}

TEST_F(ExportersTest, X04OldExportsAreRemovedAndOtherFoldersNever) {
  LatestExporter exporter("latest", exportFn(), 2);
  for (const char* name : {"temp-1000000000", "100", "10000000000", "abcdefghij"}) {
    std::filesystem::create_directories(path(exporter) + "/" + name);
  }
  std::ofstream(path(exporter) + "/0000000000") << "a file";
  for (int i = 1; i <= 5; ++i) EXPECT_TRUE(offer(exporter, i, 1));
  EXPECT_THAT(kept(exporter), ElementsAre("1000000003", "1000000004"));
  for (const char* name : {"temp-1000000000", "100", "10000000000", "abcdefghij", "0000000000"}) {
    EXPECT_TRUE(std::filesystem::exists(path(exporter) + "/" + name)) << name;
  }
}

TEST_F(ExportersTest, TheBestIsTheSmallestLoss) {
  BestExporter exporter(exportFn());
  EXPECT_TRUE(offer(exporter, 1, 0.5));
  EXPECT_FALSE(offer(exporter, 2, 0.6));
  EXPECT_FALSE(offer(exporter, 3, 0.5));
  EXPECT_TRUE(offer(exporter, 4, 0.4));
}

TEST_F(ExportersTest, TheBestMayBeAnyMetric) {
  BestExporterOptions options;
  options.compare = largerIsBetter("accuracy");
  BestExporter exporter(exportFn(), options);
  EXPECT_TRUE(offer(exporter, 1, 0.5));
  EXPECT_FALSE(offer(exporter, 2, 0.6));
  EXPECT_TRUE(offer(exporter, 3, 0.4));
}

TEST_F(ExportersTest, TheBestOfAnExperimentFollowsFromTheMetricsNameUnlessItIsSaid) {
  EvalSettings settings;
  ExporterSettings& best = *settings.add_exporters();
  best.set_kind("best");
  best.set_metric("accuracy");
  const Exporters risen = exportersOf(settings, exportFn());
  EXPECT_TRUE(offer(*risen[0], 1, 0.5));
  EXPECT_FALSE(offer(*risen[0], 2, 0.6));
  EXPECT_TRUE(offer(*risen[0], 3, 0.4));
  best.set_higher_is_better(false);
  best.set_name("said");
  const Exporters fallen = exportersOf(settings, exportFn());
  EXPECT_TRUE(offer(*fallen[0], 1, 0.5));
  EXPECT_FALSE(offer(*fallen[0], 2, 0.4));
  EXPECT_TRUE(offer(*fallen[0], 3, 0.6));
}

TEST_F(ExportersTest, TheBestNeedsItsMetricAndAFunction) {
  BestExporterOptions options;
  options.compare = largerIsBetter("precision");
  BestExporter exporter(exportFn(), options);
  std::string message;
  EXPECT_EQ(codeOf([&] { offer(exporter, 1, 0.5); }, &message), Code::kInvalidArgument);
  EXPECT_NE(message.find("it has accuracy, global_step, loss"), std::string::npos) << message;
  options.compare = {};
  EXPECT_EQ(codeOf([&] { BestExporter(exportFn(), options); }), Code::kInvalidArgument);
}

TEST_F(ExportersTest, TheBestSurvivesARestart) {
  {
    BestExporter before(exportFn());
    evaluatedBefore(1, 0.3);
    EXPECT_TRUE(offer(before, 1, 0.3));
  }
  evaluatedBefore(2, 0.7);
  BestExporter after(exportFn());
  EXPECT_FALSE(offer(after, 3, 0.4)) << "worse than what the former process found";
  EXPECT_EQ(after.best()->at("loss"), 0.3);
  EXPECT_TRUE(offer(after, 4, 0.2));
}

TEST_F(ExportersTest, TheBestIsExportedAgainWhenItsProcessWasKilledBefore) {
  evaluatedBefore(1, 0.5);
  evaluatedBefore(2, 0.3);
  BestExporter after(exportFn());
  EXPECT_TRUE(offer(after, 2, 0.3));
}

TEST_F(ExportersTest, AnEmptyFolderGetsAnExport) {
  evaluatedBefore(1, 0.3);
  BestExporter exporter(exportFn());
  EXPECT_TRUE(offer(exporter, 2, 0.9));
  EXPECT_FALSE(offer(exporter, 3, 0.9));
}

TEST_F(ExportersTest, TheBestLooksAtTheNamedEvaluation) {
  evaluatedBefore(1, 0.3, "test");
  BestExporterOptions options;
  options.evalName = "test";
  BestExporter exporter(exportFn(), options);
  EXPECT_TRUE(offer(exporter, 2, 0.4));  // there is no export yet
  EXPECT_EQ(exporter.best()->at("loss"), 0.3);
  options.evalName = std::nullopt;
  BestExporter forgetful(exportFn(), options);
  EXPECT_TRUE(offer(forgetful, 2, 0.4));
  EXPECT_EQ(forgetful.best()->at("loss"), 0.4);
}

TEST_F(ExportersTest, AStepExporterExportsAfterEachMultiple) {
  StepExporter exporter(exportFn(), {.name = "step", .everySteps = 10, .exportsToKeep = std::nullopt, .evalName = ""});
  std::vector<int64_t> exported;
  for (int64_t step : {4, 9, 12, 18, 20, 35, 39, 40}) {
    if (offer(exporter, step, 1)) exported.push_back(step);
  }
  EXPECT_THAT(exported, ElementsAre(12, 20, 35, 40));
}

TEST_F(ExportersTest, AStepExporterGoesOnAfterARestart) {
  evaluatedBefore(12, 1);
  StepExporter exporter(exportFn(), {.name = "step", .everySteps = 10, .exportsToKeep = std::nullopt, .evalName = ""});
  EXPECT_FALSE(offer(exporter, 18, 1));
  EXPECT_TRUE(offer(exporter, 21, 1));
  EXPECT_EQ(
      codeOf([&] { StepExporter(exportFn(), {.name = "s", .everySteps = 0, .exportsToKeep = 1, .evalName = ""}); }),
      Code::kInvalidArgument);
}

TEST_F(ExportersTest, E01EvaluationsAreReadByStepAndName) {
  EXPECT_THAT(readEvalMetrics(model_.evalDir()), IsEmpty());
  std::filesystem::create_directories(model_.evalDir());
  EXPECT_THAT(readEvalMetrics(model_.evalDir()), IsEmpty());
  {
    const auto writer = summaries::openEventLog(model_.evalDir());
    for (int i = 0; i < 3; ++i) {
      writer->scalar("loss", 1000 * (i + 1), 2 * i + 1, 1);
      writer->scalar("accuracy", 1000 * (i + 1), 2 * i + 2, 1);
    }
    writer->flush();
  }
  const EvalMetricsByStep want{{1000, {{"loss", 1}, {"accuracy", 2}}},
                               {2000, {{"loss", 3}, {"accuracy", 4}}},
                               {3000, {{"loss", 5}, {"accuracy", 6}}}};
  EXPECT_EQ(readEvalMetrics(model_.evalDir()), want);
}

}  // namespace
}  // namespace engine::estimator
