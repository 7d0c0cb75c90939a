#include "app/workbench/queue/queue_file.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>

#include "app/workbench/queue/process_usage.h"
#include "app/workbench/queue/queue_keeper.h"
#include "summaries/summary_writer.h"
#include "summaries/writing/writer_lock.h"
#include "tests/app/workbench/queue_fixture.h"
#include "tests/support/full_disk.h"

namespace {

using app::KeptRun;
using test_support::kQueueWaitMs;

class QueueFileTest : public test_support::QueueTest {
 protected:
  QString folder() const { return dir_.path() + QStringLiteral("/runs"); }
  KeptRun kept(const QString& id, bool wasActive) const {
    KeptRun run{id, request(id, 100), wasActive};
    run.request.modelDir = folder().toStdString() + "/" + id.toStdString();
    return run;
  }
  void SetUp() override {
    QueueTest::SetUp();
    QDir().mkpath(folder());
  }
  void writeFile(const QByteArray& text) const {
    QFile file(folder() + QStringLiteral("/queue.json"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
  }
  void writeLog(const QString& id, summaries::RunStatus status) const {
    auto log = summaries::openEventLog(kept(id, true).request.modelDir);
    log->setStatus(status);
    log->flush();
  }
};

TEST_F(QueueFileTest, WhatIsWrittenIsReadAgain) {
  std::vector<KeptRun> runs{kept(QStringLiteral("iris/run-2"), false), kept(QStringLiteral("iris/run-1"), true)};
  runs[0].request.branchFrom = folder().toStdString() + "/iris/run-1/model.ckpt-10";
  ASSERT_EQ(app::writeQueue(folder(), runs), QString());
  const app::QueueRead read = app::readQueue(folder());
  EXPECT_EQ(read.problem, QString());
  ASSERT_EQ(read.runs.size(), 2u);
  EXPECT_EQ(read.runs[0].id, QStringLiteral("iris/run-1")) << "what trained comes first";
  EXPECT_TRUE(read.runs[0].wasActive);
  const app::TrainingRequest& request = read.runs[1].request;
  EXPECT_EQ(engine::estimator::toJson(request.experiment), engine::estimator::toJson(runs[0].request.experiment));
  EXPECT_EQ(request.title, QStringLiteral("iris_dnn"));
  EXPECT_EQ(request.baseDir, QDir::cleanPath(QString::fromStdString(runs[0].request.baseDir)).toStdString());
  EXPECT_EQ(request.branchFrom, runs[0].request.branchFrom);
  EXPECT_EQ(request.modelDir, runs[0].request.modelDir);
}

TEST_F(QueueFileTest, WithoutRunsThereIsNoFile) {
  ASSERT_EQ(app::writeQueue(folder(), {kept(QStringLiteral("a"), false)}), QString());
  ASSERT_EQ(app::writeQueue(folder(), {}), QString());
  EXPECT_FALSE(QFile::exists(folder() + QStringLiteral("/queue.json")));
  EXPECT_TRUE(app::readQueue(folder()).runs.empty());
}

TEST_F(QueueFileTest, OnlyRunsThatWereCutOffComeBack) {
  const QString cut = QStringLiteral("cut");
  const QString paused = QStringLiteral("paused");
  const QString done = QStringLiteral("done");
  const QString never = QStringLiteral("never");
  writeLog(cut, summaries::RunStatus::kRunning);
  writeLog(paused, summaries::RunStatus::kPaused);
  writeLog(done, summaries::RunStatus::kStopped);
  ASSERT_EQ(app::writeQueue(folder(), {kept(cut, true), kept(paused, true), kept(done, true), kept(never, true)}),
            QString());
  const auto ids = [&] {
    QStringList found;
    for (const KeptRun& run : app::readQueue(folder()).runs) found << run.id;
    return found;
  };
  EXPECT_EQ(ids(), (QStringList{cut, paused, never}));
  const auto writer = summaries::openEventLog(kept(cut, true).request.modelDir);
  EXPECT_EQ(ids(), (QStringList{paused, never})) << "another process trains it";
}

TEST_F(QueueFileTest, ADamagedFileIsToldAndKeptAside) {
  for (const char* text : {"", "[]", "{\"format\": 99}", "{\"format\": 1, \"runs\": [{\"id\": \"a\", \"experiment\": 7",
                           R"({"format": 1, "runs": [{"id": "../outside", "experiment": {}}]})",
                           R"({"format": 1, "runs": [{"id": "queue.json/a", "experiment": {}}]})",
                           R"({"format": 1, "runs": [{"id": "a", "title": "../outside", "experiment": {}}]})",
                           R"({"format": 1, "runs": [{"id": "a", "experiment": {"modell": {}}}]})"}) {
    writeFile(text);
    const app::QueueRead read = app::readQueue(folder());
    EXPECT_TRUE(read.runs.empty()) << text;
    EXPECT_TRUE(read.problem.contains(QStringLiteral("queue.json"))) << text;
  }
  ASSERT_EQ(app::writeQueue(folder(), {kept(QStringLiteral("a"), false)}), QString());
  EXPECT_TRUE(QFile::exists(folder() + QStringLiteral("/queue.json.damaged")));
  EXPECT_EQ(app::readQueue(folder()).runs.size(), 1u);
}

TEST_F(QueueFileTest, TheKeeperFollowsTheQueueAndASecondOneKeepsAway) {
  app::QueueKeeper keeper(queue_.get());
  keeper.open(folder(), true);
  queue_->setHeld(true);
  KeptRun waiting = kept(QStringLiteral("a"), false);
  queue_->add(waiting.request, waiting.id);
  ASSERT_TRUE(QTest::qWaitFor([&] { return app::readQueue(folder()).runs.size() == 1; }, kQueueWaitMs));
  app::TrainingQueue otherQueue(settings_.get());
  app::QueueKeeper other(&otherQueue);
  bool found = false;
  QObject::connect(&other, &app::QueueKeeper::found, [&] { found = true; });
  other.open(folder(), true);
  other.flush();
  QCoreApplication::processEvents();
  EXPECT_FALSE(found);
  queue_->remove(waiting.id);
  keeper.flush();
  EXPECT_TRUE(app::readQueue(folder()).runs.empty());
}

TEST_F(QueueFileTest, AFullDiskIsToldOnceAndTheQueueIsKeptOnceThereIsRoom) {
  test_support::FullDisk disk;
  app::QueueKeeper keeper(queue_.get());
  QSignalSpy failed(&keeper, &app::QueueKeeper::failed);
  QSignalSpy worksAgain(&keeper, &app::QueueKeeper::worksAgain);
  keeper.open(folder(), true);
  queue_->setHeld(true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return QFile::exists(folder() + QStringLiteral("/queue.lock")); }, kQueueWaitMs));
  disk.fill(0);
  const KeptRun waiting = kept(QStringLiteral("a"), false);
  queue_->add(waiting.request, waiting.id);
  ASSERT_TRUE(failed.wait(kQueueWaitMs));
  EXPECT_TRUE(failed.front().front().toString().contains(QStringLiteral("queue.json")));
  EXPECT_FALSE(worksAgain.wait(1500)) << "it is tried again in vain";
  EXPECT_EQ(failed.size(), 1);
  disk.allow();
  ASSERT_TRUE(worksAgain.wait(kQueueWaitMs));
  EXPECT_EQ(app::readQueue(folder()).runs.size(), 1u);
}

TEST_F(QueueFileTest, AHeldLogIsKnownAndAskingDoesNotKeepItsWriterOut) {
  const std::string directory = folder().toStdString() + "/log";
  EXPECT_FALSE(summaries::isBeingWritten(directory));
  {
    const auto log = summaries::openEventLog(directory);
    EXPECT_TRUE(summaries::isBeingWritten(directory));
  }
  EXPECT_FALSE(summaries::isBeingWritten(directory));
}

TEST(ProcessUsageTest, TellsTheTimeAndTheMemoryOfThisProcess) {
  const app::ProcessUsage before = app::readProcessUsage();
  EXPECT_GT(before.residentBytes, 1 << 20);
  app::ProcessUsage after = app::readProcessUsage();
  EXPECT_GE(after.cpuSeconds, before.cpuSeconds);
  EXPECT_GE(after.wallSeconds, before.wallSeconds);
  after = before;
  after.wallSeconds += 2;
  after.cpuSeconds += 4;
  EXPECT_DOUBLE_EQ(app::cpuShare(before, after, 4), 0.5);
  EXPECT_DOUBLE_EQ(app::cpuShare(before, before, 4), 0);
}

}  // namespace
