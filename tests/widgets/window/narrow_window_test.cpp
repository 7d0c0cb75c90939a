// A window that is too narrow for its inspector.
#include "widgets/window/narrow_window.h"

#include <gtest/gtest.h>

#include <QDockWidget>
#include <QHBoxLayout>
#include <QMainWindow>

namespace {

TEST(NarrowWindowTest, AnInspectorThatIsRestoredDoesNotLieOverThePageOfANarrowWindow) {
  QMainWindow window;
  auto* inspector = new QDockWidget(&window);
  window.addDockWidget(Qt::RightDockWidgetArea, inspector);
  widgets::NarrowWindow narrow(&window, &window, inspector);
  inspector->hide();
  window.resize(1000, 600);
  window.show();
  QCoreApplication::processEvents();
  // The places of docks that a wide window had.
  narrow.withDocks([&] { inspector->show(); });
  EXPECT_TRUE(inspector->isHidden());
  window.resize(2400, 600);
  QCoreApplication::processEvents();
  EXPECT_FALSE(inspector->isHidden()) << "there is room for it now";
}

TEST(NarrowWindowTest, OneThatAPersonOpenedStaysOverThePage) {
  QMainWindow window;
  auto* inspector = new QDockWidget(&window);
  window.addDockWidget(Qt::RightDockWidgetArea, inspector);
  widgets::NarrowWindow narrow(&window, &window, inspector);
  window.resize(1000, 600);
  window.show();
  QCoreApplication::processEvents();
  ASSERT_TRUE(inspector->isHidden());
  inspector->show();
  narrow.withDocks([] {});
  EXPECT_FALSE(inspector->isHidden());
}

TEST(NarrowWindowTest, OneThatLiesOverThePageIsAsWideAsItsWordsNeed) {
  QMainWindow window;
  auto* inspector = new QDockWidget(&window);
  auto* words = new QWidget;
  inspector->setWidget(words);
  window.addDockWidget(Qt::RightDockWidgetArea, inspector);
  widgets::NarrowWindow narrow(&window, &window, inspector);
  window.resize(1000, 600);
  window.show();
  QCoreApplication::processEvents();
  inspector->show();
  const int usual = inspector->width();
  words->setMinimumWidth(usual + 100);
  QCoreApplication::processEvents();
  EXPECT_GE(inspector->width(), usual + 100);
  EXPECT_EQ(inspector->geometry().right(), window.rect().right());
}

TEST(NarrowWindowTest, OneThatLiesOverThePageHasAShadowThere) {
  QMainWindow window;
  window.setCentralWidget(new QWidget);
  auto* inspector = new QDockWidget(&window);
  window.addDockWidget(Qt::RightDockWidgetArea, inspector);
  widgets::NarrowWindow narrow(&window, &window, inspector);
  window.resize(1000, 600);
  window.show();
  QCoreApplication::processEvents();
  const auto lightness = [&] { return window.grab().toImage().pixelColor(inspector->x() - 1, 300).lightness(); };
  const int page = lightness();
  inspector->show();
  QCoreApplication::processEvents();
  EXPECT_LT(lightness(), page - 30);
  const QWidget* below = window.childAt(inspector->x() - 1, 300);
  EXPECT_TRUE(below == nullptr || below == window.centralWidget()) << "the page there can still be clicked";
  inspector->hide();
  EXPECT_EQ(lightness(), page);
  inspector->show();
  window.resize(2400, 600);
  QCoreApplication::processEvents();
  EXPECT_EQ(lightness(), page) << "it is beside the page now";
}

TEST(NarrowWindowTest, AWindowOf1440PixelsKeepsItBesideThePageWithALargeFontWhereThePageCanGiveWay) {
  QMainWindow window;
  QFont large = window.font();
  large.setPointSize(14);
  window.setFont(large);
  auto* page = new QWidget;
  window.setCentralWidget(page);
  auto* inspector = new QDockWidget(&window);
  window.addDockWidget(Qt::RightDockWidgetArea, inspector);
  widgets::NarrowWindow narrow(&window, &window, inspector);
  window.resize(1440, 900);
  window.show();
  QCoreApplication::processEvents();
  EXPECT_TRUE(inspector->isVisible());
  EXPECT_EQ(window.dockWidgetArea(inspector), Qt::RightDockWidgetArea);
  // Another page, whose controls need more.
  auto* wide = new QWidget;
  auto* row = new QHBoxLayout(wide);
  row->addSpacing(900);
  window.setCentralWidget(wide);
  QCoreApplication::processEvents();
  EXPECT_FALSE(inspector->isVisible());
}

}  // namespace
