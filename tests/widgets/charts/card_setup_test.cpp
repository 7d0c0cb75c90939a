#include "widgets/charts/card_setup.h"

#include <gtest/gtest.h>

#include <QContextMenuEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>

#include "tests/support/chart_grid_fixture.h"
#include "widgets/charts/grid/tag_picker.h"
#include "widgets/charts/series/x_transform.h"
#include "widgets/panels/empty_state.h"

namespace {

using test_support::AxisRange;
using test_support::columnsOf;
using test_support::curveOf;
using test_support::names;
using widgets::CardSetup;
using widgets::ChartCard;
using widgets::SeriesData;
using widgets::XTransform;

TEST(CardSetup, ComesBackFromJson) {
  CardSetup setup;
  setup.tags = names("a,b");
  setup.rightTags = names("b");
  setup.xTag = QStringLiteral("accuracy");
  setup.logX = true;
  setup.xAxis = widgets::XAxis::kWall;
  setup.smoothing = 0.9;
  setup.ignoreOutliers = false;
  setup.logY = true;
  EXPECT_EQ(widgets::cardSetupOf(widgets::toJson(setup)), setup);
  EXPECT_TRUE(widgets::cardSetupOf({}).isDefault());
  EXPECT_TRUE(
      widgets::cardSetupOf({{QStringLiteral("tags"), 3}, {QStringLiteral("x"), QStringLiteral("?")}}).isDefault());
}

TEST(CardSetup, ItsOptionsGoBeforeThoseOfAllCards) {
  widgets::ChartOptions shared;
  CardSetup setup;
  EXPECT_EQ(widgets::applied(shared, setup), shared);
  setup.smoothing = 0.2;
  setup.logY = true;
  EXPECT_EQ(widgets::applied(shared, setup).smoothing, 0.2);
  EXPECT_TRUE(widgets::applied(shared, setup).logY);
}

TEST(CardSetup, KeysHoldRunAndTag) {
  const QString key = widgets::seriesKey(QStringLiteral("run"), QStringLiteral("b/c"), QStringLiteral("a"));
  EXPECT_EQ(widgets::runOfKey(key), QStringLiteral("run"));
  EXPECT_EQ(widgets::tagOfKey(key, QStringLiteral("a")), QStringLiteral("b/c"));
  EXPECT_EQ(widgets::seriesKey(QStringLiteral("run"), QStringLiteral("a"), QStringLiteral("a")), QStringLiteral("run"));
}

TEST(XTransform, JoinsAMetricByStepAndSortsByIt) {
  XTransform transform;
  const SeriesData loss = curveOf({4, 3, 2, 1}, 10);             // steps 0, 10, 20, 30
  const SeriesData accuracy = curveOf({0.9, NAN, 0.5}, 10, 10);  // steps 10, 20, 30
  const SeriesData& joined = transform.update(loss, accuracy, {true, false, widgets::XAxis::kStep});
  ASSERT_EQ(joined.size(), 2u);
  EXPECT_EQ(joined.step(0), 30);
  EXPECT_EQ(joined.wall(0), 0.5);
  EXPECT_EQ(joined.value(1), 3);
}

TEST(XTransform, LogarithmsLeaveOutWhatHasNoneAndGoOn) {
  XTransform transform;
  SeriesData data = curveOf({5, 6, 7}, 10);
  const widgets::XChoice choice{false, true, widgets::XAxis::kStep};
  EXPECT_EQ(transform.update(data, {}, choice).size(), 2u);
  const uint64_t generation = transform.update(data, {}, choice).generation;
  data.append({1000, 1.6e9, 8});
  const SeriesData& more = transform.update(data, {}, choice);
  EXPECT_EQ(more.size(), 3u);
  EXPECT_EQ(more.wall(2), 3);
  EXPECT_EQ(more.generation, generation);
  data = curveOf({1}, 1, 1);
  data.generation = 99;
  EXPECT_EQ(transform.update(data, {}, choice).size(), 1u);
}

class CardSetupTest : public test_support::ChartGridFixture {
 protected:
  void SetUp() override {
    ChartGridFixture::SetUp();
    fill(1, names("loss"));
    std::vector<double> rising;
    for (int i = 0; i < 300; ++i) rising.push_back(60 + i / 10.0);
    store_.append(QStringLiteral("run0"), QStringLiteral("accuracy"), columnsOf(curveOf(rising)));
    show();
  }
  void set(const CardSetup& setup) {
    grid_.setups().restore({{QStringLiteral("loss"), widgets::toJson(setup)}});
    wait();
  }
  void drop(ChartCard* target, const char* tag, const QPoint& at, bool pinned = false) {
    QMimeData data;
    data.setData(QStringLiteral("application/x-estimator-tag"), tag);
    if (pinned) data.setData(QStringLiteral("application/x-estimator-pinned-tag"), {});
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(target, &enter);
    QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(target, &event);
    wait();
  }
  template <typename T>
  T* menuChild(const char* name) {
    QContextMenuEvent event(QContextMenuEvent::Keyboard, card("loss")->view().plot().center(),
                            card("loss")->mapToGlobal(card("loss")->view().plot().center()));
    QApplication::sendEvent(card("loss"), &event);
    return card("loss")->findChild<T*>(QString::fromLatin1(name));
  }
};

TEST_F(CardSetupTest, ATagDroppedOnACardIsDrawnInIt) {
  QSignalSpy changed(&grid_.setups(), &widgets::GridSetups::changed);
  drop(card("loss"), "accuracy", card("loss")->rect().center());
  ASSERT_EQ(card("loss")->drawn().lines.size(), 2u);
  EXPECT_EQ(card("loss")->config().title(), QStringLiteral("loss, accuracy"));
  EXPECT_NE(card("loss")->drawn().lines[0].style.color, card("loss")->drawn().lines[1].style.color);
  EXPECT_EQ(changed.size(), 1);
  EXPECT_TRUE(grid_.setups().toJson().contains(QStringLiteral("loss")));
  drop(card("loss"), "accuracy", card("loss")->rect().center());  // it is there already
  EXPECT_EQ(card("loss")->drawn().lines.size(), 2u);
  EXPECT_TRUE(card("accuracy")->isVisible());
}

TEST_F(CardSetupTest, TheTagListIsSearchedByKeys) {
  fill(1, names("optimizer/rate,optimizer/norm"));
  wait();
  QTest::keyClick(card("loss"), Qt::Key_T);
  auto* picker = grid_.findChild<widgets::TagPicker*>();
  ASSERT_TRUE(picker);
  auto* search = picker->findChild<QLineEdit*>();
  test_support::saveScreenshot(picker, QStringLiteral("tag_picker"));
  QTest::keyClicks(search, QStringLiteral("OPT"));
  QTest::keyClick(search, Qt::Key_Down);
  QTest::keyClick(search, Qt::Key_Return);
  wait();
  EXPECT_EQ(card("loss")->config().tags(), names("loss,optimizer/rate"));
}

TEST_F(CardSetupTest, ASecondAxisHasItsOwnRange) {
  CardSetup setup;
  setup.tags = names("accuracy");
  set(setup);
  EXPECT_GT(card("loss")->view().y().max, 50);
  setup.rightTags = names("accuracy");
  set(setup);
  EXPECT_LT(card("loss")->view().y().max, 10);
  ASSERT_TRUE(card("loss")->drawn().right);
  EXPECT_GT(card("loss")->drawn().right->max, 80);
  const AxisRange before = *card("loss")->drawn().right;
  const double middle = card("loss")->view().y().max / 2;
  card("loss")->view().setZoom({{}, AxisRange{0, middle}});
  wait();
  // The right axis is enlarged as much.
  EXPECT_NEAR(card("loss")->drawn().right->span(), before.span() / 2, 1e-9);
}

TEST_F(CardSetupTest, RemovingATagTakesItsCurveAway) {
  CardSetup setup;
  setup.tags = names("accuracy");
  set(setup);
  set({});
  EXPECT_EQ(card("loss")->drawn().lines.size(), 1u);
  EXPECT_EQ(card("loss")->series().runs().size(), 1);
}

TEST_F(CardSetupTest, SeveralRunsKeepTheirColoursAndTagsDifferInDashes) {
  fill(2, names("loss"));
  store_.append(QStringLiteral("run1"), QStringLiteral("accuracy"), columnsOf(curveOf({1, 2, 3})));
  CardSetup setup;
  setup.tags = names("accuracy");
  set(setup);
  const auto& lines = card("loss")->drawn().lines;
  ASSERT_EQ(lines.size(), 4u);
  for (const auto& line : lines) {
    EXPECT_EQ(line.style.color,
              widgets::RunColors::lookOf(line.style.run == QStringLiteral("run0") ? 0 : 1, false).color);
    EXPECT_EQ(line.style.dash.empty(), line.style.tag == QStringLiteral("loss"));
  }
}

TEST_F(CardSetupTest, AMetricAlongX) {
  CardSetup setup;
  setup.xTag = QStringLiteral("accuracy");
  set(setup);
  EXPECT_NEAR(card("loss")->drawn().dataX.min, 60, 0.01);
  EXPECT_NEAR(card("loss")->drawn().dataX.max, 89.9, 0.01);
  EXPECT_EQ(card("loss")->config().title(), QStringLiteral("loss over accuracy"));
  store_.append(QStringLiteral("run0"), QStringLiteral("accuracy"), columnsOf(curveOf({99}, 1, 300)));
  store_.append(QStringLiteral("run0"), QStringLiteral("loss"), columnsOf(curveOf({0.1}, 1, 300)));
  wait();
  EXPECT_NEAR(card("loss")->drawn().dataX.max, 99, 0.01);
}

TEST_F(CardSetupTest, ACurveThatIsNamedAfterAMetricIsDrawnOverItUntilAPersonSaysOtherwise) {
  fill(1, names("learning_rate,loss_over_learning_rate"));
  wait();
  ChartCard* over = card("loss_over_learning_rate");
  ASSERT_NE(over, nullptr);
  EXPECT_EQ(over->config().setup().xTag, QStringLiteral("learning_rate"));
  EXPECT_TRUE(over->config().setup().logX);
  over->config().change({});
  const QJsonObject kept = grid_.setups().toJson();
  grid_.setups().restore(kept);
  EXPECT_EQ(over->config().setup().xTag, QString());
}

TEST_F(CardSetupTest, ALogarithmicXAxisZoomsForItself) {
  CardSetup setup;
  setup.logX = true;
  set(setup);
  EXPECT_EQ(card("loss")->drawn().xKind, widgets::AxisKind::kLog10);
  EXPECT_NEAR(card("loss")->drawn().dataX.max, std::log10(299), 1e-4);
  card("accuracy")->view().setZoom({AxisRange{50, 100}, {}});
  wait();
  EXPECT_FALSE(card("loss")->view().zoom().x.has_value());
  QTest::mouseMove(card("loss"), card("loss")->view().plot().center());
  wait();
  ASSERT_TRUE(card("accuracy")->hover().crosshair() && card("loss")->hover().crosshair());
  EXPECT_NEAR(*card("accuracy")->hover().crosshair(), std::pow(10, *card("loss")->hover().crosshair()), 0.5)
      << "the same step";
}

TEST_F(CardSetupTest, OwnSmoothingAndOwnAxisStayWhenAllCardsChange) {
  CardSetup setup;
  setup.smoothing = 0;
  setup.xAxis = widgets::XAxis::kRelative;
  set(setup);
  settings_.setSmoothing(0.9);
  settings_.setXAxis(widgets::XAxis::kWall);
  wait();
  EXPECT_EQ(card("loss")->config().options().smoothing, 0);
  EXPECT_EQ(card("loss")->drawn().xAxis, widgets::XAxis::kRelative);
  EXPECT_EQ(card("accuracy")->drawn().xAxis, widgets::XAxis::kWall);
}

TEST_F(CardSetupTest, TheKeyLIsKeptWithTheCard) {
  QTest::keyClick(card("loss"), Qt::Key_L);
  wait();
  EXPECT_TRUE(card("loss")->drawn().logY);
  EXPECT_FALSE(card("accuracy")->drawn().logY);
  EXPECT_TRUE(grid_.setups().toJson()[QStringLiteral("loss")].toObject()[QStringLiteral("log_y")].toBool());
}

TEST_F(CardSetupTest, TheMenuAsksForAMetric) {
  auto* action = menuChild<QAction>("xMetric");
  ASSERT_TRUE(action);
  action->trigger();
  auto* picker = grid_.findChild<widgets::TagPicker*>();
  ASSERT_TRUE(picker);
  QTest::keyClick(picker->findChild<QLineEdit*>(), Qt::Key_Return);
  EXPECT_EQ(card("loss")->config().setup().xTag, QStringLiteral("accuracy"));
  for (QMenu* menu : card("loss")->findChildren<QMenu*>()) menu->close();
}

TEST_F(CardSetupTest, PinnedCardsAreMovedByDropAndByKeys) {
  fill(1, names("a,b,c"));
  grid_.pins().set(names("a,b,c"));
  wait();
  drop(card("a"), "c", QPoint(10, 100), true);
  EXPECT_EQ(grid_.pins().tags(), names("c,a,b"));
  drop(card("b"), "c", QPoint(card("b")->width() - 10, 100), true);
  EXPECT_EQ(grid_.pins().tags(), names("a,b,c"));
  QTest::keyClick(card("a"), Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(grid_.pins().tags(), names("b,a,c"));
  QTest::keyClick(card("b"), Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(grid_.pins().tags(), names("b,a,c"));
}

TEST_F(CardSetupTest, FMaximisesTheCard) {
  QTest::keyClick(card("loss"), Qt::Key_F);
  wait();
  EXPECT_GT(card("loss")->height(), 600);
  QTest::keyClick(card("loss"), Qt::Key_Escape);
  wait();
  EXPECT_LE(card("loss")->height(), widgets::ChartCard::kHeight * 2);
}

TEST_F(CardSetupTest, AFilterThatMatchesNothingCanBeCleared) {
  QSignalSpy wanted(&grid_, &widgets::ChartGrid::filterClearWanted);
  grid_.tags().setFilter(QStringLiteral("nothing"));
  auto* button = grid_.findChild<QPushButton*>(QStringLiteral("action.clearFilter"));
  ASSERT_TRUE(button && button->isVisible());
  auto* state = grid_.findChild<widgets::EmptyState*>(QStringLiteral("gridEmpty"));
  ASSERT_NE(state, nullptr) << "as other pages say that they have nothing to show";
  EXPECT_EQ(state->accessibleName(), QStringLiteral("Nothing matches"));
  test_support::saveScreenshot(&grid_, QStringLiteral("filter_nothing"));
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(wanted.size(), 1);
  grid_.tags().setFilter({});
  EXPECT_FALSE(button->isVisible());
}

TEST_F(CardSetupTest, LooksRightInBothThemes) {
  fill(1, names("learning_rate,norm"));
  CardSetup setup;
  setup.tags = names("accuracy");
  setup.rightTags = names("accuracy");
  CardSetup logarithmic;
  logarithmic.logX = true;
  CardSetup metric;
  metric.xTag = QStringLiteral("accuracy");
  grid_.setups().restore({{QStringLiteral("loss"), widgets::toJson(setup)},
                          {QStringLiteral("norm"), widgets::toJson(logarithmic)},
                          {QStringLiteral("learning_rate"), widgets::toJson(metric)}});
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope scope(dark);
    wait();
    test_support::saveScreenshot(&grid_, dark ? QStringLiteral("setups_dark") : QStringLiteral("setups_light"));
    EXPECT_TRUE(card("loss")->drawn().right);
  }
}

}  // namespace
