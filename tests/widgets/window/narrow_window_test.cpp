// A window that is too narrow for its inspector.
#include "widgets/window/narrow_window.h"

#include <gtest/gtest.h>

#include <QDockWidget>
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

}  // namespace
