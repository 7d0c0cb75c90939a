// Sessions and the palette's entries as features of any shell, without the program's window.
#include "app/shell/session/session_feature.h"

#include <gtest/gtest.h>

#include <QJsonArray>

#include "app/shell/palette/palette_entries.h"
#include "tests/app/fake_shell.h"
#include "tests/app/parts_fixture.h"

namespace {

const QString kKeptRun = QStringLiteral("iris/run-1");

class SessionFeatureTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    settings_->setRestoresSession(true);
    shell_ = std::make_unique<test_support::FakeShell>();
    feature_ = new app::SessionFeature(*shell_, *place_, *settings_, *runs_, *filter_, time_);
  }
  void TearDown() override { shell_.reset(); }
  std::function<void()> actOf(const QString& id) {
    for (const auto& entry : app::paletteEntries(*shell_, *place_, *settings_, *runs_, *filter_)) {
      if (entry.id == id) return entry.run;
    }
    return {};
  }

  std::unique_ptr<test_support::FakeShell> shell_;
  app::SessionFeature* feature_ = nullptr;
};

TEST_F(SessionFeatureTest, WhatIsHiddenAndFilteredIsKeptForTheWorkspace) {
  openWorkspace();
  writeRun(kKeptRun);
  runs_->catalog()->setVisible(kKeptRun, false);
  filter_->setText(QStringLiteral("iris"));
  feature_->save();
  const QJsonObject session = settings_->session(root());
  EXPECT_EQ(session[QStringLiteral("hidden")].toArray(), QJsonArray{kKeptRun});
  EXPECT_EQ(session[QStringLiteral("scope")].toObject()[QStringLiteral("text")].toString(), QStringLiteral("iris"));
}

TEST_F(SessionFeatureTest, AWorkspaceIsShownAsItWasLeft) {
  settings_->setSession(root(), {{QStringLiteral("hidden"), QJsonArray{kKeptRun}},
                                 {QStringLiteral("runFilter"), QStringLiteral("iris")}});
  openWorkspace();
  EXPECT_EQ(filter_->text(), QStringLiteral("iris"));
  writeRun(kKeptRun);
  EXPECT_FALSE(runs_->catalog()->isVisible(kKeptRun));
}

TEST_F(SessionFeatureTest, APersonWhoWantsNoSessionsGetsNone) {
  settings_->setRestoresSession(false);
  settings_->setSession(root(), {{QStringLiteral("runFilter"), QStringLiteral("iris")}});
  openWorkspace();
  EXPECT_EQ(filter_->text(), QString());
}

TEST_F(SessionFeatureTest, ThePaletteShowsARunThatTheFilterHides) {
  openWorkspace();
  writeRun(kKeptRun);
  filter_->setText(QStringLiteral("other"));
  runs_->catalog()->setVisible(kKeptRun, false);
  const auto show = actOf(QStringLiteral("run:%1").arg(kKeptRun));
  ASSERT_TRUE(show);
  show();
  EXPECT_EQ(filter_->text(), QString());
  EXPECT_TRUE(runs_->catalog()->isVisible(kKeptRun));
  EXPECT_EQ(shell_->selectedRun(), kKeptRun);
}

TEST_F(SessionFeatureTest, ThePaletteOpensARecentWorkspace) {
  openWorkspace();
  ASSERT_TRUE(place_->open(dir_.path()));
  const auto open = actOf(QStringLiteral("workspace:%1").arg(root()));
  ASSERT_TRUE(open);
  open();
  EXPECT_EQ(place_->workspace().root(), root().toStdString());
}

}  // namespace
