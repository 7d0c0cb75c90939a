#include <sys/resource.h>
#include <sys/wait.h>

#include <cmath>
#include <csignal>

#include "summaries/store/schema.h"
#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

TEST(WriterFailure, ASecondWriterIsRefused) {
  const TemporaryFolder folder;
  auto writer = openEventLog(folder.path());
  EXPECT_EQ(codeOf([&] { openEventLog(folder.path()); }), Code::kUnavailable);
  writer->scalar("loss", 1, 1.0, 1.0);
  writer.reset();
  EXPECT_EQ(codeOf([&] { openEventLog(folder.path()); }), Code::kOk);
}

TEST(WriterFailure, AFileInPlaceOfTheFolderIsRefused) {
  const TemporaryFolder folder;
  std::ofstream(folder / "file") << "text";
  EXPECT_EQ(codeOf([&] { openEventLog(folder / "file"); }), Code::kPermissionDenied);
  EXPECT_EQ(codeOf([&] { openEventLog(folder / "file/sub"); }), Code::kPermissionDenied);
}

TEST(WriterFailure, ADatabaseOfAnotherProgramIsLeftAlone) {
  const TemporaryFolder folder;
  Connection(logPath(folder.path()), Connection::Mode::kCreate).execute("CREATE TABLE photos(id)");
  EXPECT_EQ(codeOf([&] { openEventLog(folder.path()); }), Code::kDataLoss);
}

TEST(WriterFailure, ScalarsAreDroppedAndCountedWhenTheRingIsFull) {
  const TemporaryFolder folder;
  EventLogOptions options;
  options.scalarCapacity = 64;
  options.periodMs = 1;
  constexpr uint64_t kSent = 200000;
  uint64_t dropped = 0;
  {
    const auto writer = openEventLog(folder.path(), options);
    const SeriesId loss = writer->scalarSeries("loss");
    for (uint64_t i = 0; i < kSent; ++i) writer->scalar(loss, static_cast<int64_t>(i), 1.0, 1.0);
    writer->flush();
    dropped = writer->droppedScalars();
    EXPECT_GT(dropped, 0u);
  }
  EventLogReader reader(folder.path());
  EXPECT_EQ(seriesOf(reader, "loss").points + dropped, kSent);
  EXPECT_EQ(reader.run().droppedScalars, dropped);
  EXPECT_EQ(openEventLog(folder.path())->droppedScalars(), dropped);
}

TEST(WriterFailure, ItemsAboveTheLimitAreDroppedAndCountedButNotSmallEntries) {
  const TemporaryFolder folder;
  EventLogOptions options;
  options.itemBytes = 10000;
  {
    const auto writer = openEventLog(folder.path(), options);
    writer->text("note", 1, std::string(20000, 'x'), 1.0);
    writer->text("note", 2, "short", 1.0);
    writer->session({SessionEvent::kError, 2, 1.0, std::string(20000, 'x')});
    writer->setConfig(std::string(20000, 'x'));
    EXPECT_EQ(writer->droppedItems(), 1u);
  }
  EventLogReader reader(folder.path());
  EXPECT_EQ(reader.items(seriesOf(reader, "note").id).size(), 1u);
  EXPECT_EQ(reader.run().droppedItems, 1u);
  EXPECT_EQ(reader.session().size(), 1u);
  EXPECT_EQ(reader.run().config.size(), 20000u);
}

TEST(WriterFailure, AnUnknownHandleCountsAsADrop) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  writer->scalar(SeriesId{77}, 1, 1.0, 1.0);
  writer->flush();
  EXPECT_EQ(writer->droppedScalars(), 1u);
}

