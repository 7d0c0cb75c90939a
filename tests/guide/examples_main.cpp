// Runs the examples of the public headers, each in a folder of its own, as some of them write files.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/temporary_folder.h"

#ifdef QT_WIDGETS_LIB
#include <QApplication>
#endif

namespace {

class OwnFolders : public testing::EmptyTestEventListener {
 public:
  explicit OwnFolders(std::filesystem::path root) : root_(std::move(root)) {}

  void OnTestStart(const testing::TestInfo& test) override {
    std::filesystem::create_directory(root_ / test.name());
    std::filesystem::current_path(root_ / test.name());
  }

 private:
  std::filesystem::path root_;
};

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
#ifdef QT_WIDGETS_LIB
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication app(argc, argv);
#endif
  const test_support::TemporaryFolder folder;
  testing::UnitTest::GetInstance()->listeners().Append(new OwnFolders(folder.path()));
  const int status = RUN_ALL_TESTS();
  std::filesystem::current_path("/");
  return status;
}
