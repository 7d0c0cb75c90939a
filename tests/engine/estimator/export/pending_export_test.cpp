// Which numbers exports get, what becomes of temporary folders, and that exporters keep the newest and the best.
#include "engine/estimator/export/pending_export.h"

#include <gmock/gmock.h>

#include <fstream>

#include "engine/estimator/export/best_exporter.h"
#include "engine/estimator/export/export_folder.h"
#include "engine/estimator/export/latest_exporter.h"
#include "engine/estimator/export/saved_model_export_fn.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

namespace fs = std::filesystem;
using testing::codeOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int64_t kNow = 1700000000;

class PendingExportTest : public ::testing::Test {
 protected:
  std::string path(const std::string& name = "") const { return folder_.path() + "/export" + name; }
  // As a process would that ends at once.
  void make(const std::string& name) {
    fs::create_directories(path("/" + name + "/variables"));
    std::ofstream(path("/" + name + "/saved_model.pb")) << "model";
  }
  std::string exportAt(int64_t seconds) { return fs::path(PendingExport(path(), seconds).publish()).filename(); }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(path())) names.push_back(entry.path().filename());
    std::ranges::sort(names);
    return names;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(PendingExportTest, IsNamedByTheSecond) {
  EXPECT_EQ(exportAt(kNow), "1700000000");
  EXPECT_EQ(exportAt(kNow + 5), "1700000005");
}

TEST_F(PendingExportTest, TheNumberOfARemovedExportIsNotTakenAgain) {
  for (int i = 0; i < 5; ++i) exportAt(kNow);
  removeOldExports(path(), 2);
  EXPECT_EQ(exportAt(kNow), "1700000005");
  removeOldExports(path(), 1);
  EXPECT_THAT(names(), ElementsAre("1700000005"));
}

TEST_F(PendingExportTest, AClockThatWasSetBackDoesNotMakeTheNewestTheOldest) {
  exportAt(kNow);
  EXPECT_EQ(exportAt(kNow - 1000), "1700000001");
}

TEST_F(PendingExportTest, AClockThatKnowsNoTimeGivesTenDigits) {
  EXPECT_EQ(exportAt(17), "1000000000");
}

TEST_F(PendingExportTest, IsAboveWhatOthersPublishedMeanwhile) {
  PendingExport slow(path(), kNow);
  EXPECT_EQ(exportAt(kNow + 60), "1700000060");
  EXPECT_THAT(slow.publish(), HasSubstr("/1700000061"));
}

TEST_F(PendingExportTest, PassesOverNamesThatOtherFilesHave) {
  fs::create_directories(path());
  std::ofstream(path("/1700000000")) << "a file";
  fs::create_directory_symlink("nowhere", path("/1700000001"));
  EXPECT_EQ(exportAt(kNow), "1700000002");
}

TEST_F(PendingExportTest, SaysSoWhenThereIsNoNumberLeft) {
  make("9999999999");
  std::string text;
  EXPECT_EQ(codeOf([&] { exportAt(kNow); }, &text), Code::kFailedPrecondition);
  EXPECT_THAT(text, HasSubstr(path()));
  EXPECT_THAT(names(), ElementsAre("9999999999"));
}

TEST_F(PendingExportTest, WhatIsNotPublishedIsRemoved) {
  {
    const PendingExport pending(path(), kNow);
    std::ofstream(pending.folder() + "/saved_model.pb") << "half";
    EXPECT_THAT(exportsIn(path()), IsEmpty());
  }
  EXPECT_THAT(names(), IsEmpty());
}

TEST_F(PendingExportTest, TheTemporaryFoldersOfEndedProcessesAreRemoved) {
  make(temporaryExportName(kNow - 100));
  make(temporaryExportName(kNow - 50));
  EXPECT_EQ(exportAt(kNow), "1700000000");
  EXPECT_THAT(names(), ElementsAre("1700000000"));
}

