// A window that nobody works with has nothing to do: a layout that asks for itself again would keep a core busy.
#include <gtest/gtest.h>

#include <QToolButton>

#include "tests/app/every_summary.h"
#include "tests/app/window_fixture.h"
#include "widgets/window/mode_rail.h"

namespace {

using test_support::kWaitMs;

// Of all widgets.
class LayoutCount : public QObject {
 public:
  LayoutCount() { qApp->installEventFilter(this); }
  bool eventFilter(QObject*, QEvent* event) override {
    count += event->type() == QEvent::LayoutRequest;
    return false;
  }
  int count = 0;
};

class IdleWindowTest : public test_support::WindowTest {
 protected:
  void visitAllPages();
};

void IdleWindowTest::visitAllPages() {
  LayoutCount layouts;
  // A window that works may still be asked for one by what it reads; ten rounds without any are quiet.
  int quiet = 0;
  const auto isQuiet = [&] {
    quiet = layouts.count == 0 ? quiet + 1 : 0;
    layouts.count = 0;
    return quiet >= 10;
  };
  for (const QSize& size : {QSize(1440, 900), QSize(1024, 700)}) {
    window_->resize(size);
    for (auto* button : window_->findChild<widgets::ModeRail*>()->findChildren<QToolButton*>()) {
      if (!button->isEnabled()) continue;
      button->click();
      quiet = 0;
      EXPECT_TRUE(QTest::qWaitFor(isQuiet, kWaitMs / 6)) << button->text().toStdString() << ' ' << size.width();
    }
  }
}

TEST_F(IdleWindowTest, NoPageIsLaidOutAgainAndAgain) {
  visitAllPages();
}

TEST_F(IdleWindowTest, NoPageOfRunsIsLaidOutAgainAndAgain) {
  for (const double rate : {0.01, 0.02, 0.05})
    test_support::writeEverySummary(root() + QStringLiteral("/runs/sweep/run_%1").arg(rate), rate);
  ASSERT_TRUE(QTest::qWaitFor([this] { return bench().runs()->catalog()->count().total >= 3; }, kWaitMs));
  visitAllPages();
}

}  // namespace
