// Every page of a window with a run, from the smallest size to the largest: nothing is beyond its place or over
// something else. One window, made larger, and one training: what takes time are the pixels.
#include <gtest/gtest.h>

#include <QTabBar>

#include "tests/app/shell/palette/layout_faults.h"
#include "tests/app/shell/palette/trained_window.h"

namespace {

class SizesTest : public test_support::TrainedWindowTest {
 protected:
  // What workers tell changes layouts a little later; what is wrong for longer is wrong at every size, so that one
  // report of it is enough.
  void look(const QString& place) {
    constexpr int kSettleMs = 1500;
    QStringList wrong;
    const auto isFine = [&] {
      wrong = test_support::misplacedIn(*window_);
      wrong.removeIf([this](const QString& each) { return told_.contains(each); });
      return wrong.isEmpty();
    };
    EXPECT_TRUE(QTest::qWaitFor(isFine, kSettleMs))
        << place.toStdString() << ": " << wrong.join(QStringLiteral("; ")).toStdString();
    told_ << wrong;
  }
  // The page, and each tab of the summaries.
  void lookAtPage(QAction* mode, const QString& size) {
    mode->trigger();
    const QString place = size + QLatin1Char(' ') + mode->objectName();
    look(place);
    test_support::saveScreenshot(window_.get(), QStringLiteral("size_%1_%2").arg(size, mode->objectName()));
    auto* tabs = window_->findChild<QTabBar*>(QStringLiteral("summaryTabs"));
    for (int tab = 0; tabs && tabs->isVisible() && tab < tabs->count(); ++tab) {
      tabs->setCurrentIndex(tab);
      look(place + QLatin1Char(' ') + tabs->tabText(tab));
    }
  }

  QStringList told_;
};

TEST_F(SizesTest, NoPageIsTooLargeForItsWindow) {
  trainFlowers(1);
  ASSERT_GE(modes().size(), 10u);
  for (const QSize& size : {QSize(1024, 700), QSize(1440, 900), QSize(3840, 2160)}) {
    window_->resize(size);
    QApplication::processEvents();
    EXPECT_EQ(window_->size(), size);
    for (QAction* mode : modes()) lookAtPage(mode, QStringLiteral("%1x%2").arg(size.width()).arg(size.height()));
  }
}

}  // namespace
