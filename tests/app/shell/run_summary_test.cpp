// What the inspector tells of a run before anything else.
#include "app/shell/docks/run_summary.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "widgets/live/run_catalog.h"
#include "widgets/live/series_store.h"
#include "widgets/panels/number_text.h"

namespace {

widgets::RunFacts factsOf(const QString& id, const std::vector<std::pair<std::string, double>>& last) {
  widgets::RunFacts facts;
  facts.id = id;
  facts.info.created = 1.6e9;
  for (const auto& [tag, value] : last) {
    summaries::SeriesInfo series;
    series.tag = tag;
    series.points = 4;
    series.lastStep = 30;
    series.lastWall = 1.6e9 + 342;
    series.lastValue = value;
    facts.series.push_back(series);
  }
  return facts;
}

TEST(RunSummary, BeginsWithWhatTheRunCameTo) {
  app::RunFacts run = factsOf(QStringLiteral("a"), {{"loss", 0.4}, {"accuracy", 0.9}, {"global_step/sec", 38.1}});
  run.checkpoints = {{QStringLiteral("m-10"), 10}, {QStringLiteral("m-30"), 30}};
  const app::RunFacts evaluation = factsOf(QStringLiteral("a/eval"), {{"loss", 0.5}});
  widgets::SeriesStore curves;
  const auto append = [&](const char* id, const char* tag, const std::vector<double>& values) {
    summaries::Columns columns;
    for (std::size_t i = 0; i < values.size(); ++i) {
      columns.steps.push_back(static_cast<int64_t>(10 * i));
      columns.walls.push_back(1.6e9);
      columns.values.push_back(values[i]);
    }
    curves.append(QString::fromLatin1(id), QString::fromLatin1(tag), columns);
  };
  append("a", "accuracy", {0.2, 0.95, 0.9, 0.9});
  append("a/eval", "loss", {0.9, 0.3, 0.4, 0.5});
  const app::RunSummary summary = app::summaryOf({run, &evaluation, &curves, nullptr, nullptr});
  ASSERT_EQ(summary.figures.size(), 4u);
  EXPECT_EQ(summary.figures[0].caption, QStringLiteral("Best eval loss"));
  EXPECT_EQ(summary.figures[0].value, QStringLiteral("0.3"));
  EXPECT_EQ(summary.figures[0].note, QStringLiteral("at step 10"));
  EXPECT_EQ(summary.figures[1].value, QStringLiteral("0.95"));
  EXPECT_EQ(summary.figures[2].value, QStringLiteral("5 min 42 s"));
  EXPECT_EQ(summary.figures[2].note, QStringLiteral("38.1 steps/s at the end"));
  EXPECT_EQ(summary.figures[3].value, QStringLiteral("30"));
  ASSERT_EQ(summary.metrics.size(), 4u);
  EXPECT_EQ(summary.metrics[0].name, QStringLiteral("eval loss"));
  EXPECT_EQ(summary.metrics[0].line.size(), 4u);
  EXPECT_EQ(summary.metrics[3].name, QStringLiteral("global_step/sec")) << "what is technical comes last";
}

TEST(RunSummary, AnImportedRunTookAsLongAsTheComparisonSays) {
  const app::RunFacts run = factsOf(QStringLiteral("a"), {{"loss", 0.4}});
  widgets::RunRecord record;
  record.duration = 23;  // from its first value, as nobody knows when it began
  const app::RunSummary summary = app::summaryOf({run, nullptr, nullptr, &record, nullptr});
  const auto time =
      std::ranges::find(summary.figures, QStringLiteral("Trained for"), &app::RunSummary::Figure::caption);
  ASSERT_NE(time, summary.figures.end());
  EXPECT_EQ(time->value, QStringLiteral("23 s"));
}

TEST(RunSummary, HowLongAnImportedRunTookIsNotKnownBeforeItsFirstValueIs) {
  app::RunFacts run = factsOf(QStringLiteral("a"), {{"loss", 0.4}});
  run.info.status = summaries::RunStatus::kImported;
  widgets::RunRecord record;  // its log is not read yet
  EXPECT_EQ(app::summaryOf({run, nullptr, nullptr, &record, nullptr}).figures[2].value, widgets::valueText(0, true));
}

TEST(RunSummary, LeavesTheSpeedOfARunThatTrainsToTheBarAbove) {
  app::RunFacts run = factsOf(QStringLiteral("a"), {{"global_step/sec", 38.1}});
  run.info.status = summaries::RunStatus::kRunning;
  EXPECT_EQ(app::summaryOf({run, nullptr, nullptr, nullptr, nullptr}).figures[2].note, QString());
}

TEST(RunSummary, NamesOnlySettingsThatAnotherRunOfTheExperimentHasOtherwise) {
  const app::RunFacts run = factsOf(QStringLiteral("e/a"), {});
  std::vector<widgets::RunRecord> records(3);
  records[0].params = {{QStringLiteral("train.lr"), 0.1}, {QStringLiteral("train.seed"), 1.0}};
  records[1].params = {{QStringLiteral("train.lr"), 0.2}, {QStringLiteral("train.seed"), 1.0}};
  records[2].params = {{QStringLiteral("train.seed"), 2.0}};
  records[2].experiment = QStringLiteral("another");
  const app::RunSummary summary = app::summaryOf({run, nullptr, nullptr, &records[0], &records});
  ASSERT_EQ(summary.told.size(), 1u);
  EXPECT_EQ(summary.told[0].name, QStringLiteral("lr"));
  EXPECT_EQ(summary.told[0].value, QStringLiteral("0.1"));
  EXPECT_EQ(summary.settings, 2);
}

TEST(RunSummary, TellsAllSettingsWhereNoSeenRunHasAnyOtherwise) {
  const app::RunFacts run = factsOf(QStringLiteral("e/a"), {});
  std::vector<widgets::RunRecord> records(2);
  records[0].id = QStringLiteral("e/a");
  records[1].id = QStringLiteral("e/b");
  records[0].params = {{QStringLiteral("train.lr"), 0.1}, {QStringLiteral("train.seed"), 1.0}};
  records[1].params = {{QStringLiteral("train.lr"), 0.2}, {QStringLiteral("train.seed"), 1.0}};
  widgets::RunCatalog catalog;
  catalog.setRuns({{.id = records[0].id, .directory = {}, .info = {}, .series = {}},
                   {.id = records[1].id, .directory = {}, .info = {}, .series = {}}});
  app::RunSources sources{run, nullptr, nullptr, &records[0], &records};
  sources.catalog = &catalog;
  EXPECT_TRUE(app::summaryOf(sources).tellsDifferences);
  catalog.setVisible(records[1].id, false);
  const app::RunSummary alone = app::summaryOf(sources);
  EXPECT_FALSE(alone.tellsDifferences);
  EXPECT_EQ(alone.told.size(), 2u);
}

}  // namespace
