// Two programs that write one log because somebody removed the lock's file.
#include <unistd.h>

#include <latch>
#include <thread>

#include "summaries/store/log_store.h"
#include "summaries/store/schema.h"
#include "summaries/writing/event_log_writer.h"
#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

std::string lockFile(const TemporaryFolder& folder) {
  return folder / "events.db.lock";
}

void write(SummaryWriter& writer, int64_t first, int64_t last, double value) {
  for (int64_t step = first; step < last; ++step) writer.scalar("loss", step, value, 1e9);
}

TEST(TwoWriters, TheFormerOneStopsAndDamagesNothing) {
  const TemporaryFolder folder;
  const auto former = openEventLog(folder.path());
  write(*former, 0, 100, 1);
  former->flush();
  unlink(lockFile(folder).c_str());
  const auto next = openEventLog(folder.path());
  next->restartAt(49, "training started");
  write(*next, 50, 200, 2);
  next->flush();
  write(*former, 100, 5000, 3);
  EXPECT_EQ(codeOf([&] { former->flush(); }), Code::kAborted);
  write(*next, 200, 3000, 2);
  next->flush();
  EXPECT_EQ(codeOf([&] { former->sync(); }), Code::kAborted);
  EventLogReader reader(folder.path());
  const Columns points = reader.visible(seriesOf(reader, "loss").id);
  ASSERT_EQ(points.size(), 3000u);
  for (std::size_t i = 0; i < points.size(); ++i) {
    ASSERT_EQ(points.steps[i], static_cast<int64_t>(i));
    ASSERT_EQ(points.values[i], i < 50 ? 1 : 2);
  }
}

TEST(TwoWriters, TheNextOneKnowsTheSeriesThatTheFormerOneAddsWhileItOpensTheLog) {
  for (int round = 0; round < 20; ++round) {
    const TemporaryFolder folder;
    LogStore former(logPath(folder.path()), LogStore::Mode::kLive);
    former.begin();
    former.addSeries(0, "loss", Kind::kScalar, "scalars", "");
    std::latch opening(1);
    bool known = false;
    std::thread thread([&] {
      opening.count_down();
      LogStore next(logPath(folder.path()), LogStore::Mode::kLive);
      known = next.hasSeries(0);
    });
    opening.wait();
    // About as long as the other one takes until it has to wait for this transaction.
    for (int i = 0; i < 20; ++i) Connection(logPath(folder.path()), Connection::Mode::kReadOnly).pragma("user_version");
    former.commit();
    thread.join();
    ASSERT_TRUE(known);
  }
}

TEST(TwoWriters, TheFormerOneIsToldEvenWhenItHasNothingToWrite) {
  const TemporaryFolder folder;
  const auto former = openEventLog(folder.path());
  former->sync();
  unlink(lockFile(folder).c_str());
  const auto next = openEventLog(folder.path());
  EXPECT_EQ(codeOf([&] { former->sync(); }), Code::kAborted);
  EXPECT_EQ(codeOf([&] { next->sync(); }), Code::kOk);
}

TEST(TwoWriters, TheFormerOneLeavesTheLockOfTheNext) {
  const TemporaryFolder folder;
  auto former = openEventLog(folder.path());
  unlink(lockFile(folder).c_str());
  const auto next = openEventLog(folder.path());
  former.reset();
  EXPECT_TRUE(isBeingWritten(folder.path()));
  EXPECT_EQ(codeOf([&] { openEventLog(folder.path()); }), Code::kUnavailable);
}

TEST(TwoWriters, ALockThatIsHeldAlreadyIsTakenOver) {
  const TemporaryFolder folder;
  auto lock = std::make_unique<WriterLock>(folder.path());
  EXPECT_EQ(codeOf([&] { openEventLog(folder.path()); }), Code::kUnavailable);
  const auto writer = openEventLog(std::move(lock));
  writer->scalar("loss", 1, 1.0, 1.0);
  writer->flush();
  EXPECT_TRUE(isBeingWritten(folder.path()));
}

}  // namespace
}  // namespace summaries