TEST_F(PendingExportTest, GarbageCollectionRemovesThemToo) {
  make("1600000000");
  make(temporaryExportName(kNow));
  removeOldExports(path(), 3);
  EXPECT_THAT(names(), ElementsAre("1600000000"));
}

TEST_F(PendingExportTest, TheTemporaryFolderOfALivingExportStays) {
  PendingExport living(path(), kNow);
  std::ofstream(living.folder() + "/saved_model.pb") << "half";
  exportAt(kNow);
  removeOldExports(path(), 1);
  EXPECT_TRUE(fs::exists(living.folder() + "/saved_model.pb"));
  EXPECT_EQ(living.publish(), path("/1700000001"));
}

TEST_F(PendingExportTest, FoldersOfOtherNamesStay) {
  const std::vector<std::string> mine{"temp-1700000000",
                                      "temp-1700000000-estimator-0123456789abcde",
                                      "temp-1700000000-estimator-0123456789abcdeg",
                                      "temp-170000000-estimator-0123456789abcdef",
                                      "temp-1700000000-estimator-0123456789abcdef.txt",
                                      "temp-photos"};
  for (const std::string& name : mine) make(name);
  std::ofstream(path("/" + temporaryExportName(kNow))) << "a file";
  make("elsewhere");
  fs::create_directory_symlink(path("/elsewhere"), path("/" + temporaryExportName(kNow)));
  exportAt(kNow);
  removeOldExports(path(), 1);
  for (const std::string& name : mine) EXPECT_TRUE(fs::exists(path("/" + name + "/saved_model.pb"))) << name;
  EXPECT_TRUE(fs::exists(path("/elsewhere/saved_model.pb")));
  EXPECT_EQ(names().size(), mine.size() + 4);
}

// Exports of a model, several in a second.
class ExportsOfAModelTest : public ::testing::Test {
 protected:
  ExportsOfAModelTest() : model_(testing::linearModel(), testing::configIn(folder_.path())) {
    model_.train(testing::lineInput(), testing::upTo(1));
  }
  static ExportFn exportFn() {
    return savedModelExportFn(buildRawServingInputReceiverFn({{"x", {DType::kFloat, Shape{kUnknownDim}}}}));
  }
  std::string offer(Exporter& exporter, double loss) {
    const EvalResult metrics{{"loss", loss}, {"global_step", 1}};
    return exporter.exportModel(model_, path(exporter), *model_.latestCheckpoint(), metrics, false).value_or("none");
  }
  std::vector<std::string> kept(const Exporter& exporter) const { return exportsIn(path(exporter)); }
  std::string path(const Exporter& exporter) const { return folder_.path() + "/export/" + exporter.name(); }

  testing::TemporaryFolder folder_;
  Estimator model_;
};

TEST_F(ExportsOfAModelTest, LatestKeepsTheLastOnes) {
  LatestExporter exporter("latest", exportFn(), 2);
  std::vector<std::string> announced;
  for (int i = 0; i < 6; ++i) announced.push_back(offer(exporter, 1));
  EXPECT_THAT(kept(exporter), ElementsAre(announced[4], announced[5]));
}

TEST_F(ExportsOfAModelTest, BestKeepsTheBest) {
  BestExporterOptions options;
  options.exportsToKeep = 1;
  BestExporter exporter(exportFn(), options);
  for (const double loss : {0.9, 0.8, 0.7, 0.6}) {
    const std::string announced = offer(exporter, loss);
    EXPECT_THAT(kept(exporter), ElementsAre(announced));
  }
  const std::string best = offer(exporter, 0.1);
  offer(exporter, 0.5);
  EXPECT_THAT(kept(exporter), ElementsAre(best));
}

TEST_F(ExportsOfAModelTest, ManyInASecondAreAllKeptOnRequest) {
  LatestExporter exporter("latest", exportFn(), std::nullopt);
  for (int i = 0; i < 25; ++i) offer(exporter, 1);
  EXPECT_EQ(kept(exporter).size(), 25);
}

}  // namespace
}  // namespace engine::estimator
