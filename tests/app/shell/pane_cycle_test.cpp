// F6 brings the keys from one part of the window to the next.
#include "app/shell/pane_cycle.h"

#include <gtest/gtest.h>

#include <QDockWidget>
#include <QPushButton>
#include <QStackedWidget>
#include <QStatusBar>

#include "app/shell/run_bar.h"
#include "tests/app/window_fixture.h"
#include "widgets/palette/palette_field.h"
#include "widgets/panels/message_banner.h"
#include "widgets/runs/query_field.h"
#include "widgets/runs/scope_bar.h"

namespace {

class PaneCycleTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window_->resize(1440, 900);
    window_->showMode(app::Mode::kExperiment);
    QApplication::setActiveWindow(window_.get());
    QCoreApplication::processEvents();
    window_->findChild<QWidget*>(QStringLiteral("experimentList"))->setFocus();
  }
  void press(int key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* at = QApplication::focusWidget();
    QTest::keyClick(at ? at : window_.get(), Qt::Key(key), modifiers);
  }
  // Which part has the keys, and that it shows where.
  QString part() {
    const QWidget* at = QApplication::focusWidget();
    if (!at || !at->isVisible()) return {};
    for (const char* name : {"messageBanner", "runsDock", "inspectorDock", "queueDock", "experimentPage", "runBar",
                             "scopeBar", "modeRail", "statusBar"}) {
      const auto* whole = qstrcmp(name, "statusBar") == 0 ? static_cast<QWidget*>(window_->statusBar())
                                                          : window_->findChild<QWidget*>(QLatin1String(name));
      if (whole && whole->isAncestorOf(at)) return QLatin1String(name);
    }
    return at->objectName();
  }
  QStringList walk(int steps, Qt::KeyboardModifiers modifiers = {}) {
    QStringList parts;
    for (int step = 0; step < steps; ++step) {
      press(Qt::Key_F6, modifiers);
      parts << part();
    }
    return parts;
  }
};

TEST_F(PaneCycleTest, F6GoesThroughAllPartsThatAreSeenAndShiftF6Back) {
  EXPECT_EQ(walk(5).join(QLatin1Char(' ')), QStringLiteral("experimentPage inspectorDock scopeBar modeRail runsDock"));
  EXPECT_EQ(walk(4, Qt::ShiftModifier).join(QLatin1Char(' ')),
            QStringLiteral("modeRail scopeBar inspectorDock experimentPage"));
  window_->findChild<QAction*>(QStringLiteral("view.inspector"))->trigger();
  window_->findChild<QAction*>(QStringLiteral("view.queue"))->trigger();
  QCoreApplication::processEvents();
  window_->findChild<QWidget*>(QStringLiteral("experimentList"))->setFocus();
  const QStringList parts = walk(3);
  EXPECT_EQ(parts.front(), QStringLiteral("experimentPage"));
  EXPECT_EQ(parts.back(), QStringLiteral("scopeBar")) << parts[1].toStdString() << " is the panel below";
}

// The chip of the scope has an edge in the accent's colour, which looks like a focus that nothing has yet.
TEST_F(PaneCycleTest, RightAfterTheStartBothKeysGoToThePageThatIsShown) {
  for (const auto modifiers : {Qt::NoModifier, Qt::ShiftModifier}) {
    window_->close();
    window_.reset();
    open(root());
    window_->showMode(app::Mode::kExperiment);
    bench().filter()->setScope(QStringLiteral("iris_dnn"));
    QApplication::setActiveWindow(window_.get());
    ASSERT_EQ(QApplication::focusWidget(), nullptr);
    EXPECT_EQ(walk(1, modifiers).back(), QStringLiteral("experimentPage"));
    EXPECT_TRUE(window_->testAttribute(Qt::WA_KeyboardFocusChange)) << "what shows the ring";
  }
  EXPECT_EQ(walk(1).back(), QStringLiteral("inspectorDock"));
}

