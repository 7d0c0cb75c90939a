// The one stack of filters: what it leaves out is invisible everywhere.
#include "widgets/runs/run_filter.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/run_logs.h"
#include "tests/support/screenshots.h"
#include "widgets/runs/filter_chip.h"
#include "widgets/runs/query_field.h"
#include "widgets/runs/scope_bar.h"

namespace widgets {
namespace {

const QString kMnist = QStringLiteral("mnist");

class RunFilterTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* id : {"mnist/a", "mnist/a/eval", "mnist/b", "titanic/a"}) {
      const double rate = QString::fromLatin1(id).contains(QLatin1Char('b')) ? 0.1 : 0.001;
      const auto config = QStringLiteral(R"({"model": {"dnn": {"learning_rate": %1}}})").arg(rate).toStdString();
      logs_.add(QString::fromLatin1(id), config,
                [&](summaries::SummaryWriter& log) { log.scalar("loss", 1, rate, test_support::RunLogs::kStart); });
    }
    ASSERT_TRUE(QTest::qWaitFor([&] {
      const RunRecord* run = logs_.records.find(QStringLiteral("mnist/b"));
      return run && !run->params.isEmpty();
    }));
  }
  QStringList visible() {
    QStringList ids;
    for (const CatalogRun* run : logs_.catalog.visibleRuns()) ids << run->id;
    return ids;
  }
  RunCount count() { return logs_.catalog.count(); }

  test_support::RunLogs logs_;
};

TEST_F(RunFilterTest, ARunWithItsEvaluationIsOne) {
  EXPECT_EQ(count(), (RunCount{3, 3}));
}

TEST_F(RunFilterTest, WhatIsOutOfScopeIsInvisible) {
  const QSignalSpy each(&logs_.catalog, &RunCatalog::visibilityChanged);
  const QSignalSpy once(&logs_.catalog, &RunCatalog::visibleRunsChanged);
  logs_.filter.setScope(kMnist);
  EXPECT_EQ(visible(),
            (QStringList{QStringLiteral("mnist/a"), QStringLiteral("mnist/a/eval"), QStringLiteral("mnist/b")}));
  EXPECT_EQ(count(), (RunCount{2, 3}));
  EXPECT_EQ(each.count(), 1);
  EXPECT_EQ(once.count(), 1);
  EXPECT_EQ(logs_.filter.scopes(), (QStringList{kMnist, QStringLiteral("titanic")}));
}

TEST_F(RunFilterTest, VisibleIsScopeAndConditionsAndEye) {
  logs_.filter.setScope(kMnist);
  logs_.filter.setText(QStringLiteral("lr < 0.01"));
  ASSERT_TRUE(logs_.filter.pushText());
  EXPECT_EQ(visible(), (QStringList{QStringLiteral("mnist/a"), QStringLiteral("mnist/a/eval")}));
  logs_.catalog.setVisible(QStringLiteral("mnist/a"), false);
  EXPECT_TRUE(visible().isEmpty()) << "its evaluation goes with it";
  logs_.filter.clear();
  EXPECT_EQ(visible(), (QStringList{QStringLiteral("mnist/b"), QStringLiteral("titanic/a")}));
}

TEST_F(RunFilterTest, AnEvaluationThatBeginsLaterIsHiddenWithItsRun) {
  logs_.catalog.setVisible(QStringLiteral("mnist/b"), false);
  const QSignalSpy told(&logs_.catalog, &RunCatalog::visibilityChanged);
  logs_.add(QStringLiteral("mnist/b/eval"), {},
            [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 1, test_support::RunLogs::kStart); });
  EXPECT_FALSE(logs_.catalog.isVisible(QStringLiteral("mnist/b/eval")));
  ASSERT_EQ(told.count(), 1);
  EXPECT_EQ(told[0][0].toString(), QStringLiteral("mnist/b/eval"));
}

