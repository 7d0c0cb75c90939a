// What the list of runs shows, line by line.
#include "widgets/runs/run_lines.h"

#include <gtest/gtest.h>

#include <cmath>

#include "widgets/runs/run_records.h"

namespace widgets {
namespace {

RunRow rowOf(const char* id, const char* owner = "") {
  RunRow row;
  row.id = row.name = QString::fromLatin1(id);
  row.owner = QString::fromLatin1(owner);
  return row;
}

std::vector<RunRow> manyRuns() {
  return {rowOf("mnist/run-1"),      rowOf("mnist/run-1/eval", "mnist/run-1"),
          rowOf("mnist/run-10"),     rowOf("mnist/run-2"),
          rowOf("mnist/sweep/a"),    rowOf("mnist/sweep/b"),
          rowOf("mnist-two/run-1"),  rowOf("titanic/run-1"),
          rowOf("titanic/deep/one"), rowOf("alone")};
}

RunOutline outlineOf(const QString& scope = {}) {
  RunOutline outline;
  outline.scope = scope;
  outline.accepts = [scope](const RunRow& run) {
    return scope.isEmpty() || run.id.startsWith(scope + QLatin1Char('/'));
  };
  outline.isVisible = [](const RunRow&) { return true; };
  return outline;
}

// "  + mnist 6/6", "    run-1", "    3 left out".
QStringList textOf(const std::vector<RunRow>& rows, const RunOutline& outline) {
  QStringList lines;
  for (const RunLine& line : runLines(rows, outline)) {
    const QString indent(line.depth * 2, QLatin1Char(' '));
    switch (line.kind) {
      case RunLine::Kind::kHead:
        lines << QStringLiteral("%1%2%3 %4/%5")
                     .arg(indent, line.isFaint ? QStringLiteral("~") : QStringLiteral("+"), line.text)
                     .arg(line.shown)
                     .arg(line.total);
        break;
      case RunLine::Kind::kRun:
        lines << indent + line.text;
        break;
      case RunLine::Kind::kLeftOut:
        lines << QStringLiteral("%1%2 left out").arg(indent).arg(line.total);
        break;
      case RunLine::Kind::kMore:
        lines << QStringLiteral("%1%2 more").arg(indent).arg(line.total);
        break;
    }
  }
  return lines;
}

QStringList list(std::initializer_list<const char*> texts) {
  QStringList all;
  for (const char* text : texts) all << QString::fromLatin1(text);
  return all;
}

TEST(RunLines, TheSettingsThatVaryMostAreThoseOfTheFolder) {
  std::vector<RunRecord> runs(3);
  for (int i = 0; i < 3; ++i) {
    RunRecord& run = runs[static_cast<std::size_t>(i)];
    run.id = QStringLiteral("sweep/t%1").arg(i);
    run.experiment = QStringLiteral("sweep");
    run.params = {{QStringLiteral("model.units"), i < 2 ? 32.0 : 64.0},
                  {QStringLiteral("model.optimizer.learning_rate"), 0.1 * (i + 1)},
                  {QStringLiteral("data.path"), QStringLiteral("a_long_path_%1").arg(i)},
                  {QStringLiteral("seed"), 7.0}};
  }
  const QHash<QString, QStringList> settings = varyingSettings(runs, 2);
  EXPECT_EQ(settings.value(QStringLiteral("sweep")), list({"learning_rate", "units"}));
  EXPECT_EQ(settings.value(QStringLiteral("sweep/t2")), list({"0.3", "64"}));
  EXPECT_TRUE(varyingSettings({runs.front()}, 2).isEmpty());
}

TEST(RunLines, AHeadHasTheBestValueOfWhatIsBelowIt) {
  std::vector<RunRow> rows = manyRuns();
  for (RunRow& row : rows) row.hasValue = row.owner.isEmpty();
  rows[0].value = 0.5;  // mnist/run-1
  rows[2].value = NAN;
  rows[3].value = 0.7;
  rows[4].value = 0.2;  // mnist/sweep/a
  rows[5].value = 0.3;
  RunOutline outline = outlineOf(QStringLiteral("mnist"));
  EXPECT_EQ(runLines(rows, outline).front().best, 0.2);
  outline.smallerIsBetter = false;
  EXPECT_EQ(runLines(rows, outline).front().best, 0.7);
  for (RunRow& row : rows) row.hasValue = false;
  EXPECT_FALSE(runLines(rows, outline).front().best);
}

TEST(RunLines, OfManyTheFirstAreListedAndTheOthersAreOneLine) {
  RunOutline outline = outlineOf(QStringLiteral("mnist"));
  outline.mostRuns = 2;
  EXPECT_TRUE(textOf(manyRuns(), outline).contains(QStringLiteral("  1 more")))
      << textOf(manyRuns(), outline).join(QLatin1Char('\n')).toStdString();
  outline.wholeHeads = {QStringLiteral("mnist")};
  EXPECT_FALSE(textOf(manyRuns(), outline).contains(QStringLiteral("  1 more")));
}

TEST(RunLinesTest, RunsStandBelowTheirExperimentsAndSweepsInNaturalOrder) {
  EXPECT_EQ(textOf(manyRuns(), outlineOf()),
            list({"alone", "+mnist 5/5", "  run-1", "  run-2", "  run-10", "  +sweep 2/2", "    a", "    b",
                  "+mnist-two 1/1", "  run-1", "+titanic 2/2", "  run-1", "  +deep 1/1", "    one"}));
}

TEST(RunLinesTest, OutOfScopeAnExperimentIsOneFaintLineWithAllBelowIt) {
  EXPECT_EQ(textOf(manyRuns(), outlineOf(QStringLiteral("mnist"))),
            list({"+mnist 5/5", "  run-1", "  run-2", "  run-10", "  +sweep 2/2", "    a", "    b", "~mnist-two 0/1",
                  "~titanic 0/2"}));
}

TEST(RunLinesTest, TheScopeMayBeASweepOfAnExperiment) {
  EXPECT_EQ(textOf(manyRuns(), outlineOf(QStringLiteral("mnist/sweep"))),
            list({"+mnist/sweep 2/2", "  a", "  b", "~mnist-two 0/1", "~titanic 0/2"}));
}

TEST(RunLinesTest, WhatTheFilterLeavesOutIsOneLineAHead) {
  RunOutline outline = outlineOf();
  outline.accepts = [](const RunRow& run) { return run.id == QStringLiteral("mnist/run-2"); };
  outline.isVisible = [](const RunRow&) { return true; };
  EXPECT_EQ(textOf({rowOf("mnist/run-1"), rowOf("mnist/run-2"), rowOf("mnist/run-3")}, outline),
            list({"+mnist 1/3", "  run-2", "  2 left out"}));
}

TEST(RunLinesTest, WhatIsOpenedShowsItsPartsAndWhatIsClosedNothing) {
  RunOutline outline = outlineOf();
  outline.openRuns = {QStringLiteral("mnist/run-1")};
  outline.closedHeads = {QStringLiteral("titanic"), QStringLiteral("mnist/sweep")};
  EXPECT_EQ(textOf(manyRuns(), outline),
            list({"alone", "+mnist 5/5", "  run-1", "    mnist/run-1/eval", "  run-2", "  run-10", "  +sweep 2/2",
                  "+mnist-two 1/1", "  run-1", "+titanic 2/2"}));
}

TEST(RunLinesTest, NamesAreWithoutWhatAllOfAnExperimentBeginWith) {
  const std::vector<RunRow> rows{rowOf("f/fashion_lr1_seed_1"), rowOf("f/fashion_lr20_seed_1")};
  const auto lines = runLines(rows, outlineOf());
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0].prefix, QStringLiteral("fashion_"));
  EXPECT_EQ(lines[1].text, QStringLiteral("lr1_seed_1"));
}

TEST(RunLinesTest, RunsAreInTheOrderThatIsAskedFor) {
  RunOutline outline = outlineOf();
  std::vector<RunRow> rows{rowOf("a/x"), rowOf("a/y"), rowOf("a/z")};
  rows[0].value = 3;
  rows[1].value = 1;
  rows[2].value = 2;
  outline.goesBefore = [](const RunRow& a, const RunRow& b) { return a.value < b.value; };
  EXPECT_EQ(textOf(rows, outline), list({"+a 3/3", "  y", "  z", "  x"}));
}

}  // namespace
}  // namespace widgets
