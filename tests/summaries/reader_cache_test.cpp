// Many logs read through few open files.
#include "summaries/reading/reader_cache.h"

#include <fcntl.h>
#include <sys/resource.h>

#include "summaries/files/open_files.h"
#include "summaries/writing/event_log_import.h"
#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

namespace fs = std::filesystem;

void writeEnded(const std::string& folder, int64_t points) {
  EventLogImport log(folder, EventLogImport::Mode::kReplace);
  const int loss = log.series("loss", Kind::kScalar, "scalars");
  for (int64_t step = 0; step < points; ++step) log.scalar(loss, step, 1e9, 1.0);
  log.finish(RunStatus::kFinished);
}

std::size_t openFiles() {
  const fs::directory_iterator descriptors("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(descriptors), end(descriptors)));
}

std::size_t pointsOf(ReaderCache& logs, const std::string& folder) {
  std::size_t points = 0;
  logs.read(folder, [&](EventLogReader& log) { points = log.visible(1).size(); });
  return points;
}

// Leaves room for so many more open files for its scope.
class FewFiles {
 public:
  explicit FewFiles(std::size_t more) {
    constexpr rlim_t kLimit = 256;
    getrlimit(RLIMIT_NOFILE, &former_);
    rlimit few = former_;
    few.rlim_cur = kLimit;
    setrlimit(RLIMIT_NOFILE, &few);
    for (int file = 0; (file = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0;) taken_.push_back(file);
    for (std::size_t i = 0; i < more; ++i) giveBack();
  }
  ~FewFiles() {
    while (!taken_.empty()) giveBack();
    setrlimit(RLIMIT_NOFILE, &former_);
  }

 private:
  void giveBack() {
    close(taken_.back());
    taken_.pop_back();
  }
  rlimit former_{};
  std::vector<int> taken_;
};

TEST(ReaderCache, ReadsMoreLogsThanThereMayBeOpenFiles) {
  const TemporaryFolder folder;
  std::vector<std::string> runs;
  for (int i = 0; i < 60; ++i) writeEnded(runs.emplace_back(folder / std::to_string(i)), 3 + i);
  ReaderCache logs(8);
  const FewFiles few(20);
  const std::size_t before = openFiles();
  for (int turn = 0; turn < 2; ++turn) {
    for (std::size_t i = 0; i < runs.size(); ++i) ASSERT_EQ(pointsOf(logs, runs[i]), 3 + i);
  }
  EXPECT_EQ(logs.open(), 8u);
  EXPECT_LE(openFiles(), before + 8 + 1);  // one file each, and the list of them
}

TEST(ReaderCache, MakesRoomWhereItsOwnLogsTakeTheLastFiles) {
  const TemporaryFolder folder;
  std::vector<std::string> runs;
  for (int i = 0; i < 40; ++i) writeEnded(runs.emplace_back(folder / std::to_string(i)), 3);
  ReaderCache logs(1000);
  const FewFiles few(10);
  for (const std::string& run : runs) ASSERT_EQ(pointsOf(logs, run), 3u);
}

TEST(ReaderCache, SaysThatThereAreTooManyOpenFiles) {
  const TemporaryFolder folder;
  writeEnded(folder / "run", 3);
  ReaderCache logs;
  const FewFiles none(0);
  try {
    pointsOf(logs, folder / "run");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kResourceExhausted);
    EXPECT_NE(std::string(error.what()).find("Too many open files"), std::string::npos) << error.what();
    EXPECT_EQ(std::string(error.what()).find("permission"), std::string::npos) << error.what();
  }
}

TEST(ReaderCache, SeesWhatIsWrittenLater) {
  const TemporaryFolder folder;
  writeEnded(folder / "run", 3);
  ReaderCache logs;
  EXPECT_EQ(pointsOf(logs, folder / "run"), 3u);
  const auto writer = openEventLog(folder / "run");
  for (int round = 1; round <= 3; ++round) {
    writer->scalar("loss", 10 * round, 1.0, 1e9);
    writer->flush();
    EXPECT_EQ(pointsOf(logs, folder / "run"), 3u + static_cast<std::size_t>(round));
  }
}

TEST(ReaderCache, SeesALogThatTookThePlaceOfAnother) {
  const TemporaryFolder folder;
  writeEnded(folder / "run", 3);
  ReaderCache logs;
  EXPECT_EQ(pointsOf(logs, folder / "run"), 3u);
  writeEnded(folder / "run", 5);
  EXPECT_EQ(pointsOf(logs, folder / "run"), 5u);
}

TEST(ReaderCache, WhatIsReadWhileTheLogIsWrittenOverIsVoid) {
  const TemporaryFolder folder;
  writeEnded(folder / "run", 3);
  ReaderCache logs;
  const auto readWhileWritten = [&] {
    logs.read(folder / "run", [&](EventLogReader& log) {
      ASSERT_TRUE(log.isSnapshot());
      const auto writer = openEventLog(folder / "run");
      writer->scalar("loss", 10, 1.0, 1e9);  // its end moves everything into the log
    });
  };
  EXPECT_EQ(codeOf(readWhileWritten), Code::kUnavailable);
  EXPECT_EQ(pointsOf(logs, folder / "run"), 4u);
}

TEST(ReaderCache, LeavesNothingBesideALogThatNobodyWrites) {
  const TemporaryFolder folder;
  writeEnded(folder / "run", 3);
  ReaderCache logs;
  pointsOf(logs, folder / "run");
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder / "run")) names.push_back(entry.path().filename());
  EXPECT_EQ(names, std::vector<std::string>{"events.db"});
}

TEST(OpenFiles, TheLimitIsRaisedNoFurtherThanTheSystemAllows) {
  rlimit former{};
  getrlimit(RLIMIT_NOFILE, &former);
  rlimit low = former;
  low.rlim_cur = std::min<rlim_t>(256, former.rlim_max);
  setrlimit(RLIMIT_NOFILE, &low);
  EXPECT_EQ(raiseOpenFilesLimit(), std::min<rlim_t>(16384, former.rlim_max));
  setrlimit(RLIMIT_NOFILE, &former);
}

}  // namespace
}  // namespace summaries
