#include <QDoubleSpinBox>

#include "tests/support/summary_bytes.h"
#include "tests/widgets/dashboard_fixture.h"
#include "widgets/dashboards/pr_curves/pr_dashboard.h"
#include "widgets/dashboards/summary/summary_grid.h"

namespace {

using summaries::values::PrCurve;
using test_support::prCurveOf;
using test_support::tensorOf;
using widgets::PrCard;
using widgets::PrScene;

// The example of a prediction of six labels with five thresholds.
PrCurve sample() {
  PrCurve curve;
  curve.thresholds = {0, 0.25, 0.5, 0.75, 1};
  curve.truePositives = {3, 3, 2, 1, 0};
  curve.falsePositives = {3, 2, 1, 1, 0};
  curve.trueNegatives = {0, 1, 2, 2, 3};
  curve.falseNegatives = {0, 0, 1, 2, 3};
  curve.precision = {0.5, 0.6, 2.0 / 3, 0.5, 0};
  curve.recall = {1, 1, 2.0 / 3, 1.0 / 3, 0};
  return curve;
}

TEST(PrCurveTest, TheBestF1IsTheLargestOfAllThresholds) {
  const widgets::BestF1 best = widgets::bestF1(sample());
  EXPECT_DOUBLE_EQ(best.f1, 0.75);
  EXPECT_DOUBLE_EQ(best.threshold, 0.25);
  EXPECT_DOUBLE_EQ(widgets::breakEven(sample()), 2.0 / 3);
}

TEST(PrCurveTest, TheAreaCountsWhatLiesLeftOfTheLastPoint) {
  // Between the points 0.2111 and 0.1944, left of them a third at precision 0.5.
  EXPECT_NEAR(widgets::areaBelow(sample()), (0.6 + 2.0 / 3) / 6 + (2.0 / 3 + 0.5) / 6 + 0.5 / 3, 1e-12);
  EXPECT_EQ(widgets::areaBelow({}), 0);
}

TEST(PrCurveTest, ThresholdsThatPredictNothingAreNotDrawn) {
  EXPECT_EQ(widgets::usedPoints(sample()), 4u);
  EXPECT_EQ(widgets::bestF1({}).f1, 0);
}

PrScene sceneOf(bool zoomed) {
  return PrScene({{QStringLiteral("a"), Qt::blue, {10}, std::make_shared<const PrCurve>(sample())}}, zoomed,
                 {600, 320});
}

TEST(PrSceneTest, BothAxesHaveTensorBoardsRange) {
  const PrScene scene = sceneOf(false);
  EXPECT_EQ(scene.frame().x.range, (widgets::AxisRange{-0.05, 1.05}));
  EXPECT_EQ(scene.frame().y->range, scene.frame().x.range);
}

TEST(PrSceneTest, TheZoomedCornerHoldsTheBreakEvenPoint) {
  auto curve = std::make_shared<PrCurve>(sample());
  curve->precision = {0.9, 0.96, 0.97, 0.99, 0};
  curve->recall = {1, 0.98, 0.96, 0.9, 0};
  const PrScene scene({{QStringLiteral("a"), Qt::blue, {10}, curve}}, true, {600, 320});
  EXPECT_NEAR(scene.frame().x.range.min, 1 - 4 * 0.04, 1e-9);
}

TEST(PrSceneTest, FindsThePointUnderThePointerAndAtAThreshold) {
  const PrScene scene = sceneOf(false);
  const PrScene::Place place{0, 2};
  EXPECT_EQ(scene.placeAt(scene.pointOf(place) + QPointF(3, 2)), place);
  EXPECT_EQ(scene.atThreshold(0, 0.6), place);
  EXPECT_EQ(scene.atThreshold(0, 1.0), (PrScene::Place{0, 3}));
  EXPECT_EQ(scene.placeAt({-100, -100}), std::nullopt);
}

class PrCurvesTest : public test_support::DashboardTest {
 protected:
  void log(const char* run, double skill) {
    write(run, [&](summaries::SummaryWriter& writer) {
      for (int i = 0; i < 5; ++i) {
        for (const char* tag : {"class/cat", "class/dog"}) {
          writer.bytes(tag, summaries::Kind::kTensor, "pr_curves", i * 100, prCurveOf(skill * (i + 1) / 5), 1.6e9 + i);
        }
        writer.bytes("other", summaries::Kind::kTensor, "something", i, "bytes", 1.6e9);
      }
    });
  }
  PrCard* cat() {
    auto* grid = page_->findChild<widgets::SummaryGrid*>();
    return static_cast<PrCard*>(grid->card(QStringLiteral("class/cat")));
  }
  bool settled() {
    const auto cards = page_->findChild<widgets::SummaryGrid*>()->cards();
    return !cards.empty() && std::all_of(cards.begin(), cards.end(), [](auto* card) {
      auto* curves = static_cast<PrCard*>(card);
      return curves->curves() && !curves->isReading() && !curves->isDrawing();
    });
  }
  widgets::PrDashboard* openCurves() {
    auto* dashboard = open<widgets::PrDashboard>(1200, 500);
    EXPECT_TRUE(wait([this] { return settled() && cat()->curves()->runs().size() == catalog_.visibleRuns().size(); }));
    return dashboard;
  }
  void point(std::size_t run, std::size_t at) {
    QTest::mouseMove(cat(), cat()->curves()->pointOf({run, at}).toPoint() + QPoint(12, 32));
  }
};

TEST_F(PrCurvesTest, HasACardForEachTagWithALineForEachRun) {
  log("a", 0.3);
  log("b", 0.1);
  const auto* dashboard = openCurves();
  EXPECT_EQ(dashboard->grid()->shownCards(), 2);
  EXPECT_EQ(cat()->curves()->runs()[1].place.step, 400);
  catalog_.setVisible(QStringLiteral("a"), false);
  EXPECT_TRUE(wait([this] { return settled() && cat()->curves()->runs().size() == 1; }));
}

TEST_F(PrCurvesTest, CardsStandSideBySideAndTheirPlotsUseTheirWidth) {
  log("a", 0.3);
  open<widgets::PrDashboard>(720, 500);
  ASSERT_TRUE(wait([this] { return settled(); }));
  const auto cards = page_->findChild<widgets::SummaryGrid*>()->cards();
  ASSERT_EQ(cards.size(), 2u);
  EXPECT_EQ(cards[0]->y(), cards[1]->y());
  EXPECT_GT(cat()->curves()->frame().plot.width(), 0.7 * cat()->width());
}

TEST_F(PrCurvesTest, FollowsTheTimeCursor) {
  log("a", 0.3);
  openCurves();
  time_.setStep(250);
  EXPECT_TRUE(wait([this] { return settled() && cat()->curves()->runs()[0].place.step == 200; }));
}

TEST_F(PrCurvesTest, HoveringMarksTheThresholdOnEveryCurve) {
  log("a", 0.3);
  log("b", 0.1);
  auto* dashboard = openCurves();
  point(1, 40);
  EXPECT_NEAR(dashboard->threshold()->value(), 0.4, 1e-9);
  EXPECT_NEAR(page_->findChild<QDoubleSpinBox*>()->value(), 0.4, 1e-9);
  const QStringList lines = cat()->readout();
  ASSERT_EQ(lines.size(), 8);
  EXPECT_EQ(lines[0], QStringLiteral("b"));
  EXPECT_EQ(lines[1], QStringLiteral("threshold\t0.4"));
  cat()->setFocus();
  QTest::keyClick(cat(), Qt::Key_Right);
  EXPECT_NEAR(dashboard->threshold()->value(), 0.41, 1e-9);
}

TEST_F(PrCurvesTest, ATensorOfAnotherShapeIsSaidToBeOne) {
  write("a", [](summaries::SummaryWriter& writer) {
    writer.bytes("class/cat", summaries::Kind::kTensor, "pr_curves", 0, tensorOf({1, 2, 3}, 3), 1.6e9);
  });
  open<widgets::PrDashboard>();
  EXPECT_TRUE(wait([this] { return !cat()->problem(QStringLiteral("a")).isEmpty(); }));
}

TEST_F(PrCurvesTest, LooksRightInBothThemes) {
  log("lr=0.1", 0.35);
  log("lr=0.01", 0.15);
  openCurves();
  point(1, 60);
  pictures(QStringLiteral("pr_curves"), [this] { return settled(); });
  trigger("pr_curves.zoom");
  pictures(QStringLiteral("pr_curves_zoomed"), [this] { return settled(); });
}

}  // namespace
