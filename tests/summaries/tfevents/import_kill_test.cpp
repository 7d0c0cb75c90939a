// An import that is killed: what lies in a log's place is whole, and the same import goes on.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "summaries/store/schema.h"
#include "summaries/store/sqlite.h"
#include "tests/summaries/tfevents/event_file_support.h"

namespace summaries::tfevents {
namespace {

constexpr int kRuns = 24;
constexpr uint64_t kPoints = 3000;
constexpr std::size_t kPictures = 8;

std::string runOf(int run) {
  return "/run" + std::to_string(run);
}

// Points, and pictures that fill pages of their own.
void putRuns(const std::string& from) {
  const std::string picture = "\x89PNG\r\n\x1a\n" + std::string(8, '\1') + std::string(100'000, 'p');
  std::string bytes = fileOf({versionEvent()});
  for (uint64_t step = 0; step < kPoints; ++step) {
    bytes += framed(scalarEvent(static_cast<int64_t>(step), "loss", static_cast<float>(step)));
  }
  for (std::size_t step = 0; step < kPictures; ++step) {
    const WireWriter image = WireWriter().bytes(4, picture + std::to_string(step));
    bytes += framed(summaryEvent(static_cast<int64_t>(step), WireWriter().bytes(1, "sample").message(4, image)));
  }
  for (int run = 0; run < kRuns; ++run) putFile(from + runOf(run) + "/tfevents", bytes);
}

void expectWhole(const std::string& folder) {
  EventLogReader reader(folder);
  EXPECT_EQ(reader.visible(seriesOf(reader, "loss").id).size(), kPoints);
  const int64_t pictures = seriesOf(reader, "sample").id;
  ASSERT_EQ(reader.items(pictures).size(), kPictures);
  for (std::size_t step = 0; step < kPictures; ++step) {
    EXPECT_TRUE(reader.payload(pictures, static_cast<int64_t>(step)).ends_with("p" + std::to_string(step)));
  }
  Connection connection(logPath(folder), Connection::Mode::kReadOnly);
  Statement check(connection, "PRAGMA integrity_check");
  ASSERT_TRUE(check.step());
  EXPECT_EQ(check.text(0), "ok");
}

TEST(ImportKill, LeavesOnlyWholeLogsAndTheNextImportGoesOn) {
  const TemporaryFolder folder;
  const std::string from = folder / "from";
  const std::string into = folder / "into";
  putRuns(from);
  std::size_t whole = 0;
  for (std::size_t atLeast = 0; atLeast < 20; atLeast += 5) {
    const pid_t child = fork();
    if (child == 0) {
      Importer(from, into, 2).poll();
      _exit(0);
    }
    // Killed when so many logs are in their places, wherever it is then with the others.
    bool runs = true;
    while (runs && findRuns(into).size() < atLeast) runs = waitpid(child, nullptr, WNOHANG) == 0;
    if (runs) {
      kill(child, SIGKILL);
      waitpid(child, nullptr, 0);
    }
    const std::vector<std::string> there = findRuns(into);
    EXPECT_GE(there.size(), whole);
    whole = there.size();
    for (const std::string& run : there) expectWhole(into + "/" + run);
  }
  EXPECT_TRUE(Importer(from, into, 2).poll().errors.empty());
  ASSERT_EQ(findRuns(into).size(), static_cast<std::size_t>(kRuns));
  for (int run = 0; run < kRuns; ++run) {
    expectWhole(into + runOf(run));
    EXPECT_FALSE(std::filesystem::exists(into + runOf(run) + "/events.db.part"));
  }
}

}  // namespace
}  // namespace summaries::tfevents
