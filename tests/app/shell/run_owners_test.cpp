// What belongs to a run is the same in the list, the charts and the dashboards.
#include <gtest/gtest.h>

#include <QDir>
#include <map>

#include "summaries/runs/find_runs.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"

namespace {

using test_support::kWaitMs;

class RunOwnersTest : public test_support::WindowTest {
 protected:
  void writeRun(const char* id) {
    const std::string folder = runDir(QString::fromLatin1(id));
    std::filesystem::create_directories(folder);
    auto log = summaries::openEventLog(folder);
    for (int step = 0; step < 5; ++step) log->scalar("loss", step, 1.0 / (step + 1), summaries::wallTime());
    log->setStatus(summaries::RunStatus::kFinished);
    log->flush();
  }
  const widgets::SeriesStore& charts() { return window_->findChild<app::ChartsPage*>()->store(); }
  void look(std::size_t runs) {
    bench().runIndex()->refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->all().size() == runs; }, kWaitMs));
    ASSERT_TRUE(QTest::qWaitFor([&] { return static_cast<std::size_t>(charts().runs().size()) == runs; }, kWaitMs));
  }
  QStringList listed() {
    QStringList rows;
    for (const widgets::RunRow& row : bench().runs()->rows())
      rows << QString(row.depth * 2, QLatin1Char(' ')) + row.name;
    return rows;
  }
};

TEST_F(RunOwnersTest, AreTheSameInListChartsAndDashboards) {
  for (const char* run : {"iris/run-1", "iris/run-1/eval", "iris/run-1/eval_test", "iris/run-1/trial_1",
                          "iris/run-1-again", "keras/train", "keras/validation", "alone/eval"}) {
    writeRun(run);
  }
  look(8);
  std::map<std::string, std::string> owners;
  for (const auto& run : summaries::findRunsBelow({bench().place()->workspace().runsDir()}))
    owners[run.name] = run.owner;
  EXPECT_EQ(owners["iris/run-1/eval"], "iris/run-1");
  EXPECT_EQ(owners["keras/validation"], "keras/train");
  for (const app::RunFacts& run : bench().runs()->all()) {
    const std::string id = run.id.toStdString();
    EXPECT_EQ(run.owner.toStdString(), owners[id]) << id;
    EXPECT_EQ(bench().runs()->catalog()->find(run.id)->owner, run.owner) << id;
    EXPECT_EQ(charts().ownerOf(run.id).value_or(QString()), run.owner) << id;
  }
}

TEST_F(RunOwnersTest, AreRightAboveWhatBelongsToThemInTheList) {
  for (const char* run : {"a", "a-b", "a/eval", "a/trial_1", "keras/train", "keras/train_2", "keras/validation"}) {
    writeRun(run);
  }
  look(7);
  const QStringList rows{QStringLiteral("a"),           QStringLiteral("  eval"),
                         QStringLiteral("a-b"),         QStringLiteral("a/trial_1"),
                         QStringLiteral("keras/train"), QStringLiteral("  validation"),
                         QStringLiteral("keras/train_2")};
  EXPECT_EQ(listed(), rows);
}

TEST_F(RunOwnersTest, ARunThatComesLaterTakesItsEvaluation) {
  writeRun("late/eval");
  look(1);
  EXPECT_FALSE(bench().runs()->all().front().isPart());
  writeRun("late");
  look(2);
  const QString part = QStringLiteral("late/eval");
  EXPECT_TRUE(QTest::qWaitFor(
      [&] {
        const widgets::RunFacts* facts = bench().runs()->find(part);
        return facts && facts->owner == QStringLiteral("late");
      },
      kWaitMs));
  EXPECT_TRUE(QTest::qWaitFor([&] { return charts().ownerOf(part) == QStringLiteral("late"); }, kWaitMs));
}

TEST_F(RunOwnersTest, TakeWhatBelongsToThemIntoTheArchive) {
  for (const char* run : {"keras/train", "keras/validation"}) writeRun(run);
  look(2);
  widgets::RunNote note;
  note.archived = true;
  bench().book()->change(QStringLiteral("archive"), {{QStringLiteral("keras/train"), note}});
  EXPECT_TRUE(QTest::qWaitFor([&] { return listed().isEmpty(); }, kWaitMs)) << listed().join(u',').toStdString();
}

}  // namespace
