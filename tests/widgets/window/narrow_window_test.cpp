// A window that is too narrow for its inspector.
#include "widgets/window/narrow_window.h"

#include <gtest/gtest.h>

#include <QDockWidget>
#include <QHBoxLayout>
#include <QMainWindow>
#include <optional>

namespace {

class NarrowWindowTest : public testing::Test {
 protected:
  NarrowWindowTest() : inspector_(new QDockWidget(&window_)) {
    window_.addDockWidget(Qt::RightDockWidgetArea, inspector_);
  }
  void show(const QSize& size = {1000, 600}) {
    narrow_.emplace(&window_, &window_, inspector_);
    window_.resize(size);
    window_.show();
    QCoreApplication::processEvents();
  }

  QMainWindow window_;
  QDockWidget* inspector_;
  std::optional<widgets::NarrowWindow> narrow_;
};

TEST_F(NarrowWindowTest, AnInspectorThatIsRestoredDoesNotLieOverThePageOfANarrowWindow) {
  inspector_->hide();
  show();
  // The places of docks that a wide window had.
  narrow_->withDocks([&] { inspector_->show(); });
  EXPECT_TRUE(inspector_->isHidden());
  window_.resize(2400, 600);
  QCoreApplication::processEvents();
  EXPECT_FALSE(inspector_->isHidden()) << "there is room for it now";
}

TEST_F(NarrowWindowTest, OneThatAPersonOpenedStaysOverThePage) {
  show();
  ASSERT_TRUE(inspector_->isHidden());
  inspector_->show();
  narrow_->withDocks([] {});
  EXPECT_FALSE(inspector_->isHidden());
}

TEST_F(NarrowWindowTest, OneThatLiesOverThePageIsAsWideAsItsWordsNeed) {
  auto* words = new QWidget;
  inspector_->setWidget(words);
  show();
  inspector_->show();
  const int usual = inspector_->width();
  words->setMinimumWidth(usual + 100);
  QCoreApplication::processEvents();
  EXPECT_GE(inspector_->width(), usual + 100);
  EXPECT_EQ(inspector_->geometry().right(), window_.rect().right());
}

TEST_F(NarrowWindowTest, OneThatLiesOverThePageHasAShadowThere) {
  window_.setCentralWidget(new QWidget);
  show();
  const auto lightness = [&] { return window_.grab().toImage().pixelColor(inspector_->x() - 1, 300).lightness(); };
  const int page = lightness();
  inspector_->show();
  QCoreApplication::processEvents();
  EXPECT_LT(lightness(), page - 30);
  const QWidget* below = window_.childAt(inspector_->x() - 1, 300);
  EXPECT_TRUE(below == nullptr || below == window_.centralWidget()) << "the page there can still be clicked";
  inspector_->hide();
  EXPECT_EQ(lightness(), page);
  inspector_->show();
  window_.resize(2400, 600);
  QCoreApplication::processEvents();
  EXPECT_EQ(lightness(), page) << "it is beside the page now";
}

TEST_F(NarrowWindowTest, AnotherDockGivesWayToThePageThatTheInspectorIsAbout) {
  auto* page = new QWidget;
  window_.setCentralWidget(page);
  auto* other = new QDockWidget(&window_);
  window_.addDockWidget(Qt::LeftDockWidgetArea, other);
  show();
  bool isOfPage = false;
  narrow_->setGivingWay(other, [&] { return isOfPage; });
  const auto turn = [] { QCoreApplication::processEvents(); };
  inspector_->show();
  EXPECT_TRUE(other->isVisible()) << "it has what the inspector is about";
  isOfPage = true;
  narrow_->arrange();
  turn();
  EXPECT_FALSE(other->isVisible());
  EXPECT_LE(page->geometry().right(), inspector_->x()) << "all of the page can be seen";
  inspector_->hide();
  turn();
  EXPECT_TRUE(other->isVisible());
  EXPECT_EQ(page->geometry().right(), window_.rect().right());
  inspector_->show();
  EXPECT_FALSE(other->isVisible());
  other->show();
  turn();
  EXPECT_FALSE(inspector_->isVisible()) << "a person wants the other one";
  inspector_->show();
  narrow_->withDocks([&] { EXPECT_FALSE(other->isHidden()) << "its place is kept as if it were there"; });
  EXPECT_FALSE(other->isVisible());
  window_.resize(2400, 600);
  turn();
  EXPECT_TRUE(other->isVisible() && inspector_->isVisible());
}

TEST_F(NarrowWindowTest, AWindowOf1440PixelsKeepsItBesideThePageWithALargeFontWhereThePageCanGiveWay) {
  QFont large = window_.font();
  large.setPointSize(14);
  window_.setFont(large);
  auto* page = new QWidget;
  window_.setCentralWidget(page);
  show({1440, 900});
  EXPECT_TRUE(inspector_->isVisible());
  EXPECT_EQ(window_.dockWidgetArea(inspector_), Qt::RightDockWidgetArea);
  // Another page, whose controls need more.
  auto* wide = new QWidget;
  auto* row = new QHBoxLayout(wide);
  row->addSpacing(900);
  window_.setCentralWidget(wide);
  QCoreApplication::processEvents();
  EXPECT_FALSE(inspector_->isVisible());
}

}  // namespace
