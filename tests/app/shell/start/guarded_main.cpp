// The window's application, without a window: no display, no settings of the person who runs it.
#include <gtest/gtest.h>

#include <QStandardPaths>

#include "app/shell/start/guarded_application.h"

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  ::testing::InitGoogleTest(&argc, argv);
  app::GuardedApplication application(argc, argv);
  QStandardPaths::setTestModeEnabled(true);
  return RUN_ALL_TESTS();
}
