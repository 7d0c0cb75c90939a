#include "widgets/runs/run_records.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <cmath>

#include "tests/support/run_logs.h"
#include "tests/support/summary_bytes.h"

namespace {

using test_support::RunLogs;
using widgets::MetricDigest;
using widgets::RunRecord;

const QString kRun = QStringLiteral("iris/run-1");
constexpr const char* kConfig = R"({"model": {"dnn": {"optimizer": {"name": "Adam", "learning_rate": 0.01}}}})";

void writeLoss(summaries::SummaryWriter& log) {
  for (int step = 1; step <= 100; ++step) log.scalar("loss", step * 10, 100.0 / step, RunLogs::kStart + step);
}

class RunRecordsTest : public testing::Test {
 protected:
  const RunRecord& record(const QString& id = kRun) {
    EXPECT_TRUE(QTest::qWaitFor([&] { return logs_.records.find(id) && !logs_.records.find(id)->params.isEmpty(); }));
    return *logs_.records.find(id);
  }
  MetricDigest metric(const char* tag) {
    logs_.records.readLogs();
    EXPECT_TRUE(logs_.waitForRecords());
    return record().metrics.value(QString::fromLatin1(tag));
  }
  RunLogs logs_;
};

TEST_F(RunRecordsTest, ARunHasItsFactsBeforeItsLogIsRead) {
  logs_.add(kRun, kConfig, writeLoss);
  EXPECT_EQ(record().experiment, QStringLiteral("iris"));
  EXPECT_EQ(record().steps, 1000);
  EXPECT_DOUBLE_EQ(record().duration, 100);
  EXPECT_DOUBLE_EQ(record().metrics.value(QStringLiteral("loss")).last, 1.0);
  EXPECT_TRUE(std::isnan(record().metrics.value(QStringLiteral("loss")).min));
  EXPECT_EQ(std::get<double>(*widgets::findParam(record().params, QStringLiteral("lr"))), 0.01);
}

TEST_F(RunRecordsTest, TheLogTellsBestValuesAndTheMeanOfTheLastTen) {
  logs_.add(kRun, kConfig, [](summaries::SummaryWriter& log) {
    for (int step = 0; step < 50; ++step) log.scalar("loss", step, std::abs(step - 30), RunLogs::kStart + step);
    log.scalar("nan", 1, std::nan(""), RunLogs::kStart);
  });
  const MetricDigest loss = metric("loss");
  EXPECT_EQ(loss.min, 0);
  EXPECT_EQ(loss.minStep, 30);
  EXPECT_EQ(loss.max, 30);
  EXPECT_EQ(loss.maxStep, 0);
  EXPECT_DOUBLE_EQ(loss.tailMean, 14.5);
  EXPECT_TRUE(std::isnan(metric("nan").min));
}

TEST_F(RunRecordsTest, HowLongTheWantedImportedRunTookIsReadFromItsLog) {
  const QString other = QStringLiteral("iris/run-2");
  for (const QString& id : {kRun, other}) logs_.add(id, {}, writeLoss, summaries::RunStatus::kImported);
  EXPECT_DOUBLE_EQ(logs_.records.find(kRun)->duration, 0) << "not known yet";
  logs_.records.readAndFind(kRun);
  ASSERT_TRUE(logs_.waitForRecords());
  EXPECT_DOUBLE_EQ(logs_.records.find(kRun)->duration, 99) << "from its first value on";
  EXPECT_DOUBLE_EQ(logs_.records.find(other)->duration, 0) << "nobody asked";
}

TEST_F(RunRecordsTest, LongSeriesGiveTheSameNumbersAsShortOnes) {
  logs_.add(kRun, kConfig, [](summaries::SummaryWriter& log) {
    for (int step = 0; step < 30000; ++step) log.scalar("loss", step, std::abs(step - 20000), RunLogs::kStart + step);
  });
  logs_.records.setStep(15000);
  const MetricDigest loss = metric("loss");
  EXPECT_EQ(loss.min, 0);
  EXPECT_EQ(loss.max, 20000);
  EXPECT_DOUBLE_EQ(loss.tailMean, 9994.5);
  EXPECT_EQ(loss.atStep, 5000);
}

TEST_F(RunRecordsTest, AtAStepThereIsTheLastValueUpToIt) {
  logs_.add(kRun, kConfig, writeLoss);
  logs_.records.setStep(25);
  EXPECT_DOUBLE_EQ(metric("loss").atStep, 50);
  logs_.records.setStep(5);
  EXPECT_TRUE(std::isnan(metric("loss").atStep));
}

TEST_F(RunRecordsTest, EvaluationsAreMetricsOfTheirRun) {
  logs_.add(kRun, kConfig, writeLoss);
  logs_.add(kRun + QStringLiteral("/eval"), {},
            [](summaries::SummaryWriter& log) { log.scalar("accuracy", 500, 0.75, RunLogs::kStart + 200); });
  EXPECT_DOUBLE_EQ(metric("eval/accuracy").max, 0.75);
  EXPECT_EQ(logs_.records.all().size(), 1u);
  EXPECT_DOUBLE_EQ(record().duration, 200);
  EXPECT_EQ(logs_.records.find(kRun + QStringLiteral("/eval")), logs_.records.find(kRun));
}

TEST_F(RunRecordsTest, ARunThatLiesBelowAnotherHasMetricsOfItsOwn) {
  const QString nested = kRun + QStringLiteral("/trial_1");
  logs_.add(kRun, kConfig, writeLoss);
  logs_.add(nested, kConfig, writeLoss);
  EXPECT_FALSE(std::isnan(metric("loss").max));
  EXPECT_EQ(logs_.records.all().size(), 2u);
  EXPECT_NE(logs_.records.find(nested), logs_.records.find(kRun));
}

TEST_F(RunRecordsTest, WhatGrowsIsReadAgain) {
  logs_.add(kRun, kConfig, writeLoss);
  EXPECT_DOUBLE_EQ(metric("loss").min, 1);
  logs_.add(kRun, kConfig, [](summaries::SummaryWriter& log) { log.scalar("loss", 1010, 0.5, RunLogs::kStart + 101); });
  EXPECT_TRUE(QTest::qWaitFor([&] { return metric("loss").min == 0.5; }));
}

TEST_F(RunRecordsTest, ImportedLogsHaveTheHyperparametersOfTheirSession) {
  logs_.add(kRun, {}, [](summaries::SummaryWriter& log) {
    log.bytes("_hparams_/session_start_info", summaries::Kind::kUnknown, "hparams", 0,
              test_support::sessionStartOf(0.25, "adam"), RunLogs::kStart);
    writeLoss(log);
  });
  EXPECT_EQ(std::get<double>(*widgets::findParam(record().params, QStringLiteral("lr"))), 0.25);
  EXPECT_EQ(std::get<QString>(*widgets::findParam(record().params, QStringLiteral("opt"))), QStringLiteral("adam"));
}

TEST_F(RunRecordsTest, DamagedHyperparametersAreAProblemAndTheMetricsStay) {
  logs_.add(kRun, kConfig, [](summaries::SummaryWriter& log) {
    log.bytes("_hparams_/session_start_info", summaries::Kind::kUnknown, "hparams", 0, "\xff\xff\xff", RunLogs::kStart);
    writeLoss(log);
  });
  EXPECT_DOUBLE_EQ(metric("loss").min, 1);
  EXPECT_TRUE(record().problem.contains(QStringLiteral("hyperparameters")));
}

TEST_F(RunRecordsTest, ALogThatIsGoneIsAProblemOfItsRunOnly) {
  logs_.add(kRun, kConfig, writeLoss);
  logs_.add(QStringLiteral("iris/run-2"), kConfig, writeLoss);
  ASSERT_TRUE(QDir(logs_.folderOf(QStringLiteral("iris/run-2"))).removeRecursively());
  EXPECT_DOUBLE_EQ(metric("loss").min, 1);
  EXPECT_FALSE(record(QStringLiteral("iris/run-2")).problem.isEmpty());
  EXPECT_TRUE(record().problem.isEmpty());
}

TEST_F(RunRecordsTest, TheFilterKnowsFactsParametersAndMetrics) {
  logs_.add(kRun, kConfig, writeLoss);
  logs_.add(QStringLiteral("iris/run-2"), R"({"model": {"linear": {"l2": 1}}})", writeLoss,
            summaries::RunStatus::kFailed);
  widgets::RunNote note;
  note.tags = QStringList{QStringLiteral("good")};
  note.name = QStringLiteral("Baseline");
  logs_.notes.set({{kRun, note}});
  record(QStringLiteral("iris/run-2"));
  const auto accepted = [&](const char* text) {
    logs_.filter.setText(QString::fromLatin1(text));
    EXPECT_FALSE(logs_.filter.problem()) << text;
    EXPECT_TRUE(logs_.waitForRecords());
    QStringList ids;
    for (const RunRecord& run : logs_.records.all()) {
      if (logs_.filter.accepts(run.id)) ids << run.id.right(1);
    }
    return ids.join(QString());
  };
  EXPECT_EQ(accepted("lr < 0.1"), QStringLiteral("1"));
  EXPECT_EQ(accepted("model = linear or tag = good"), QStringLiteral("12"));
  EXPECT_EQ(accepted("status = failed"), QStringLiteral("2"));
  EXPECT_EQ(accepted("min(loss) <= 1 and steps = 1k and duration = 100s"), QStringLiteral("12"));
  EXPECT_EQ(accepted("params.l2 = 1"), QStringLiteral("2"));
  EXPECT_EQ(accepted("metrics.loss < 0.1"), QString());
  EXPECT_EQ(accepted("baseline"), QStringLiteral("1"));
  EXPECT_EQ(accepted("run-2"), QStringLiteral("2"));
  EXPECT_EQ(accepted("dropout > 0"), QString());
  EXPECT_TRUE(logs_.filter.hint().contains(QStringLiteral("dropout")));
  EXPECT_TRUE(logs_.filter.accepts(QStringLiteral("unknown")));
}

TEST_F(RunRecordsTest, AnUnfinishedQueryKeepsTheLastGoodOneAndABrushIsAddedToIt) {
  logs_.add(kRun, kConfig, writeLoss);
  record();
  logs_.filter.setText(QStringLiteral("lr > 1"));
  EXPECT_FALSE(logs_.filter.accepts(kRun));
  logs_.filter.setText(QStringLiteral("lr > 1 and"));
  EXPECT_TRUE(logs_.filter.problem());
  EXPECT_FALSE(logs_.filter.accepts(kRun));
  logs_.filter.setText({});
  EXPECT_TRUE(logs_.filter.accepts(kRun));
  logs_.filter.setBrush(QStringLiteral("lr >= 0.02"));
  EXPECT_FALSE(logs_.filter.accepts(kRun));
}

}  // namespace
