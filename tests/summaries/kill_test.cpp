#include <sys/wait.h>

#include <csignal>
#include <random>
#include <thread>

#include "summaries/store/schema.h"
#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

constexpr int kKills = 20;

// Both series go on from what the log holds; writes the number of acknowledged points of each to `acknowledged`.
[[noreturn]] void writeUntilKilled(const std::string& folder, int acknowledged) {
  EventLogOptions options;
  options.periodMs = 1;
  uint64_t step = EventLogReader(folder).series().at(0).points;
  const auto writer = openEventLog(folder, options);
  const SeriesId a = writer->scalarSeries("a");
  const SeriesId b = writer->scalarSeries("b");
  while (true) {
    for (int i = 0; i < 500; ++i, ++step) {
      writer->scalar(a, static_cast<int64_t>(step), static_cast<double>(step) * 0.1, 1e9);
      writer->scalar(b, static_cast<int64_t>(step), static_cast<double>(step) * 0.3, 1e9);
    }
    writer->flush();
    if (write(acknowledged, &step, sizeof(step)) != sizeof(step)) _exit(1);
  }
}

// The newest number in the pipe, whose writer is gone.
uint64_t newestOf(int pipe, uint64_t newest) {
  uint64_t next = 0;
  while (read(pipe, &next, sizeof(next)) == sizeof(next)) newest = next;
  return newest;
}

void expectPrefix(EventLogReader& reader, int64_t series, double factor, uint64_t acknowledged) {
  const Columns points = reader.after(series, 0);
  EXPECT_GE(points.size(), acknowledged);
  EXPECT_EQ(reader.series().at(static_cast<std::size_t>(series) - 1).points, points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    ASSERT_EQ(points.steps[i], static_cast<int64_t>(i));
    ASSERT_EQ(points.values[i], static_cast<double>(i) * factor);
  }
}

std::string integrity(const std::string& folder) {
  Connection connection(logPath(folder), Connection::Mode::kReadOnly);
  Statement check(connection, "PRAGMA integrity_check");
  return check.step() ? check.text(0) : "no answer";
}

TEST(Kill, LosesNothingAcknowledgedAndKeepsAPrefix) {
  const TemporaryFolder folder;
  {
    const auto writer = openEventLog(folder.path());
    writer->scalar("a", 0, 0.0, 1e9);
    writer->scalar("b", 0, 0.0, 1e9);
  }
  std::mt19937 random(7);
  uint64_t acknowledged = 1;
  for (int round = 0; round < kKills; ++round) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      writeUntilKilled(folder.path(), ends[1]);
    }
    close(ends[1]);
    // The moment of the kill is what the test varies: some rounds wait for an acknowledged batch, then a little more.
    if (round % 2 == 0) {
      ASSERT_EQ(read(ends[0], &acknowledged, sizeof(acknowledged)), ssize_t{sizeof(acknowledged)});
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20000));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    acknowledged = newestOf(ends[0], acknowledged);
    close(ends[0]);
    EventLogReader reader(folder.path());
    expectPrefix(reader, 1, 0.1, acknowledged);
    expectPrefix(reader, 2, 0.3, acknowledged);
    ASSERT_EQ(integrity(folder.path()), "ok");
  }
  EXPECT_GT(acknowledged, 1000u);
}

}  // namespace
}  // namespace summaries
