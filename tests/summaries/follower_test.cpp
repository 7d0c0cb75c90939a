#include <atomic>
#include <thread>

#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

constexpr int64_t kPoints = 300000;
constexpr int kSeries = 3;

double valueAt(int series, int64_t step) {
  return static_cast<double>(step * 10 + series) * 0.1;
}

// What one follower has seen of each series; every new point must be the next one.
struct Follower {
  explicit Follower(const std::string& folder) : reader(folder), cursors(kSeries + 1) {}

  void tick() {
    if (!reader.changed()) return;
    for (const SeriesInfo& info : reader.series()) {
      uint64_t& cursor = cursors.at(static_cast<std::size_t>(info.id));
      const Columns fresh = reader.after(info.id, cursor);
      for (std::size_t i = 0; i < fresh.size(); ++i) {
        const auto step = static_cast<int64_t>(cursor + i);
        if (fresh.steps[i] != step || fresh.values[i] != valueAt(static_cast<int>(info.id), step)) ++wrong;
      }
      cursor += fresh.size();
    }
    ++ticks;
  }

  EventLogReader reader;
  std::vector<uint64_t> cursors;
  uint64_t wrong = 0;
  uint64_t ticks = 0;
};

TEST(Follower, SeesEveryPointOnceWhileTheWriterMerges) {
  const TemporaryFolder folder;
  EventLogOptions options;
  options.periodMs = 1;
  options.scalarCapacity = 1 << 20;
  auto writer = openEventLog(folder.path(), options);
  std::atomic<bool> done{false};
  std::thread following([&] {
    Follower follower(folder.path());
    bool last = false;
    while (!last) {
      last = done.load();
      follower.tick();
    }
    EXPECT_EQ(follower.wrong, 0u);
    EXPECT_GT(follower.ticks, 1u);
    for (int series = 1; series <= kSeries; ++series) {
      EXPECT_EQ(follower.cursors[static_cast<std::size_t>(series)], static_cast<uint64_t>(kPoints));
    }
  });
  for (int series = 1; series <= kSeries; ++series) writer->scalarSeries("series" + std::to_string(series));
  for (int64_t step = 0; step < kPoints; ++step) {
    for (int series = 1; series <= kSeries; ++series) {
      writer->scalar(series, step, valueAt(series, step), 1e9 + static_cast<double>(step) * 1e-3);
    }
    // Small batches make many open chunks and merges.
    if (step % 1000 == 0) writer->flush();
  }
  writer->flush();
  EXPECT_EQ(writer->droppedScalars(), 0u);
  done = true;
  following.join();
}

TEST(Follower, SeesSessionEntriesAndItemsOfOtherThreads) {
  const TemporaryFolder folder;
  auto writer = openEventLog(folder.path());
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 100; ++i) {
        writer->session({SessionEvent::kMessage, i, 1.0, "from a thread"});
        writer->text("note" + std::to_string(thread), i, "text", 1.0);
      }
      writer->flush();
    });
  }
  for (int64_t step = 0; step < 10000; ++step) writer->scalar("loss", step, 1.0, 1.0);
  for (std::thread& thread : threads) thread.join();
  writer->flush();
  EventLogReader reader(folder.path());
  EXPECT_EQ(reader.session().size(), 400u);
  for (int thread = 0; thread < 4; ++thread) {
    EXPECT_EQ(reader.items(seriesOf(reader, "note" + std::to_string(thread)).id).size(), 100u);
  }
  EXPECT_EQ(seriesOf(reader, "loss").points, 10000u);
}

}  // namespace
}  // namespace summaries
