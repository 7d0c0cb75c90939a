#include "widgets/dashboards/time_cursor_bar.h"

#include <QLabel>
#include <QLayout>
#include <QSlider>
#include <QToolButton>

#include "tests/widgets/dashboard_fixture.h"
#include "widgets/dashboards/step_box.h"
#include "widgets/dashboards/summary/step_items.h"

namespace {

using Steps = std::vector<int64_t>;

std::vector<summaries::ItemInfo> itemsAt(const Steps& steps) {
  std::vector<summaries::ItemInfo> items;
  for (const int64_t step : steps) items.push_back({step, 0, 0, 0});
  return items;
}

TEST(StepItemsTest, TheCursorFindsTheItemAtOrBeforeItsStep) {
  const auto items = itemsAt({10, 20, 30});
  EXPECT_EQ(widgets::itemAt(items, 20), 1u);
  EXPECT_EQ(widgets::itemAt(items, 29), 1u);
  EXPECT_EQ(widgets::itemAt(items, 5), 0u);
  EXPECT_EQ(widgets::itemAt(items, std::nullopt), 2u);
  EXPECT_EQ(widgets::itemAt({}, 5), std::nullopt);
}

TEST(StepItemsTest, ASpreadHoldsTheEndsAndWhatIsWanted) {
  EXPECT_EQ(widgets::spread(3, 5), (std::vector<std::size_t>{0, 1, 2}));
  const auto few = widgets::spread(1000, 5, 333);
  EXPECT_EQ(few, (std::vector<std::size_t>{0, 250, 333, 500, 749, 999}));
  EXPECT_TRUE(widgets::spread(0, 5).empty());
}

class TimeCursorBarTest : public test_support::DashboardTest {
 protected:
  void log(const char* run, const Steps& steps) {
    write(run, [&](summaries::SummaryWriter& writer) {
      for (const int64_t step : steps) writer.text("note", step, "text", 1.6e9 + static_cast<double>(step));
    });
  }
  widgets::TimeCursorBar* openBar(std::size_t steps) {
    auto* bar = open<widgets::TimeCursorBar>(700, 40);
    EXPECT_TRUE(wait([&] { return bar->logged().steps().size() == steps; }));
    return bar;
  }
  QSlider* slider() { return page_->findChild<QSlider*>(); }
};

TEST_F(TimeCursorBarTest, HoldsTheStepsOfAllVisibleRunsOnce) {
  log("a", {0, 10, 20});
  log("b", {10, 15});
  const auto* bar = openBar(4);
  EXPECT_EQ(bar->logged().steps(), (Steps{0, 10, 15, 20}));
  catalog_.setVisible(QStringLiteral("b"), false);
  EXPECT_EQ(bar->logged().steps(), (Steps{0, 10, 20}));
}

TEST_F(TimeCursorBarTest, KeysGoFromOneLoggedStepToTheNext) {
  log("a", {0, 10, 500, 20000});
  openBar(4);
  slider()->setFocus();
  QTest::keyClick(slider(), Qt::Key_Left);
  EXPECT_EQ(time_.step(), 500);
  QTest::keyClick(slider(), Qt::Key_Home);
  EXPECT_EQ(time_.step(), 0);
  QTest::keyClick(slider(), Qt::Key_Right);
  EXPECT_EQ(time_.step(), 10);
  QTest::keyClick(slider(), Qt::Key_End);
  EXPECT_EQ(time_.step(), std::nullopt);
}

TEST_F(TimeCursorBarTest, ATypedStepGoesToTheLoggedOneBefore) {
  log("a", {0, 10, 500});
  openBar(3);
  auto* box = page_->findChild<widgets::StepBox*>();
  box->setFocus();
  box->selectAll();
  QTest::keyClicks(box, QStringLiteral("499"));
  QTest::keyClick(box, Qt::Key_Return);
  EXPECT_EQ(time_.step(), 10);
  QTest::keyClick(box, Qt::Key_Up);
  EXPECT_EQ(time_.step(), 500);
}

TEST_F(TimeCursorBarTest, NewestFollowsWhatIsLoggedLater) {
  log("a", {0, 10});
  const auto* bar = openBar(2);
  time_.setStep(0);
  EXPECT_EQ(slider()->value(), 0);
  QTest::mouseClick(page_->findChild<QToolButton*>(QStringLiteral("time.newest.tool")), Qt::LeftButton);
  EXPECT_EQ(time_.step(), std::nullopt);
  log("a", {20});
  ASSERT_TRUE(wait([&] { return bar->logged().steps().size() == 3; }));
  EXPECT_EQ(slider()->value(), 2);
}

TEST_F(TimeCursorBarTest, TheWordsOfTheRangeAreWholeOrInATooltip) {
  log("a", {0, 10, 500, 20000});
  auto* bar = openBar(4);
  const auto* range = page_->findChild<QLabel*>(QStringLiteral("timeRange"));
  const QString words = range->text();
  EXPECT_TRUE(range->isVisible());
  bar->layout()->setSizeConstraint(QLayout::SetNoConstraint);  // as in a page
  for (int width = 700; width >= bar->minimumSizeHint().width(); width -= 17) {
    page_->resize(width, 40);
    QApplication::processEvents();
    if (range->isVisible()) EXPECT_GE(range->width(), range->minimumSizeHint().width()) << width;
    EXPECT_LE(page_->findChild<QToolButton*>()->geometry().right(), bar->width()) << width;
  }
  EXPECT_FALSE(range->isVisible());
  EXPECT_EQ(page_->findChild<widgets::StepBox*>()->toolTip(), words);
}

TEST_F(TimeCursorBarTest, SaysThatNothingIsLogged) {
  open<widgets::TimeCursorBar>(700, 40);
  EXPECT_FALSE(slider()->isEnabled());
  EXPECT_EQ(page_->findChild<QLabel*>(QStringLiteral("timeRange"))->text(), QStringLiteral("no steps logged"));
}

}  // namespace
