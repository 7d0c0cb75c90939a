#include "widgets/charts/render/chart_scheduler.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <algorithm>

#include "tests/support/chart_card_fixture.h"

namespace {

// More cards than workers, all of which change together, as linked ones do.
class ChartSchedulerTest : public test_support::ChartCardFixture {
 protected:
  void SetUp() override {
    ChartCardFixture::SetUp();
    cards_ = {card_};
    for (int i = 1; i < 20; ++i) {
      auto* card = new widgets::ChartCard(QStringLiteral("loss_%1").arg(i), &scheduler_, &window_);
      card->setGeometry(20 * i, 20 * i, 320, 200);
      cards_.push_back(card);
    }
    for (widgets::ChartCard* card : cards_) {
      card->series().setStyle(QStringLiteral("run"), test_support::styleOf(0, QStringLiteral("run")));
      card->series().setData(QStringLiteral("run"), test_support::lossCurve(600, 1));
    }
  }
  void zoomAll(double until) {
    for (widgets::ChartCard* card : cards_) card->view().setZoom({widgets::AxisRange{0, until}, {}});
  }

  std::vector<widgets::ChartCard*> cards_;
};

TEST_F(ChartSchedulerTest, CardsThatWaitAreDrawnAsTheyWereChosenLast) {
  show();
  QSignalSpy drawn(&scheduler_, &widgets::ChartScheduler::imageArrived);
  int changes = 0;
  while (changes < 6) {
    zoomAll(500 - 50 * changes++);
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
  }
  ASSERT_TRUE(test_support::settle(scheduler_));
  for (const widgets::ChartCard* card : cards_) EXPECT_DOUBLE_EQ(card->drawn().x.max, 250);
  EXPECT_LT(drawn.count(), changes * static_cast<int>(cards_.size())) << "a picture for each change of each card";
}

TEST_F(ChartSchedulerTest, AFrameShowsNoMorePicturesThanItHasTimeToPaint) {
  show();
  zoomAll(400);
  ASSERT_TRUE(test_support::settle(scheduler_));
  QSignalSpy drawn(&scheduler_, &widgets::ChartScheduler::imageArrived);
  for (widgets::ChartCard* card : cards_)
    card->series().setData(QStringLiteral("run"), test_support::lossCurve(900, 1));
  std::vector<int> ofFrames;
  while (scheduler_.isBusy()) {
    const int before = static_cast<int>(drawn.count());
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    ofFrames.push_back(static_cast<int>(drawn.count()) - before);
  }
  EXPECT_EQ(drawn.count(), static_cast<int>(cards_.size()));
  EXPECT_LE(std::ranges::max(ofFrames), widgets::ChartScheduler::kPaintsAFrame);
}

TEST_F(ChartSchedulerTest, EveryCardGetsThePointsThatCame) {
  show();
  for (widgets::ChartCard* card : cards_)
    card->series().setData(QStringLiteral("run"), test_support::lossCurve(900, 1));
  ASSERT_TRUE(test_support::settle(scheduler_));
  for (const widgets::ChartCard* card : cards_) EXPECT_EQ(card->drawn().lines.at(0).data.size(), 900u);
}

}  // namespace
