#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSpinBox>
#include <QToolButton>

#include "tests/widgets/dashboard_fixture.h"
#include "widgets/dashboards/distributions/distribution_card.h"
#include "widgets/dashboards/distributions/distributions_dashboard.h"
#include "widgets/dashboards/histograms/histogram_card.h"
#include "widgets/dashboards/histograms/histograms_dashboard.h"
#include "widgets/dashboards/summary/summary_grid.h"

namespace {

using widgets::DistributionCard;
using widgets::HistogramCard;
using widgets::HistogramScene;
using widgets::HistogramSeries;

summaries::Histogram bucketsOf(double low, double width, const std::vector<double>& counts) {
  summaries::Histogram value;
  value.min = low;
  value.max = low + width * static_cast<double>(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    value.bucketLimits.push_back(low + width * static_cast<double>(i + 1));
    value.buckets.push_back(counts[i]);
    value.num += counts[i];
  }
  return value;
}

// A bell that moves and widens.
summaries::Histogram bell(double middle, double deviation) {
  std::vector<double> counts;
  for (int i = 0; i < 40; ++i) {
    const double x = (i - 19.5) / 6;
    counts.push_back(std::round(1000 * std::exp(-x * x / 2)));
  }
  return bucketsOf(middle - deviation * 20 / 6, deviation / 6, counts);
}

HistogramSeries seriesOf(const std::vector<summaries::Histogram>& values) {
  HistogramSeries series;
  series.firstWall = 1000;
  for (std::size_t i = 0; i < values.size(); ++i) {
    widgets::StepHistogram step;
    step.item = {static_cast<int64_t>(i) * 100, 0, 1000 + static_cast<double>(i), 0};
    for (std::size_t b = 0; b < values[i].buckets.size(); ++b) {
      step.rows.left.push_back(b == 0 ? values[i].min : values[i].bucketLimits[b - 1]);
      step.rows.right.push_back(values[i].bucketLimits[b]);
      step.rows.count.push_back(values[i].buckets[b]);
    }
    series.steps.push_back(step);
  }
  return series;
}

constexpr QSizeF kSize(400, 240);

// What lies beyond its left edge is cut: "-0.10" would be read as "0.10".
TEST(HistogramSceneTest, LabelsAtTheEdgeKeepTheirSign) {
  constexpr int kBeyond = 30;
  const widgets::HistogramScene scene(seriesOf({bell(0, 0.03)}), {}, {-0.1, 0.1}, Qt::black, {}, kSize);
  QImage picture(static_cast<int>(kSize.width()) + 2 * kBeyond, static_cast<int>(kSize.height()),
                 QImage::Format_ARGB32_Premultiplied);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.translate(kBeyond, 0);
  const QFont font;
  scene.paint(painter, {widgets::Theme::of(QPalette()), font});
  painter.end();
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < kBeyond; ++x) ASSERT_EQ(qAlpha(picture.pixel(x, y)), 0) << x << ',' << y;
  }
}

TEST(HistogramSceneTest, NewestIsLowestAndStrongest) {
  const auto series = seriesOf({bell(0, 1), bell(1, 1), bell(2, 1)});
  const HistogramScene scene(series, {}, {-4, 6}, Qt::blue, {}, kSize);
  ASSERT_EQ(scene.slices().size(), 3u);
  EXPECT_LT(scene.slices()[0].base, scene.slices()[1].base);
  EXPECT_NEAR(scene.slices()[2].base, scene.frame().plot.bottom(), 1e-9);
  EXPECT_DOUBLE_EQ(HistogramScene::strength(0, 3), 0.25);
  EXPECT_DOUBLE_EQ(HistogramScene::strength(2, 3), 1);
}

