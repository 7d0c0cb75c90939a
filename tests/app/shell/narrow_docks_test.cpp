// The docks of a window that is too narrow for both of them and a page.
#include "tests/app/window_fixture.h"
#include "tests/support/laid_out.h"

namespace {

using test_support::kWaitMs;

class NarrowDocksTest : public test_support::WindowTest {};

TEST_F(NarrowDocksTest, OnePressOpensTheInspectorOfAWindowThatIsNarrowFromTheBeginning) {
  window_ = std::make_unique<app::MainWindow>(&dialogs_, app::addFeatures);
  window_->resize(1100, 700);
  window_->openLater(root());
  window_->show();
  ASSERT_TRUE(QTest::qWaitFor([this] { return bench().place()->workspace().isOpen(); }, kWaitMs));
  const auto* inspector = child<QWidget>("inspectorDock");
  const QAction* toggle = window_->findChild<QAction*>(QStringLiteral("view.inspector"));
  ASSERT_FALSE(inspector->isVisible());
  EXPECT_FALSE(toggle->isChecked());
  QTest::keyClick(window_.get(), Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_TRUE(inspector->isVisible());
  EXPECT_TRUE(toggle->isChecked());
}

TEST_F(NarrowDocksTest, TheInspectorIsFoldedAwayWhereThereIsNoRoomAndComesBack) {
  auto* inspector = child<QWidget>("inspectorDock");
  QAction* toggle = window_->findChild<QAction*>(QStringLiteral("view.inspector"));
  ASSERT_NE(toggle, nullptr);
  window_->resize(1100, 700);
  QCoreApplication::processEvents();
  EXPECT_FALSE(inspector->isVisible());
  EXPECT_FALSE(toggle->isChecked());
  window_->resize(1400, 700);
  QCoreApplication::processEvents();
  EXPECT_TRUE(inspector->isVisible());
  // Who opens it in a narrow window has it in the place of the runs, and who closes it in a wide one does not get it
  // back.
  window_->resize(1100, 700);
  QCoreApplication::processEvents();
  QTest::keyClick(window_.get(), Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
  test_support::layOut();
  EXPECT_TRUE(inspector->isVisible());
  EXPECT_FALSE(child<QWidget>("runsDock")->isVisible());
  EXPECT_FALSE(window_->findChild<QAction*>(QStringLiteral("view.runs"))->isChecked());
  EXPECT_FALSE(child<QWidget>("modePages")->geometry().intersects(inspector->geometry()));
  EXPECT_GE(inspector->width(), 260);
  test_support::saveScreenshot(window_.get(), QStringLiteral("inspector_beside_page"));
  window_->resize(1050, 700);
  QCoreApplication::processEvents();
  EXPECT_TRUE(inspector->isVisible());
  window_->resize(1400, 700);
  QTest::keyClick(window_.get(), Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
  window_->resize(1100, 700);
  window_->resize(1400, 700);
  QCoreApplication::processEvents();
  EXPECT_FALSE(inspector->isVisible());
}

TEST_F(NarrowDocksTest, InANarrowWindowTheRunsMakeRoomForTheInspectorAndComeBack) {
  window_->resize(1100, 700);
  QCoreApplication::processEvents();
  const auto shown = [this] {
    const auto is = [this](const char* dock, const char* id) {
      const bool isThere = child<QWidget>(dock)->isVisible();
      EXPECT_EQ(window_->findChild<QAction*>(QLatin1String(id))->isChecked(), isThere) << id;
      return isThere ? std::string(dock) + ' ' : std::string();
    };
    return is("runsDock", "view.runs") + is("inspectorDock", "view.inspector");
  };
  const auto press = [this](Qt::Key key) {
    QTest::keyClick(window_.get(), key, Qt::ControlModifier | Qt::ShiftModifier);
  };
  press(Qt::Key_I);
  EXPECT_EQ(shown(), "inspectorDock ");
  press(Qt::Key_R);
  EXPECT_EQ(shown(), "runsDock ");
  press(Qt::Key_R);
  EXPECT_EQ(shown(), "inspectorDock ");
  QTest::keyClick(window_.get(), Qt::Key_F9);
  EXPECT_EQ(shown(), "") << "both are hidden at once";
  QTest::keyClick(window_.get(), Qt::Key_F9);
  EXPECT_EQ(shown(), "inspectorDock ");
  press(Qt::Key_I);
  press(Qt::Key_R);
  EXPECT_EQ(shown(), "runsDock ");
}

TEST_F(NarrowDocksTest, TheRunsKeepTheirWidthWhereTheInspectorIsFoldedAway) {
  window_->resize(1440, 900);
  QCoreApplication::processEvents();
  const auto* runs = child<QWidget>("runsDock");
  const int width = runs->width();
  for (const QSize size : {QSize(1024, 700), QSize(1440, 900), QSize(1100, 700)}) {
    window_->resize(size);
    for (int turn = 0; turn < 4; ++turn) QCoreApplication::processEvents();
    EXPECT_EQ(runs->width(), width) << size.width();
  }
}

TEST_F(NarrowDocksTest, AnInspectorThatWasFoldedAwayIsThereInTheNextWideWindow) {
  window_->resize(1100, 700);
  QCoreApplication::processEvents();
  window_->close();
  window_ = std::make_unique<app::MainWindow>(&dialogs_, app::addFeatures);
  window_->resize(1400, 700);
  window_->show();
  QCoreApplication::processEvents();
  EXPECT_FALSE(child<QWidget>("inspectorDock")->isHidden());  // behind the welcome
}

}  // namespace
