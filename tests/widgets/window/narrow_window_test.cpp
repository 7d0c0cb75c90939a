// A window that is too narrow for a page between two docks.
#include "widgets/window/narrow_window.h"

#include <gtest/gtest.h>

#include <QDockWidget>
#include <QHBoxLayout>
#include <QMainWindow>
#include <optional>

namespace {

constexpr QSize kNarrow{1000, 600};
constexpr QSize kWide{2400, 600};

class NarrowWindowTest : public testing::Test {
 protected:
  NarrowWindowTest() : runs_(new QDockWidget(&window_)), inspector_(new QDockWidget(&window_)) {
    window_.setCentralWidget(new QWidget);
    window_.addDockWidget(Qt::LeftDockWidgetArea, runs_);
    window_.addDockWidget(Qt::RightDockWidgetArea, inspector_);
  }
  void show(const QSize& size = kNarrow) {
    narrow_.emplace(&window_, &window_, runs_, inspector_);
    window_.show();
    resize(size);
  }
  void resize(const QSize& size) {
    window_.resize(size);
    QCoreApplication::processEvents();
  }
  // Which docks are there.
  std::string shown() const {
    return std::string(runs_->isVisible() ? "runs " : "") + (inspector_->isVisible() ? "inspector " : "");
  }

  QMainWindow window_;
  QDockWidget* runs_;
  QDockWidget* inspector_;
  std::optional<widgets::NarrowWindow> narrow_;
};

TEST_F(NarrowWindowTest, OpeningOneDockPutsTheOtherAwayUntilItIsClosed) {
  show();
  EXPECT_EQ(shown(), "runs ");
  inspector_->show();
  EXPECT_EQ(shown(), "inspector ");
  runs_->show();
  EXPECT_EQ(shown(), "runs ");
  runs_->hide();
  EXPECT_EQ(shown(), "inspector ");
  inspector_->hide();
  EXPECT_EQ(shown(), "") << "both were closed";
}

TEST_F(NarrowWindowTest, NoDockLiesOverThePage) {
  show();
  for (QDockWidget* dock : {inspector_, runs_}) {
    dock->show();
    QCoreApplication::processEvents();
    EXPECT_FALSE(dock->geometry().intersects(window_.centralWidget()->geometry()));
  }
}

TEST_F(NarrowWindowTest, WhoClosesTheDockThatIsThereFromTheBeginningGetsTheRoom) {
  show();
  runs_->hide();
  EXPECT_EQ(shown(), "") << "nobody opened the other one";
}

TEST_F(NarrowWindowTest, BothAreThereAgainWithMoreRoomButForOneThatAPersonClosed) {
  show();
  resize(kWide);
  EXPECT_EQ(shown(), "runs inspector ");
  resize(kNarrow);
  inspector_->show();
  resize(kWide);
  EXPECT_EQ(shown(), "runs inspector ");
  resize(kNarrow);
  EXPECT_EQ(shown(), "inspector ") << "as it was left";
  inspector_->hide();
  resize(kWide);
  EXPECT_EQ(shown(), "runs ");
}

TEST_F(NarrowWindowTest, DocksThatAreRestoredAreThereAsSoonAsThereIsRoom) {
  show();
  narrow_->rearrange([this] {
    runs_->show();
    inspector_->show();
  });
  EXPECT_EQ(shown(), "runs ");
  EXPECT_TRUE(narrow_->isWanted(inspector_)) << "is kept as if it were there";
  resize(kWide);
  EXPECT_EQ(shown(), "runs inspector ");
}

TEST_F(NarrowWindowTest, DocksAboveEachOtherHaveRoom) {
  window_.addDockWidget(Qt::LeftDockWidgetArea, inspector_);
  show();
  EXPECT_EQ(shown(), "runs inspector ");
}

TEST_F(NarrowWindowTest, AWindowOf1440PixelsKeepsBothWithALargeFontWhereThePageCanGiveWay) {
  QFont large = window_.font();
  large.setPointSize(14);
  window_.setFont(large);
  show({1440, 900});
  EXPECT_EQ(shown(), "runs inspector ");
  // Another page, whose controls need more.
  auto* wide = new QWidget;
  auto* row = new QHBoxLayout(wide);
  row->addSpacing(900);
  window_.setCentralWidget(wide);
  QCoreApplication::processEvents();
  EXPECT_EQ(shown(), "runs ");
}

}  // namespace
