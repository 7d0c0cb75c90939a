// New experiment in a window without a workspace.
#include <gtest/gtest.h>

#include "tests/app/features/wizard/wizard_driver.h"
#include "tests/app/window_fixture.h"
#include "tests/support/home_scope.h"

namespace {

// A folder cannot be made below a file.
TEST(NewExperimentWithoutWorkspace, AsksForAFolderWhereThereIsNoPlaceForOne) {
  QTemporaryDir dir;
  const test_support::HomeScope home(QStringLiteral("/dev/null"));
  test_support::ScriptedDialogs dialogs;
  app::MainWindow window(&dialogs, app::addFeatures);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  const auto buttons = window.findChildren<QPushButton*>(QStringLiteral("action.file.new_experiment"));
  EXPECT_TRUE(std::ranges::any_of(buttons, &QPushButton::isVisible)) << "what to do while nothing is open";
  test_support::WizardDriver driver(&window);
  QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
  EXPECT_EQ(driver.wizard(), nullptr);  // the person cancelled
  dialogs.answer = dir.filePath(QStringLiteral("new"));
  ASSERT_TRUE(QDir().mkpath(dialogs.answer));
  driver.open();
  EXPECT_NE(driver.wizard(), nullptr);
  EXPECT_TRUE(QDir(dialogs.answer).isEmpty()) << "nothing is written before there is an experiment";
}

TEST(NewExperimentWithoutWorkspace, BeginsInTheDocumentsAndSaysSo) {
  QTemporaryDir dir;
  const test_support::HomeScope home(dir.path());
  test_support::ScriptedDialogs dialogs;
  app::MainWindow window(&dialogs, app::addFeatures);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  test_support::WizardDriver driver(&window);
  QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
  EXPECT_NE(driver.wizard(), nullptr);
  EXPECT_EQ(dialogs.start, QString()) << "no dialog asked";
  const QString place = QString::fromStdString(window.workbench()->place()->workspace().root());
  EXPECT_TRUE(place.startsWith(dir.path())) << qPrintable(place);
  EXPECT_TRUE(QDir(place).isEmpty()) << "nothing is written before there is an experiment";
  EXPECT_TRUE(window.findChild<QLabel*>(QStringLiteral("bannerText"))->text().contains(place));
}

}  // namespace
