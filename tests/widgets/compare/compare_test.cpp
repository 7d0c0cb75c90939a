#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <cmath>

#include "tests/support/run_logs.h"
#include "tests/widgets/compare/compare_columns.h"
#include "widgets/dashboards/compare/compare_model.h"

namespace {

using test_support::keys;
using test_support::place;
using test_support::RunLogs;
using widgets::Aggregation;
using widgets::CompareColumn;
using widgets::CompareSettings;
using widgets::CompareTable;
using widgets::MetricDigest;
using widgets::RunRecord;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

RunRecord record(const char* id, double rate, const char* optimizer, double loss, double accuracy) {
  RunRecord run;
  run.id = run.name = QString::fromLatin1(id);
  run.state = widgets::RunState::kFinished;
  run.steps = 1000;
  run.duration = 60;
  run.started = RunLogs::kStart;
  run.params = {{QStringLiteral("model.optimizer.learning_rate"), rate},
                {QStringLiteral("model.optimizer"), QString::fromLatin1(optimizer)},
                {QStringLiteral("train_input.batch_size"), 32.0}};
  MetricDigest metric;
  metric.last = metric.min = metric.max = metric.tailMean = loss;
  run.metrics.insert(QStringLiteral("loss"), metric);
  metric.last = metric.min = metric.max = metric.tailMean = accuracy;
  if (!std::isnan(accuracy)) run.metrics.insert(QStringLiteral("eval/accuracy"), metric);
  return run;
}

std::vector<RunRecord> someRecords() {
  return {record("a", 0.1, "sgd", 0.9, 0.5), record("b", 0.01, "adam", 0.3, 0.8), record("c", 0.001, "adam", 0.5, 0.7),
          record("d", 0.1, "sgd", 2.0, kNaN)};
}

std::vector<const RunRecord*> pointers(const std::vector<RunRecord>& records) {
  std::vector<const RunRecord*> all;
  for (const RunRecord& each : records) all.push_back(&each);
  return all;
}

QString ids(const CompareTable& table) {
  QString all;
  for (const auto& row : table.rows) all += row.id.isEmpty() ? QStringLiteral("[%1]").arg(row.group) : row.id;
  return all;
}

TEST(CompareTableTest, WhatWasMeasuredStandsBeforeSettingsOfBookkeeping) {
  std::vector<RunRecord> records = someRecords();
  for (RunRecord& each : records) {
    each.params.insert(QStringLiteral("eval_input.batch_size"), static_cast<double>(each.id.size()));
    each.params.insert(QStringLiteral("run_config.tf_random_seed"), 1.0);
  }
  records[0].params.insert(QStringLiteral("model.columns.0.key"), QStringLiteral("sex"));
  QStringList order;
  for (const CompareColumn& column : widgets::allColumns(pointers(records), CompareSettings())) order << column.key;
  const auto at = [&](const char* key) { return order.indexOf(QLatin1String(key)); };
  EXPECT_LT(at("param:model.optimizer.learning_rate"), at("metric:loss"));
  EXPECT_LT(at("metric:loss"), at("param:train_input.batch_size")) << "which is the same everywhere";
  EXPECT_EQ(order.first(), QStringLiteral("run"));
  EXPECT_LT(at("metric:loss"), at("state"));
  EXPECT_LT(at("metric:eval/accuracy"), at("state"));
  EXPECT_LT(at("metric:loss"), at("param:eval_input.batch_size"));
  EXPECT_LT(at("metric:loss"), at("param:run_config.tf_random_seed"));
  EXPECT_LT(at("metric:loss"), at("param:model.columns.0.key")) << "which most runs do not have";
}

TEST(CompareTableTest, TwoMetricsStandBeforeMoreSettingsThanHaveRoom) {
  std::vector<RunRecord> records = someRecords();
  for (int setting = 0; setting < 5; ++setting) {
    for (std::size_t run = 0; run < records.size(); ++run) {
      records[run].params.insert(QStringLiteral("model.depth_%1").arg(setting), static_cast<double>(run));
    }
  }
  CompareSettings settings;
  settings.keyMetric = QStringLiteral("eval/accuracy");
  QStringList order;
  for (const CompareColumn& column : widgets::allColumns(pointers(records), settings)) order << column.key;
  EXPECT_EQ(order.mid(0, 3).join(QLatin1Char(' ')), QStringLiteral("run metric:eval/accuracy metric:loss"));
  EXPECT_EQ(order.count(QStringLiteral("metric:loss")), 1);
}

TEST(CompareTableTest, TheMetricThatCountsOnAllPagesIsTheFirstOfTheMeasured) {
  const std::vector<RunRecord> records = someRecords();
  const auto firstMetric = [&](const char* key) {
    CompareSettings settings;
    settings.keyMetric = QLatin1String(key);
    for (const CompareColumn& column : widgets::allColumns(pointers(records), settings)) {
      if (column.kind == CompareColumn::Kind::kMetric) return column.path;
    }
    return QString();
  };
  EXPECT_EQ(firstMetric("loss"), QStringLiteral("loss"));
  EXPECT_EQ(firstMetric("eval/accuracy"), QStringLiteral("eval/accuracy"));
}

TEST(CompareTableTest, DiffOnlyLeavesOutWhatIsTheSameEverywhere) {
  const auto records = someRecords();
  CompareSettings settings;
  EXPECT_GE(place(widgets::buildCompareTable(pointers(records), settings), "param:model.optimizer.learning_rate"), 0);
  EXPECT_LT(place(widgets::buildCompareTable(pointers(records), settings), "param:train_input.batch_size"), 0);
  settings.diffOnly = false;
  EXPECT_GE(place(widgets::buildCompareTable(pointers(records), settings), "param:train_input.batch_size"), 0);
}

TEST(CompareTableTest, TheBestOfAMetricIsTheSmallestLossAndTheLargestAccuracy) {
  const auto records = someRecords();
  const CompareTable table = widgets::buildCompareTable(pointers(records), {});
  const auto best = [&](const char* key) {
    QString names;
    for (const auto& row : table.rows) {
      if (row.cells[static_cast<std::size_t>(place(table, key))].isBest) names += row.id;
    }
    return names;
  };
  EXPECT_EQ(best("metric:loss"), QStringLiteral("b"));
  EXPECT_EQ(best("metric:eval/accuracy"), QStringLiteral("b"));
  EXPECT_EQ(best("param:model.optimizer.learning_rate"), QString());
  const auto& bars = table.rows[0].cells[static_cast<std::size_t>(place(table, "metric:loss"))];
  EXPECT_DOUBLE_EQ(bars.bar, 0.45);
}

TEST(CompareTableTest, WhatMostRunsHaveIsNoBestAndWhatAllHaveHasNoBars) {
  const auto cellsOf = [](const std::vector<double>& accuracies) {
    std::vector<RunRecord> records;
    for (const double accuracy : accuracies) records.push_back(record("a", 0.1, "sgd", 0.5, accuracy));
    const CompareTable table = widgets::buildCompareTable(pointers(records), {});
    std::vector<widgets::CompareCell> cells;
    for (const auto& row : table.rows)
      cells.push_back(row.cells[static_cast<std::size_t>(place(table, "metric:eval/accuracy"))]);
    return cells;
  };
  const auto marked = [&](const std::vector<double>& accuracies) {
    return std::ranges::count_if(cellsOf(accuracies), [](const widgets::CompareCell& cell) { return cell.isBest; });
  };
  EXPECT_EQ(marked({1, 0.5, 0.25, 1}), 2) << "half of them";
  EXPECT_EQ(marked({1, 1, 1, 0.5}), 0);
  EXPECT_EQ(marked({1, 1, 1}), 0);
  for (const widgets::CompareCell& cell : cellsOf({1, 1, 1})) EXPECT_LT(cell.bar, 0);
}

TEST(CompareTableTest, AggregationsTakeTheirNumber) {
  MetricDigest metric;
  metric.last = 1;
  metric.min = 2;
  metric.max = 3;
  metric.tailMean = 4;
  metric.atStep = 5;
  CompareColumn column;
  const auto value = [&](Aggregation aggregation, bool smaller = false) {
    column.aggregation = aggregation;
    column.smallerIsBetter = smaller;
    return widgets::metricValue(metric, column, 7);
  };
  EXPECT_EQ(value(Aggregation::kLast), 1);
  EXPECT_EQ(value(Aggregation::kBest, true), 2);
  EXPECT_EQ(value(Aggregation::kBest), 3);
  EXPECT_EQ(value(Aggregation::kMin), 2);
  EXPECT_EQ(value(Aggregation::kMax), 3);
  EXPECT_EQ(value(Aggregation::kTailMean), 4);
  EXPECT_EQ(value(Aggregation::kAtStep), 5);
}

TEST(CompareTableTest, OfAMetricWithoutADirectionTheLastValueIsShown) {
  RunRecord run = record("a", 0.1, "sgd", 0.5, 0.9);
  run.metrics[QStringLiteral("norm")] = {};
  const CompareTable table = widgets::buildCompareTable({&run}, {});
  const auto shown = [&](const char* key) {
    return table.columns[static_cast<std::size_t>(place(table, key))].aggregation;
  };
  EXPECT_EQ(shown("metric:norm"), Aggregation::kLast);
  EXPECT_EQ(shown("metric:loss"), Aggregation::kBest);
}

TEST(CompareTableTest, MissingValuesAreLastInEitherDirection) {
  const auto records = someRecords();
  CompareSettings settings;
  settings.sortKey = QStringLiteral("metric:eval/accuracy");
  EXPECT_EQ(ids(widgets::buildCompareTable(pointers(records), settings)), QStringLiteral("acbd"));
  settings.descending = true;
  EXPECT_EQ(ids(widgets::buildCompareTable(pointers(records), settings)), QStringLiteral("bcad"));
}

TEST(CompareTableTest, GroupsHaveMeanAndDeviationAndFold) {
  const auto records = someRecords();
  CompareSettings settings;
  settings.groupBy = QStringLiteral("param:model.optimizer");
  CompareTable table = widgets::buildCompareTable(pointers(records), settings);
  EXPECT_EQ(ids(table), QStringLiteral("[adam]bc[sgd]ad"));
  const auto loss = static_cast<std::size_t>(place(table, "metric:loss"));
  EXPECT_DOUBLE_EQ(table.rows[0].cells[loss].number, 0.4);
  EXPECT_NEAR(table.rows[0].cells[loss].spread, std::sqrt(0.02), 1e-12);
  EXPECT_EQ(table.rows[0].cells[0].text, QStringLiteral("optimizer = adam (2)"));
  settings.folded.insert(QStringLiteral("adam"));
  settings.sortKey = QStringLiteral("metric:loss");
  settings.descending = true;
  table = widgets::buildCompareTable(pointers(records), settings);
  EXPECT_EQ(ids(table), QStringLiteral("[sgd]da[adam]"));
  EXPECT_EQ(table.runs, 4);
}

TEST(CompareTableTest, CsvHasFullPrecisionAndQuotes) {
  auto records = someRecords();
  records.resize(1);
  records[0].name = QStringLiteral("a, \"b\"");
  records[0].metrics[QStringLiteral("loss")].min = 0.1 + 0.2;
  CompareSettings settings;
  settings.shown = {{QStringLiteral("started"), false}, {QStringLiteral("state"), false}};
  const QString csv = widgets::toCsv(widgets::buildCompareTable(pointers(records), settings), {0});
  EXPECT_EQ(csv, QStringLiteral("Run,eval/accuracy (best),loss (best),Duration,Steps\n"
                                "\"a, \"\"b\"\"\",0.5,0.30000000000000004,60,1000\n"));
}

TEST(CompareTableTest, TwoHundredRunsTakeNoTimeThatIsSeen) {
  std::vector<RunRecord> records;
  for (int i = 0; i < 200; ++i) {
    RunRecord run = record("x", 0.1 * i, i % 2 ? "adam" : "sgd", i, 1.0 / (1 + i));
    run.id = run.name = QStringLiteral("sweep/trial_%1").arg(i, 3, 10, QLatin1Char('0'));
    for (int k = 0; k < 30; ++k) {
      run.params.insert(QStringLiteral("model.p%1").arg(k), static_cast<double>(i * k));
      run.metrics.insert(QStringLiteral("m%1/value").arg(k), run.metrics.value(QStringLiteral("loss")));
    }
    records.push_back(run);
  }
  CompareSettings settings;
  settings.groupBy = QStringLiteral("param:model.optimizer");
  settings.sortKey = QStringLiteral("metric:loss");
  QElapsedTimer timer;
  timer.start();
  const CompareTable table = widgets::buildCompareTable(pointers(records), settings);
  EXPECT_EQ(table.rows.size(), 202u);
  EXPECT_LT(timer.elapsed(), 250);  // of an unoptimised build on a busy machine; 10 ms of another
}

TEST(CompareTableTest, SettingsAreKept) {
  CompareSettings settings;
  settings.diffOnly = false;
  settings.groupBy = QStringLiteral("group");
  settings.sortKey = QStringLiteral("metric:loss");
  settings.descending = true;
  settings.step = 500;
  settings.shown[QStringLiteral("tags")] = true;
  settings.aggregations[QStringLiteral("loss")] = Aggregation::kTailMean;
  settings.smallerIsBetter[QStringLiteral("score")] = true;
  EXPECT_EQ(CompareSettings::fromJson(settings.toJson()).toJson(), settings.toJson());
  EXPECT_TRUE(CompareSettings::fromJson({}).diffOnly);
}

TEST(CompareModelTest, KeepsTheModelContractWhileTheTableChanges) {
  widgets::CompareModel model(
      [](const QString&) {
        return widgets::RunLook{QColor(Qt::red), {}};
      },
      [](const QString&) { return true; });
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  auto records = someRecords();
  CompareSettings settings;
  model.setTable(widgets::buildCompareTable(pointers(records), settings), settings);
  EXPECT_EQ(model.rowCount(), 4);
  settings.groupBy = QStringLiteral("param:model.optimizer");
  model.setTable(widgets::buildCompareTable(pointers(records), settings), settings);
  EXPECT_EQ(model.rowCount(), 6);
  records.pop_back();
  model.setTable(widgets::buildCompareTable(pointers(records), settings), settings);
  model.setTable({}, settings);
  EXPECT_EQ(model.rowCount(), 0);
}

}  // namespace
