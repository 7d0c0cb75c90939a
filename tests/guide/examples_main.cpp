// Runs the examples of the public headers in a folder of their own, as some of them write files.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/temporary_folder.h"

#ifdef QT_WIDGETS_LIB
#include <QApplication>
#endif

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
#ifdef QT_WIDGETS_LIB
  const QApplication app(argc, argv);
#endif
  const test_support::TemporaryFolder folder;
  std::filesystem::current_path(folder.path());
  const int status = RUN_ALL_TESTS();
  std::filesystem::current_path("/");
  return status;
}