TEST(HistogramSceneTest, TheLargestCountIsAsHighAsTwoFifthsOfThePlot) {
  const auto series = seriesOf({bell(0, 1), bell(0, 1)});
  const HistogramScene scene(series, {}, {-4, 4}, Qt::blue, {}, kSize);
  double highest = 1e9;
  for (const QPointF& point : scene.slices()[1].outline) highest = std::min(highest, point.y());
  EXPECT_NEAR(scene.slices()[1].base - highest, scene.frame().plot.height() / 2.5, 1e-6);
}

TEST(HistogramSceneTest, OneAloneIsAsHighAsThePlot) {
  const HistogramScene scene(seriesOf({bell(0, 1)}), {}, {-4, 4}, Qt::blue, {}, kSize);
  double highest = 1e9;
  for (const QPointF& point : scene.slices().front().outline) highest = std::min(highest, point.y());
  EXPECT_NEAR(highest, scene.frame().plot.top(), 1);
}

TEST(HistogramSceneTest, OverlayPutsAllOnOneBaseline) {
  const auto series = seriesOf({bell(0, 1), bell(0, 2)});
  widgets::HistogramOptions options;
  options.overlay = true;
  const HistogramScene scene(series, options, {-7, 7}, Qt::blue, {}, kSize);
  EXPECT_DOUBLE_EQ(scene.slices()[0].base, scene.slices()[1].base);
}

TEST(HistogramSceneTest, KeepsCountsWhenItSharesThemOutOverItsBins) {
  const auto series = seriesOf({bucketsOf(0, 1, {6, 0, 9})});
  widgets::HistogramOptions options;
  options.bins = 6;
  const HistogramScene scene(series, options, {0, 3}, Qt::blue, {}, kSize);
  EXPECT_EQ(scene.slices()[0].counts, (std::vector<double>{3, 3, 0, 0, 4.5, 4.5}));
  EXPECT_EQ(scene.bin(1), (widgets::AxisRange{0.5, 1}));
}

TEST(HistogramSceneTest, ThePointerFindsTheBinBelowItAndTheNearestSlice) {
  const auto series = seriesOf({bell(0, 1), bell(0, 1), bell(0, 1)});
  const HistogramScene scene(series, {}, {-4, 4}, Qt::blue, {}, kSize);
  for (const std::size_t slice : {0u, 1u, 2u}) {
    const HistogramScene::Place wanted{slice, 3};
    EXPECT_EQ(scene.placeAt(scene.pointOf(wanted)), wanted);
  }
  EXPECT_EQ(scene.placeAt({-50, 20}), std::nullopt);
}

TEST(HistogramSceneTest, SurvivesValuesThatAreNotFinite) {
  auto series = seriesOf({bell(0, 1)});
  series.steps[0].rows.left[0] = -std::numeric_limits<double>::infinity();
  series.steps[0].rows.count[3] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(series.extent(), std::nullopt);
  const HistogramScene scene(series, {}, {-4, 4}, Qt::blue, {}, kSize);
  for (const QPointF& point : scene.slices()[0].outline) EXPECT_TRUE(std::isfinite(point.y()));
}

TEST(DistributionSceneTest, LinesAreTheCompressedPercentiles) {
  const auto series = seriesOf({bucketsOf(1, 1, {1, 3, 0})});
  const widgets::DistributionScene scene(series, widgets::XAxis::kStep, {1, 4}, Qt::blue, kSize);
  ASSERT_EQ(scene.steps().size(), 1u);
  EXPECT_DOUBLE_EQ(scene.steps()[0].values.front(), 1);
  EXPECT_NEAR(scene.steps()[0].values[4], 2 + 1.0 / 3, 1e-9);
  EXPECT_DOUBLE_EQ(scene.steps()[0].values.back(), 4);
}

TEST(DistributionSceneTest, ABandIsAsOpaqueAsItIsFull) {
  EXPECT_DOUBLE_EQ(widgets::DistributionScene::opacity(3), 0.383);
  EXPECT_DOUBLE_EQ(widgets::DistributionScene::opacity(0), 0.1336);
}