TEST_F(RunFilterTest, ConditionsArePushedAndTakenBackInTurn) {
  RunFilter& filter = logs_.filter;
  filter.setScope(kMnist);
  filter.setText(QStringLiteral("lr <"));
  EXPECT_FALSE(filter.pushText()) << "it is unfinished";
  filter.setText(QStringLiteral("lr < 0.01"));
  EXPECT_TRUE(filter.pushText());
  EXPECT_EQ(filter.text(), QString());
  EXPECT_EQ(filter.conditions(), QStringList{QStringLiteral("lr < 0.01")});
  EXPECT_EQ(filter.words(), QStringLiteral("lr < 0.01"));
  filter.pop();
  EXPECT_EQ(filter.text(), QStringLiteral("lr < 0.01"));
  EXPECT_TRUE(filter.conditions().isEmpty());
  filter.setText({});
  filter.pop();
  EXPECT_EQ(filter.scope(), QString());
  EXPECT_FALSE(filter.isActive());
}

TEST_F(RunFilterTest, IsKeptAndRestoredAndClearedWithoutTraces) {
  logs_.filter.setScope(kMnist);
  logs_.filter.setText(QStringLiteral("lr < 0.01"));
  logs_.filter.pushText();
  logs_.filter.setText(QStringLiteral("a"));
  const QJsonObject kept = logs_.filter.toJson();
  logs_.filter.clear();
  EXPECT_EQ(count(), (RunCount{3, 3}));
  logs_.filter.restore(kept);
  EXPECT_EQ(logs_.filter.toJson(), kept);
  EXPECT_EQ(count(), (RunCount{1, 3}));
  logs_.filter.restore({{QStringLiteral("conditions"), 7}, {QStringLiteral("scope"), true}});
  EXPECT_EQ(count(), (RunCount{3, 3})) << "damaged";
}

TEST_F(RunFilterTest, ARunIsLetInByDroppingWhatLeavesItOut) {
  logs_.filter.setScope(kMnist);
  logs_.filter.setText(QStringLiteral("lr < 0.01"));
  logs_.filter.admit(QStringLiteral("mnist/a"));
  EXPECT_EQ(logs_.filter.text(), QStringLiteral("lr < 0.01")) << "nothing leaves it out";
  logs_.filter.admit(QStringLiteral("mnist/b"));
  EXPECT_EQ(logs_.filter.scope(), kMnist);
  EXPECT_EQ(logs_.filter.text(), QString());
  logs_.filter.admit(QStringLiteral("titanic/a"));
  EXPECT_EQ(logs_.filter.scope(), QStringLiteral("titanic"));
}

class ScopeBarTest : public RunFilterTest {
 protected:
  void SetUp() override {
    RunFilterTest::SetUp();
    bar_ = std::make_unique<ScopeBar>(&logs_.filter, &logs_.catalog);
    bar_->resize(1200, 40);
    bar_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(bar_.get()));
  }
  QList<FilterChip*> chips() {
    QList<FilterChip*> shown;
    for (FilterChip* chip : bar_->findChildren<FilterChip*>(QStringLiteral("conditionChip"))) {
      if (!chip->isHidden()) shown << chip;
    }
    return shown;
  }
  FilterChip* scopeChip() { return bar_->findChild<FilterChip*>(QStringLiteral("scopeChip")); }
  QString counted() { return bar_->findChild<QLabel*>(QStringLiteral("runCount"))->text(); }
  void type(const char* text) {
    QTest::keyClicks(bar_->field(), QString::fromLatin1(text));
    QTest::keyClick(bar_->field(), Qt::Key_Return);
  }

  std::unique_ptr<ScopeBar> bar_;
};

