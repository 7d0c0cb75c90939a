// The compared runs as sections of a report.
#include "app/features/report/report_comparison.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/run_logs.h"
#include "widgets/live/compared_runs.h"

namespace {

using app::SectionKind;

void addRun(test_support::RunLogs& logs, const char* id, double rate, double loss) {
  const QString run = QString::fromLatin1(id);
  const auto config =
      R"({"model": {"dnn_classifier": {"optimizer": {"learning_rate": )" + std::to_string(rate) + "}}}}";
  logs.add(run, config, [&](summaries::SummaryWriter& log) { log.scalar("loss", 10, loss, logs.kStart); });
  logs.add(run + QStringLiteral("/eval"), {},
           [&](summaries::SummaryWriter& log) { log.scalar("loss", 10, loss, logs.kStart); });
}

TEST(ReportComparison, SaysWhatDiffersAndDrawsTheMetricThatCounts) {
  test_support::RunLogs logs;
  addRun(logs, "sweep/a_1", 0.5, 0.25);
  addRun(logs, "sweep/b|2", 0.125, 0.75);
  ASSERT_TRUE(QTest::qWaitFor([&] { return logs.records.find(QStringLiteral("sweep/b|2")) != nullptr; }));
  ASSERT_TRUE(logs.waitForRecords());
  ASSERT_TRUE(QTest::qWaitFor([&] {
    return std::ranges::none_of(logs.records.all(), [](const widgets::RunRecord& run) { return run.params.empty(); });
  }));
  logs.catalog.compared().set({QStringLiteral("sweep/b|2"), QStringLiteral("sweep/a_1")});
  const auto sections = app::comparisonSections(logs.catalog, logs.records, &logs.notes, {});
  ASSERT_EQ(sections.size(), 2u);
  EXPECT_EQ(sections[0].kind, SectionKind::kText);
  const std::string note = sections[0].note.toStdString();
  EXPECT_NE(note.find("**A** sweep/b\\|2"), std::string::npos) << note;
  EXPECT_NE(note.find("B is better"), std::string::npos) << note;
  EXPECT_NE(note.find("| 0.125 | 0.5 |"), std::string::npos) << note;
  EXPECT_NE(note.find("| eval/loss | 0.75 | **0.25** |"), std::string::npos) << note;
  EXPECT_EQ(sections[1].tag, QStringLiteral("loss")) << "of the run and of its evaluation";
  EXPECT_EQ(sections[1].runs, logs.catalog.compared().ids());
}

TEST(ReportComparison, OfOneRunThereIsNothing) {
  test_support::RunLogs logs;
  addRun(logs, "alone", 0.5, 0.25);
  logs.catalog.compared().set({QStringLiteral("alone")});
  EXPECT_TRUE(logs.catalog.compared().ids().isEmpty());
  EXPECT_TRUE(app::comparisonSections(logs.catalog, logs.records, &logs.notes, {}).empty());
}

}  // namespace