class HistogramsTest : public test_support::DashboardTest {
 protected:
  void log(const char* run, const char* tag, int from, int to, double drift = 0.02) {
    write(run, [&](summaries::SummaryWriter& writer) {
      for (int i = from; i < to; ++i) {
        writer.histogram(tag, i * 10, bell(drift * i, 1 + 0.01 * i), 1.6e9 + i * 5.0);
      }
    });
  }
  void logSome() {
    log("lr=0.1", "dense/kernel", 0, 60);
    log("lr=0.1", "dense/bias", 0, 60, -0.05);
    log("lr=0.01", "dense/kernel", 0, 60, 0.05);
    log("lr=0.01", "logits", 0, 20, 0.1);
  }
  widgets::SummaryGrid* grid() { return page_->findChild<widgets::SummaryGrid*>(); }
  template <typename Card>
  Card* card(const QString& tag, const QString& run) {
    for (auto* card : grid()->cards()) {
      if (card->spec().tag == tag && card->spec().runs == QStringList{run}) return static_cast<Card*>(card);
    }
    return nullptr;
  }
  template <typename Card>
  bool isDrawn() {
    const auto cards = grid()->cards();
    return !cards.empty() && std::all_of(cards.begin(), cards.end(), [](auto* card) {
      return !card->isReading() && !static_cast<Card*>(card)->isDrawing();
    });
  }
  HistogramCard* openKernel() {
    open<widgets::HistogramsDashboard>();
    EXPECT_TRUE(wait([this] { return isDrawn<HistogramCard>(); }));
    return card<HistogramCard>(QStringLiteral("dense/kernel"), QStringLiteral("lr=0.1"));
  }
  QPoint at(HistogramCard* card, std::size_t slice, std::size_t bin) {
    return card->histogram()->pointOf({slice, bin}).toPoint() + QPoint(12, 32);
  }
};

TEST_F(HistogramsTest, HasACardForEachTagAndVisibleRun) {
  logSome();
  const auto* dashboard = open<widgets::HistogramsDashboard>();
  EXPECT_EQ(dashboard->grid()->shownCards(), 4);
  catalog_.setVisible(QStringLiteral("lr=0.01"), false);
  EXPECT_EQ(dashboard->grid()->shownCards(), 2);
}

TEST_F(HistogramsTest, ShowsASampleWithTheNewestAndTheSameRangeForAllRuns) {
  logSome();
  HistogramCard* kernel = openKernel();
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->series()->steps.size(), HistogramCard::kMostSteps);
  EXPECT_EQ(kernel->series()->logged, 60u);
  EXPECT_EQ(kernel->series()->steps.back().item.step, 590);
  const auto* other = card<HistogramCard>(QStringLiteral("dense/kernel"), QStringLiteral("lr=0.01"));
  EXPECT_EQ(kernel->histogram()->frame().x.range, other->histogram()->frame().x.range);
}

TEST_F(HistogramsTest, ReadsOnlyTheSeriesThatGrew) {
  logSome();
  HistogramCard* kernel = openKernel();
  const auto* bias = card<HistogramCard>(QStringLiteral("dense/bias"), QStringLiteral("lr=0.1"));
  const auto before = bias->series();
  log("lr=0.1", "dense/kernel", 60, 61);
  ASSERT_TRUE(wait([&] { return kernel->series()->logged == 61; }));
  EXPECT_EQ(bias->series(), before);
}

TEST_F(HistogramsTest, HoveringReadsStepRangeAndCount) {
  logSome();
  HistogramCard* kernel = openKernel();
  QTest::mouseMove(kernel, at(kernel, 50, 10));
  const auto bin = kernel->histogram()->bin(10);
  EXPECT_TRUE(kernel->readout().startsWith(QStringLiteral("step 590, %1").arg(bin.min, 0, 'g', 4)))
      << kernel->readout().toStdString();
  EXPECT_TRUE(kernel->readout().contains(QStringLiteral("count")));
}