TEST_F(ScopeBarTest, EnterMakesAChipAndBackspaceTakesTheLastBack) {
  EXPECT_EQ(counted(), QStringLiteral("3 of 3 runs"));
  logs_.filter.setScope(kMnist);
  EXPECT_EQ(scopeChip()->text(), kMnist);
  type("lr < 0.01");
  ASSERT_EQ(chips().size(), 1);
  EXPECT_EQ(chips()[0]->text(), QStringLiteral("lr < 0.01"));
  EXPECT_EQ(counted(), QStringLiteral("1 of 3 runs"));
  EXPECT_EQ(bar_->field()->text(), QString());
  QTest::keyClick(bar_->field(), Qt::Key_Backspace);
  EXPECT_EQ(bar_->field()->text(), QStringLiteral("lr < 0.01"));
  EXPECT_TRUE(chips().isEmpty());
  bar_->field()->clear();
  QTest::keyClick(bar_->field(), Qt::Key_Backspace);
  EXPECT_EQ(scopeChip()->text(), QStringLiteral("All runs"));
  EXPECT_EQ(counted(), QStringLiteral("3 of 3 runs"));
}

TEST_F(ScopeBarTest, TheCrossOfAChipTakesItAwayAndItsWordsAreChanged) {
  type("lr < 0.01");
  type("steps >= 0");
  ASSERT_EQ(chips().size(), 2);
  QTest::mouseClick(chips()[0], Qt::LeftButton, {}, chips()[0]->crossRect().center());
  EXPECT_EQ(logs_.filter.conditions(), QStringList{QStringLiteral("steps >= 0")});
  QTest::mouseClick(chips()[0], Qt::LeftButton, {}, QPoint(12, 10));
  EXPECT_EQ(bar_->field()->text(), QStringLiteral("steps >= 0"));
  EXPECT_TRUE(logs_.filter.conditions().isEmpty());
}

TEST_F(ScopeBarTest, TheScopeIsChosenFromAMenu) {
  QTest::mouseClick(scopeChip(), Qt::LeftButton, {}, QPoint(12, 10));
  auto* menu = bar_->findChild<QMenu*>(QStringLiteral("scopeMenu"));
  ASSERT_NE(menu, nullptr);
  for (QAction* action : menu->actions()) {
    if (action->text() == QStringLiteral("titanic")) action->trigger();
  }
  menu->close();
  EXPECT_EQ(logs_.filter.scope(), QStringLiteral("titanic"));
  EXPECT_EQ(counted(), QStringLiteral("1 of 3 runs"));
}

TEST_F(ScopeBarTest, SaysWhatIsWrongWithTheText) {
  QTest::keyClicks(bar_->field(), QStringLiteral("lr < and"));
  EXPECT_TRUE(bar_->field()->toolTip().contains(QStringLiteral("(character 6)")));
  EXPECT_TRUE(
      bar_->findChild<QLabel*>(QStringLiteral("scopeNote"))->toolTip().contains(QStringLiteral("(character 6)")) ||
      bar_->findChild<QLabel*>(QStringLiteral("scopeNote"))->text().contains(QStringLiteral("(character 6)")));
}

TEST_F(ScopeBarTest, TheFieldsWordsAreWholeWhereThereIsRoomAndElseShorter) {
  for (const double larger : {1.0, 1.5}) {
    QFont font = bar_->font();
    font.setPointSizeF(font.pointSizeF() * larger);
    bar_->setFont(font);
    bar_->resize(1800, 40);
    QApplication::processEvents();
    const QLineEdit* field = bar_->field();
    EXPECT_TRUE(field->placeholderText().contains(QStringLiteral("lr < 0.01"))) << larger;
    EXPECT_GE(field->width(), field->fontMetrics().horizontalAdvance(field->placeholderText()) + 12) << larger;
    bar_->resize(480, 40);
    QApplication::processEvents();
    EXPECT_EQ(field->placeholderText(), QStringLiteral("Filter runs")) << larger;
  }
}

TEST_F(ScopeBarTest, BothThemes) {
  logs_.filter.setScope(kMnist);
  type("lr < 0.01");
  bar_->field()->setFocus();
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    QApplication::processEvents();
    test_support::saveScreenshot(bar_.get(),
                                 dark ? QStringLiteral("scope_bar_dark") : QStringLiteral("scope_bar_light"));
  }
}

}  // namespace
}  // namespace widgets
