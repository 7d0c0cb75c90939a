// The wizard as a feature of any shell, without the program's window.
#include "app/features/wizard/wizard_feature.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QTest>

#include "app/features/wizard/data/data_page.h"
#include "app/features/wizard/new_experiment_wizard.h"
#include "tests/app/fake_shell.h"
#include "tests/app/parts_fixture.h"
#include "tests/support/home_scope.h"
#include "tests/support/made_files.h"

namespace {

class WizardFeatureTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    shell_ = std::make_unique<test_support::FakeShell>();
    feature_ = new app::WizardFeature(*shell_, *place_, *starts_, *data_);
  }
  void TearDown() override { shell_.reset(); }
  void trigger() { shell_->registry().find(QStringLiteral("file.new_experiment"))->trigger(); }

  std::unique_ptr<test_support::FakeShell> shell_;
  app::WizardFeature* feature_ = nullptr;
};

TEST_F(WizardFeatureTest, WithNothingOpenItBeginsInTheDocuments) {
  const test_support::HomeScope home(dir_.path());
  trigger();
  EXPECT_EQ(place_->workspace().root(), dir_.filePath(QStringLiteral("Documents/EstimatorWorkbench")).toStdString());
  ASSERT_TRUE(feature_->wizard());
  EXPECT_TRUE(feature_->wizard()->isVisible());
  EXPECT_TRUE(shell_->answers.start.isEmpty());
}

TEST_F(WizardFeatureTest, WithNothingOpenAndNoDocumentsItAsksForAFolderFirst) {
  const test_support::HomeScope home(QStringLiteral("/dev/null"));
  trigger();
  EXPECT_FALSE(place_->workspace().isOpen());
  EXPECT_FALSE(feature_->wizard());
  shell_->answers.answer = dir_.path();
  trigger();
  EXPECT_EQ(place_->workspace().root(), dir_.path().toStdString());
  ASSERT_TRUE(feature_->wizard());
  EXPECT_TRUE(feature_->wizard()->isVisible());
}

TEST_F(WizardFeatureTest, InAWorkspaceAsksForNoFolder) {
  openWorkspace();
  trigger();
  EXPECT_TRUE(feature_->wizard());
  EXPECT_TRUE(shell_->answers.start.isEmpty());
}

TEST_F(WizardFeatureTest, TheFileThatItIsGivenIsItsData) {
  openWorkspace();
  const QString table = test_support::writeFile(dir_, QStringLiteral("table.csv"), "a,b\n1,2\n3,4\n");
  QAction* action = shell_->registry().find(QStringLiteral("file.new_experiment"));
  action->setData(QStringList{table});
  trigger();
  action->setData({});
  ASSERT_TRUE(feature_->wizard());
  auto* path = feature_->wizard()->findChild<QLineEdit*>(QStringLiteral("data.path"));
  ASSERT_TRUE(path);
  EXPECT_EQ(path->text(), table);
  EXPECT_EQ(feature_->wizard()->step(), 0);
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return !feature_->wizard()->findChild<app::DataPage*>()->isBusy() && !path->text().isEmpty(); }));
}

}  // namespace