TEST_F(HistogramsTest, KeysMoveTheReadoutOverSlicesAndBins) {
  logSome();
  HistogramCard* kernel = openKernel();
  kernel->setFocus();
  QTest::keyClick(kernel, Qt::Key_Up);
  EXPECT_TRUE(kernel->readout().startsWith(QStringLiteral("step 590,")));
  QTest::keyClick(kernel, Qt::Key_Up);
  EXPECT_TRUE(kernel->readout().startsWith(QStringLiteral("step 580,"))) << kernel->readout().toStdString();
}

TEST_F(HistogramsTest, AClickWithControlSetsTheTimeCursor) {
  logSome();
  HistogramCard* kernel = openKernel();
  QTest::mouseClick(kernel, Qt::LeftButton, Qt::ControlModifier, at(kernel, 50, 10));
  EXPECT_EQ(time_.step(), 590);
}

TEST_F(HistogramsTest, TheTimeCursorsStepIsAlwaysAmongThoseShown) {
  log("a", "weights", 0, 500);
  open<widgets::HistogramsDashboard>();
  ASSERT_TRUE(wait([this] { return isDrawn<HistogramCard>(); }));
  time_.setStep(1235);
  auto* weights = card<HistogramCard>(QStringLiteral("weights"), QStringLiteral("a"));
  const auto has = [&] {
    const auto& steps = weights->series()->steps;
    return std::any_of(steps.begin(), steps.end(), [](const auto& step) { return step.item.step == 1230; });
  };
  EXPECT_TRUE(wait(has));
}

TEST_F(HistogramsTest, ButtonsSwitchModeAxisAndBins) {
  logSome();
  HistogramCard* kernel = openKernel();
  QTest::mouseClick(page_->findChild<QToolButton*>(QStringLiteral("histograms.overlay.tool")), Qt::LeftButton);
  page_->findChild<QSpinBox*>()->setValue(12);
  ASSERT_TRUE(wait([this] { return isDrawn<HistogramCard>(); }));
  EXPECT_EQ(kernel->histogram()->slices()[0].base, kernel->histogram()->slices()[9].base);
  EXPECT_EQ(kernel->histogram()->slices()[0].counts.size(), 12u);
  trigger("histograms.offset");
  trigger("histograms.relative");
  ASSERT_TRUE(wait([this] { return isDrawn<HistogramCard>(); }));
  EXPECT_DOUBLE_EQ(kernel->histogram()->slices().back().time, 295);
}

TEST_F(HistogramsTest, TheFilterSaysHowManyAreLeftAndWhatIsWrongWithIt) {
  logSome();
  auto* dashboard = open<widgets::HistogramsDashboard>();
  auto* filter = page_->findChild<QLineEdit*>(QStringLiteral("summaryFilter"));
  auto* count = page_->findChild<QLabel*>(QStringLiteral("summaryCount"));
  QTest::keyClicks(filter, QStringLiteral("kernel"));
  EXPECT_EQ(dashboard->grid()->shownCards(), 2);
  EXPECT_EQ(count->text(), QStringLiteral("2 of 4 cards"));
  QTest::keyClicks(filter, QStringLiteral("["));
  EXPECT_EQ(dashboard->grid()->shownCards(), 4);
  EXPECT_FALSE(count->toolTip().isEmpty());
}

TEST_F(HistogramsTest, FoldsGroupsAndMaximisesACard) {
  logSome();
  HistogramCard* kernel = openKernel();
  const int width = kernel->width();
  kernel->setFocus();
  QTest::keyClick(kernel, Qt::Key_Return);
  EXPECT_GT(kernel->width(), 2 * width);
  QTest::keyClick(kernel, Qt::Key_Escape);
  EXPECT_EQ(kernel->width(), width);
  QTest::mouseClick(page_->findChild<QToolButton*>(QStringLiteral("group:dense")), Qt::LeftButton);
  EXPECT_EQ(grid()->cards().size(), 1u);
}