// Runs `body` in a child, so that limits and identity end with it; its EXPECTs count.
template <typename Body>
void inChild(Body body) {
  const pid_t child = fork();
  if (child == 0) {
    body();
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

void limitFileSize(rlim_t bytes) {
  const rlimit limit{bytes, RLIM_INFINITY};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST(WriterFailure, AFullDiskIsReportedByFlushAndNothingQueuedIsLost) {
  const TemporaryFolder folder;
  inChild([&] {
    signal(SIGXFSZ, SIG_IGN);
    const auto writer = openEventLog(folder.path());
    const SeriesId loss = writer->scalarSeries("loss");
    writer->scalar(loss, 0, 0.5, 1.0);
    writer->flush();
    limitFileSize(64 * 1024);
    for (int64_t step = 1; step < 100000; ++step) writer->scalar(loss, step, std::sqrt(static_cast<double>(step)), 1.0);
    writer->text("note", 1, std::string(100000, 'x'), 1.0);
    EXPECT_EQ(codeOf([&] { writer->flush(); }), Code::kResourceExhausted);
    EXPECT_EQ(codeOf([&] { writer->flush(); }), Code::kResourceExhausted);
    writer->scalar(loss, 100000, 1.0, 1.0);
    limitFileSize(RLIM_INFINITY);
    EXPECT_EQ(codeOf([&] { writer->flush(); }), Code::kOk);
    EXPECT_EQ(writer->droppedScalars(), 0u);
    EventLogReader reader(folder.path());
    const Columns points = reader.after(loss, 0);
    EXPECT_EQ(points.size(), 100001u);
    for (std::size_t i = 1; i < 100000; ++i) {
      if (points.values.at(i) != std::sqrt(static_cast<double>(i))) return ADD_FAILURE() << i;
    }
    EXPECT_EQ(reader.payload(seriesOf(reader, "note").id, 1).size(), 100000u);
  });
}

TEST(WriterFailure, AFullDiskAtTheEndLosesOnlyTheLastBatch) {
  const TemporaryFolder folder;
  inChild([&] {
    signal(SIGXFSZ, SIG_IGN);
    auto writer = openEventLog(folder.path());
    writer->scalar("loss", 0, 0.5, 1.0);
    writer->flush();
    limitFileSize(64 * 1024);
    writer->text("note", 1, std::string(200000, 'x'), 1.0);
    writer.reset();
  });
  EventLogReader reader(folder.path());
  EXPECT_EQ(seriesOf(reader, "loss").points, 1u);
}

// A test run as root may read everything; the child becomes somebody else.
void becomeOrdinaryUser() {
  if (geteuid() != 0) return;
  ASSERT_EQ(setresuid(65534, 65534, 65534), 0);
}

TEST(WriterFailure, AFolderThatMayNotBeWrittenIsRefused) {
  const TemporaryFolder folder;
  chmod(folder.path().c_str(), 0555);
  inChild([&] {
    becomeOrdinaryUser();
    EXPECT_EQ(codeOf([&] { openEventLog(folder.path()); }), Code::kPermissionDenied);
    EXPECT_EQ(codeOf([&] { openEventLog(folder / "sub"); }), Code::kPermissionDenied);
  });
  chmod(folder.path().c_str(), 0755);
}

TEST(ReadOnlyFolder, AFinishedLogCanBeRead) {
  const TemporaryFolder folder;
  { openEventLog(folder.path())->scalar("loss", 1, 0.5, 1.0); }
  chmod(folder.path().c_str(), 0555);
  inChild([&] {
    becomeOrdinaryUser();
    EventLogReader reader(folder.path());
    EXPECT_EQ(reader.after(1, 0).values, std::vector<double>{0.5});
    EXPECT_TRUE(reader.changed());
    EXPECT_FALSE(reader.changed());
  });
  chmod(folder.path().c_str(), 0755);
}

TEST(ReadOnlyFolder, ALogWithEntriesInItsWalOnlyIsRefusedRatherThanReadInPart) {
  const TemporaryFolder folder;
  const TemporaryFolder copy;
  {
    const auto writer = openEventLog(folder.path());
    writer->scalar("loss", 1, 0.5, 1.0);
    writer->flush();
    for (const char* name : {"/events.db", "/events.db-wal"}) {
      std::filesystem::copy_file(folder.path() + name, copy.path() + name);
    }
  }
  chmod(copy.path().c_str(), 0555);
  inChild([&] {
    becomeOrdinaryUser();
    EXPECT_EQ(codeOf([&] { EventLogReader reader(copy.path()); }), Code::kPermissionDenied);
  });
  chmod(copy.path().c_str(), 0755);
  EventLogReader reader(copy.path());
  EXPECT_EQ(reader.after(1, 0).size(), 1u);
}

TEST(ReadOnlyFolder, AFileThatMayNotBeReadIsRefused) {
  const TemporaryFolder folder;
  openEventLog(folder.path());
  chmod(logPath(folder.path()).c_str(), 0000);
  inChild([&] {
    becomeOrdinaryUser();
    EXPECT_EQ(codeOf([&] { EventLogReader reader(folder.path()); }), Code::kPermissionDenied);
  });
}

}  // namespace
}  // namespace summaries
