// Every page, from the smallest window to the largest screen: nothing is beyond its place or over something else.
#include <gtest/gtest.h>

#include <QTabBar>

#include "app/shell/pages/charts_page.h"
#include "tests/app/shell/palette/layout_faults.h"
#include "tests/app/window_fixture.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::kWaitMs;
using test_support::misplacedIn;

class SizesTest : public test_support::WindowTest {
 protected:
  void train() {
    window_->selectExperiment(QStringLiteral("iris_dnn"));
    click("run.train.tool");
    ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
    ASSERT_TRUE(waitForPictures());
  }
  void look(const QString& place) {
    constexpr int kSettleMs = 5000;
    QStringList wrong;
    const auto isFine = [&] { return (wrong = misplacedIn(*window_)).isEmpty(); };
    EXPECT_TRUE(QTest::qWaitFor(isFine, kSettleMs))
        << place.toStdString() << ": " << wrong.join(QStringLiteral("; ")).toStdString();
  }
  // The page, and each of its tabs.
  void lookAtPage(QAction* mode, const QString& size) {
    mode->trigger();
    const QString place = size + QLatin1Char(' ') + mode->objectName();
    look(place);
    for (auto* tabs : window_->findChildren<QTabBar*>()) {
      const bool isOfPage = tabs->objectName() == QLatin1String("summaryTabs") && tabs->isVisible();
      for (int tab = 0; isOfPage && tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        look(place + QLatin1Char(' ') + tabs->tabText(tab));
      }
    }
  }
};

TEST_F(SizesTest, NoPageIsTooLargeForItsWindow) {
  train();
  std::vector<QAction*> modes;
  for (QAction* action : window_->findChild<widgets::ActionRegistry*>()->actions()) {
    if (action->objectName().startsWith(QLatin1String("mode."))) modes.push_back(action);
  }
  ASSERT_GE(modes.size(), 10u);
  for (const QSize& size : {QSize(1024, 700), QSize(1280, 800), QSize(1440, 900), QSize(1920, 1080), QSize(2560, 1440),
                            QSize(3840, 2160)}) {
    window_->resize(size);
    QApplication::processEvents();
    EXPECT_EQ(window_->size(), size);
    for (QAction* mode : modes) lookAtPage(mode, QStringLiteral("%1x%2").arg(size.width()).arg(size.height()));
  }
}

}  // namespace
