// The main of every test binary that shows widgets: no display, no settings of the person who runs it.
#include <gtest/gtest.h>

#include <QApplication>
#include <QStandardPaths>

#include "widgets/theme/theme.h"

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  ::testing::InitGoogleTest(&argc, argv);
  QApplication app(argc, argv);
  QStandardPaths::setTestModeEnabled(true);
  widgets::useControlStyle();
  return RUN_ALL_TESTS();
}