TEST_F(PaneCycleTest, APageWithoutControlsIsNotWhereTheKeysBegin) {
  auto* page = window_->findChild<QWidget*>(QStringLiteral("experimentPage"));
  page->setEnabled(false);
  QApplication::focusWidget()->clearFocus();
  EXPECT_EQ(walk(1).back(), QStringLiteral("scopeBar"));
}

TEST_F(PaneCycleTest, TheRailBeginsAtThePageThatIsShown) {
  ASSERT_EQ(walk(4).back(), QStringLiteral("modeRail"));
  const auto* button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
  ASSERT_NE(button, nullptr);
  EXPECT_TRUE(button->isChecked()) << button->text().toStdString();
}

TEST_F(PaneCycleTest, TheStatusBarIsAPartAsSoonAsItHasMessages) {
  window_->findChild<widgets::MessageBanner*>()->note(
      {widgets::Severity::kWarning, QStringLiteral("Told"), {}, QStringLiteral("told")});
  EXPECT_EQ(walk(3).back(), QStringLiteral("statusBar"));
  EXPECT_EQ(QApplication::focusWidget()->objectName(), QStringLiteral("messageHistory"));
  EXPECT_EQ(walk(1).back(), QStringLiteral("scopeBar"));
}

TEST_F(PaneCycleTest, TabGoesFromTheFilterToTheSearchAndAfterEscWhereItWouldHaveGone) {
  window_->findChild<widgets::ScopeBar*>()->field()->setFocus();
  press(Qt::Key_Tab);
  EXPECT_EQ(QApplication::focusWidget(), window_->findChild<widgets::PaletteField*>());
  auto* runs = window_->findChild<QTreeView*>(QStringLiteral("runView"));
  runs->setFocus();
  press(Qt::Key_Tab);
  const QWidget* next = QApplication::focusWidget();
  runs->setFocus();
  press(Qt::Key_Escape);
  press(Qt::Key_Tab);
  EXPECT_EQ(QApplication::focusWidget(), next);
  EXPECT_NE(next, window_->findChild<widgets::PaletteField*>());
}

TEST_F(PaneCycleTest, TheBarOfTheRunIsAPartWhileItHasAFieldToType) {
  window_->findChild<app::RunBar*>()->setSteerable(true);
  EXPECT_EQ(walk(3).back(), QStringLiteral("runBar"));
}

TEST_F(PaneCycleTest, APartHasTheKeysWhereItHadThemBefore) {
  auto* view = window_->findChild<QWidget*>(QStringLiteral("runView"));
  view->setFocus();
  walk(5);
  EXPECT_EQ(QApplication::focusWidget(), view);
}

TEST_F(PaneCycleTest, TheButtonsOfAMessageAreReachedByF6AndByTab) {
  int done = 0;
  const auto tell = [&] {
    window_->findChild<widgets::MessageBanner*>()->showMessage(
        {widgets::Severity::kWarning, QStringLiteral("Told"), {{QStringLiteral("Do"), [&] { ++done; }}}, {}});
  };
  tell();
  EXPECT_EQ(walk(2).join(QLatin1Char(' ')), QStringLiteral("experimentPage messageBanner"));
  EXPECT_EQ(QApplication::focusWidget()->objectName(), QStringLiteral("bannerAction0"));
  press(Qt::Key_Space);
  EXPECT_EQ(done, 1);
  tell();
  constexpr int kMostStops = 300;
  bool isReached = false;
  for (int stop = 0; stop < kMostStops && !isReached; ++stop) {
    press(Qt::Key_Tab);
    isReached = QApplication::focusWidget()->objectName() == QLatin1String("bannerAction0");
  }
  EXPECT_TRUE(isReached);
  press(Qt::Key_Tab);
  EXPECT_EQ(QApplication::focusWidget()->objectName(), QStringLiteral("bannerClose"));
}

}  // namespace
