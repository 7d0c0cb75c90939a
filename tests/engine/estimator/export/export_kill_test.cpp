// An export, and the removal of the one before, that is killed at each of its changes of files.
#include <gmock/gmock.h>

#include <map>

#include "engine/estimator/export/export_folder.h"
#include "engine/estimator/export/latest_exporter.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/estimator/export/saved_model_export_fn.h"
#include "tests/engine/estimator/estimator_test_support.h"
#include "tests/support/killed_at_call.h"

namespace engine::estimator {
namespace {

namespace fs = std::filesystem;
using test_support::ChildEnd;

constexpr const char* kExportKillFolder = "EWB_EXPORT_KILL_FOLDER";
constexpr int kFewestCalls = 20;  // of an export and a removal: with fewer the test would miss them

// Two exports, of which one is kept.
class ExportKillTest : public ::testing::Test {
 protected:
  static std::string exportOnce(const std::string& folder) {
    const Estimator model(testing::linearModel(), testing::configIn(folder + "/model"));
    LatestExporter exporter(
        "latest", savedModelExportFn(buildRawServingInputReceiverFn({{"x", {DType::kFloat, Shape{kUnknownDim}}}})), 1);
    return *exporter.exportModel(model, folder + "/export", *model.latestCheckpoint(), {}, false);
  }
  // Sizes of the files of a folder, by path below it.
  static std::map<std::string, uintmax_t> filesOf(const std::string& folder) {
    std::map<std::string, uintmax_t> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) files[entry.path().lexically_relative(folder)] = entry.file_size();
    }
    return files;
  }
  static std::vector<std::string> namesIn(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
    std::ranges::sort(names);
    return names;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(ExportKillTest, DISABLED_ChildThatExports) {
  const char* folder = std::getenv(kExportKillFolder);
  ASSERT_NE(folder, nullptr);
  exportOnce(folder);
}

TEST_F(ExportKillTest, AnExportIsWholeOrNotThereAtEveryMoment) {
  Estimator(testing::linearModel(), testing::configIn(folder_.path() + "/model"))
      .train(testing::lineInput(), testing::upTo(1));
  std::string newest = exportOnce(folder_.path());
  const auto whole = filesOf(newest);
  const std::string exports = folder_.path() + "/export";
  test_support::KilledAtCall child("ExportKillTest.DISABLED_ChildThatExports", kExportKillFolder, folder_.path());
  for (int call = 1;; ++call) {
    const ChildEnd end = child.run(call, exports + "/temp-");
    if (end == ChildEnd::kUntraced) GTEST_SKIP() << "this system lets no process be traced";
    const std::vector<std::string> seen = exportsIn(exports);
    ASSERT_FALSE(seen.empty()) << "killed at call " << call;
    for (const std::string& path : seen) ASSERT_EQ(filesOf(path), whole) << path << ", killed at call " << call;
    ASSERT_GE(seen.back(), newest) << "the newest was lost at call " << call;
    SavedModel::load(seen.back());
    if (end == ChildEnd::kEnded) {
      EXPECT_EQ(child.exitStatus(), 0);
      break;
    }
    // What comes next does not stumble over it, and tidies up.
    newest = exportOnce(folder_.path());
    ASSERT_GT(newest, seen.back());
    ASSERT_THAT(namesIn(exports), ::testing::ElementsAre(fs::path(newest).filename())) << "killed at call " << call;
  }
  EXPECT_GE(child.calls(), kFewestCalls);
}

}  // namespace
}  // namespace engine::estimator