TEST_F(HistogramsTest, ManyCardsAreMadeOnlyWhereTheyAreSeen) {
  write("a", [&](summaries::SummaryWriter& writer) {
    for (int tag = 0; tag < 400; ++tag) {
      writer.histogram("layer" + std::to_string(tag) + "/w", 0, bell(0, 1), 1.6e9);
    }
  });
  const auto* dashboard = open<widgets::HistogramsDashboard>();
  EXPECT_EQ(dashboard->grid()->shownCards(), 400);
  EXPECT_LT(dashboard->grid()->cards().size(), 20u);
}

TEST_F(HistogramsTest, SaysWhatToDoWhenThereAreNone) {
  write("a", [](summaries::SummaryWriter& writer) { writer.scalar("loss", 0, 1.0, 1.6e9); });
  open<widgets::HistogramsDashboard>();
  pictures(QStringLiteral("histograms_empty"), [] { return true; });
  EXPECT_FALSE(grid()->isVisible());
}

TEST_F(HistogramsTest, ACardTellsThatItsLogIsGone) {
  log("a", "weights", 0, 3);
  ASSERT_TRUE(QDir(folderOf("a")).removeRecursively());
  open<widgets::HistogramsDashboard>();
  auto* weights = card<HistogramCard>(QStringLiteral("weights"), QStringLiteral("a"));
  ASSERT_TRUE(wait([&] { return !weights->problem(QStringLiteral("a")).isEmpty(); }));
  pictures(QStringLiteral("histograms_error"), [] { return true; });
}

TEST_F(HistogramsTest, LooksRightInBothThemes) {
  logSome();
  HistogramCard* kernel = openKernel();
  time_.setStep(300);
  QTest::mouseMove(kernel, at(kernel, 40, 12));
  pictures(QStringLiteral("histograms_offset"), [this] { return isDrawn<HistogramCard>(); });
  trigger("histograms.overlay");
  pictures(QStringLiteral("histograms_overlay"), [this] { return isDrawn<HistogramCard>(); });
}

class DistributionsTest : public HistogramsTest {};

TEST_F(DistributionsTest, HoveringReadsTheNineValuesOfAStep) {
  logSome();
  open<widgets::DistributionsDashboard>();
  ASSERT_TRUE(wait([this] { return isDrawn<DistributionCard>(); }));
  auto* kernel = card<DistributionCard>(QStringLiteral("dense/kernel"), QStringLiteral("lr=0.1"));
  const auto& frame = kernel->distribution()->frame();
  QTest::mouseMove(kernel, QPointF(frame.xPixel(201), frame.plot.center().y()).toPoint() + QPoint(12, 32));
  const QStringList lines = kernel->readout();
  ASSERT_EQ(lines.size(), 10);
  EXPECT_EQ(lines.front(), QStringLiteral("step 200"));
  EXPECT_TRUE(lines[5].startsWith(QStringLiteral("median")));
  QTest::keyClick(kernel, Qt::Key_Right);
  EXPECT_EQ(kernel->readout().front(), QStringLiteral("step 210"));
  pictures(QStringLiteral("distributions"), [this] { return isDrawn<DistributionCard>(); });
}

TEST_F(DistributionsTest, CardsOfATagShareTheirRange) {
  logSome();
  open<widgets::DistributionsDashboard>();
  ASSERT_TRUE(wait([this] { return isDrawn<DistributionCard>(); }));
  const auto range = [&](const char* run) {
    return card<DistributionCard>(QStringLiteral("dense/kernel"), QString::fromLatin1(run))
        ->distribution()
        ->frame()
        .y->range;
  };
  EXPECT_EQ(range("lr=0.1"), range("lr=0.01"));
}

}  // namespace
