#include "widgets/derived/derived_series.h"

#include <gtest/gtest.h>

#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QToolButton>

#include "tests/support/chart_grid_fixture.h"
#include "widgets/derived/derived_panel.h"

namespace {

using test_support::columnsOf;
using test_support::curveOf;
using test_support::names;
using widgets::DerivedSeries;

class DerivedSeriesTest : public test_support::ChartGridFixture {
 protected:
  void put(const char* run, const char* tag, const std::vector<double>& values, int64_t every = 1, int64_t first = 0) {
    store_.append(QString::fromLatin1(run), QString::fromLatin1(tag), columnsOf(curveOf(values, every, first)));
  }
  QString add(const char* name, const char* expression) {
    return series_.add({QString::fromLatin1(name), QString::fromLatin1(expression)});
  }
  void compute() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !series_.isBusy(); }, 10000));
  }
  widgets::SeriesData result(const char* run, const char* name) {
    return store_.series(QString::fromLatin1(run), QStringLiteral("derived/") + QString::fromLatin1(name));
  }

  DerivedSeries series_{&store_};
};

TEST_F(DerivedSeriesTest, ArePutInTheStoreForEveryRunThatHasTheirTags) {
  put("a", "x", {1, 2});
  put("a", "y", {3, 5});
  put("b", "x", {1, 2});
  EXPECT_TRUE(add("d", "y - x").isEmpty());
  compute();
  EXPECT_EQ(result("a", "d").value(1), 3);
  EXPECT_TRUE(result("b", "d").empty());
  EXPECT_EQ(series_.runsOf(QStringLiteral("d")), 1);
}

TEST_F(DerivedSeriesTest, FollowNewPoints) {
  put("a", "x", {1});
  add("d", "2 * x");
  compute();
  put("a", "x", {4}, 1, 1);
  compute();
  ASSERT_EQ(result("a", "d").size(), 2u);
  EXPECT_EQ(result("a", "d").value(1), 8);
}

TEST_F(DerivedSeriesTest, TrainAndEvalNameTheRunAndItsEvaluations) {
  put("a", "loss", {4, 3, 2, 1}, 10);
  put("a/eval", "loss", {5, 3}, 20, 10);
  add("gap", "eval/loss - train/loss");
  compute();
  ASSERT_EQ(result("a", "gap").size(), 2u);
  EXPECT_EQ(result("a", "gap").value(0), 2);
  put("a/eval", "loss", {9}, 1, 31);  // outside of the training's steps
  compute();
  EXPECT_EQ(result("a", "gap").size(), 2u);
}

TEST_F(DerivedSeriesTest, WhatKerasValidatesOnIsNamedBesideWhatItTrainsOn) {
  put("logs/train", "epoch_loss", {4, 3});
  put("logs/validation", "epoch_loss", {5, 5});
  add("gap", "validation/epoch_loss - train/epoch_loss");
  compute();
  ASSERT_EQ(result("logs/train", "gap").size(), 2u);
  EXPECT_EQ(result("logs/train", "gap").value(1), 2);
}

TEST_F(DerivedSeriesTest, MayBeMadeOfOthersButNotOfThemselves) {
  put("a", "x", {1, 2});
  add("one", "x + 1");
  EXPECT_TRUE(add("two", "derived/one * 2").isEmpty());
  compute();
  EXPECT_EQ(result("a", "two").value(0), 4);
  EXPECT_FALSE(add("one", "derived/two").isEmpty());
  EXPECT_FALSE(add("self", "derived/self").isEmpty());
}

TEST_F(DerivedSeriesTest, ProblemsAreSaidWithTheirPlace) {
  EXPECT_EQ(add("", "x +"),
            QStringLiteral("At character 4: expected a number, a tag, a function or '(', but found the end"));
  EXPECT_TRUE(series_.definitions().empty());
}

TEST_F(DerivedSeriesTest, AreRemovedWithTheirCurves) {
  put("a", "x", {1});
  add("d", "x");
  compute();
  series_.remove(QStringLiteral("d"));
  EXPECT_FALSE(store_.tags().contains(QStringLiteral("derived/d")));
}

TEST_F(DerivedSeriesTest, ComeBackFromJson) {
  add("d", "ema(x, 0.9)");
  add("", "x / y");
  DerivedSeries other(&store_);
  QJsonArray kept = series_.toJson();
  kept << QJsonObject{{QStringLiteral("expression"), QStringLiteral("((")}};
  other.restore(kept);
  EXPECT_EQ(other.definitions(), series_.definitions());
  EXPECT_EQ(other.definitions()[1].name, QStringLiteral("x / y"));
}

TEST_F(DerivedSeriesTest, TheirCardsArePinnedAndFilteredAsOthers) {
  fill(2, names("loss,accuracy"));
  add("ratio", "loss / accuracy");
  compute();
  show();
  ASSERT_TRUE(card("derived/ratio"));
  EXPECT_EQ(card("derived/ratio")->drawn().lines.size(), 2u);
  QTest::keyClick(card("derived/ratio"), Qt::Key_P);
  EXPECT_EQ(grid_.pins().tags(), names("derived/ratio"));
}

TEST_F(DerivedSeriesTest, ThePanelChecksAddsAndRemoves) {
  put("a", "loss", {1, 2});
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope scope(dark);
    const QPointer panel = new widgets::DerivedPanel(&series_, store_.tags(), &grid_);
    panel->show();
    auto* expression = panel->findChild<QLineEdit*>(QStringLiteral("derivedExpression"));
    auto* addButton = panel->findChild<QPushButton*>(QStringLiteral("derivedAdd"));
    QTest::keyClicks(expression, QStringLiteral("loss * (2"));
    EXPECT_FALSE(addButton->isEnabled());
    EXPECT_TRUE(panel->findChild<QLabel*>(QStringLiteral("derivedProblem"))->text().contains(QStringLiteral("')'")));
    test_support::saveScreenshot(panel, dark ? QStringLiteral("derived_dark") : QStringLiteral("derived_light"));
    QTest::keyClicks(expression, QStringLiteral(")"));
    QTest::keyClick(expression, Qt::Key_Return);
    ASSERT_EQ(series_.definitions().size(), 1u);
    auto* list = panel->findChild<QListWidget*>();
    ASSERT_EQ(list->count(), 1);
    list->setCurrentRow(0);
    QTest::mouseClick(panel->findChild<QToolButton*>(QStringLiteral("derivedRemove")), Qt::LeftButton);
    EXPECT_TRUE(series_.definitions().empty());
    panel->close();
  }
}

}  // namespace
