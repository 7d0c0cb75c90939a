// The keys of what cannot be done now.
#include "tests/app/window_fixture.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::WindowTest;

TEST_F(WindowTest, KeysOfAnActionThatIsDisabledSayWhyNothingHappens) {
  const auto* action = window_->findChild<QAction*>(QStringLiteral("run.export"));
  ASSERT_FALSE(action->isEnabled());
  EXPECT_EQ(banner(), QString());
  QTest::keyClick(window_->focusWidget() ? window_->focusWidget() : window_.get(), Qt::Key_E,
                  Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_TRUE(banner().startsWith(QStringLiteral("Export: "))) << banner().toStdString();
}

TEST_F(WindowTest, ABareKeyOfAControlThatHasNoUseForItSaysNothing) {
  window_->showMode(app::Mode::kCharts);
  auto* smoothing = child<QSlider>("smoothing");
  smoothing->setFocus();
  QTest::keyClick(smoothing, Qt::Key_Space);
  EXPECT_EQ(banner(), QString());
}

TEST_F(WindowTest, KeysOfWhatIsInAnotherWindowSayNothingInThisOne) {
  const auto* undo = window_->findChild<widgets::ActionRegistry*>()->find(QStringLiteral("wizard.undo"));
  ASSERT_FALSE(widgets::ActionRegistry::reason(undo).isEmpty()) << "no wizard is open";
  QTest::keyClick(window_->focusWidget() ? window_->focusWidget() : window_.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(banner(), QString());
}

}  // namespace
