// Tasks that wait for each other are run once each, in an order that they allow, on any number of threads.
#include "engine/runtime/branch_tasks.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>

namespace engine {
namespace {

void nothing() {}

struct Web {
  std::vector<std::vector<int>> previous;
  BranchTasks tasks;
};

// Each task waits for up to three of the twenty before it.
void fill(Web& web, int count) {
  std::mt19937 random(5);
  std::vector<std::vector<int>> next(static_cast<std::size_t>(count));
  for (int task = 0; task < count; ++task) {
    std::vector<int>& previous = web.previous.emplace_back();
    for (int i = 0; i < 3 && task > 0; ++i) {
      const int before = std::max(0, task - 1 - static_cast<int>(random() % 20));
      if (std::ranges::find(previous, before) != previous.end()) continue;
      previous.push_back(before);
      next[static_cast<std::size_t>(before)].push_back(task);
    }
  }
  for (std::size_t task = 0; task < next.size(); ++task) {
    web.tasks.add(static_cast<int>(web.previous[task].size()), next[task]);
  }
}

TEST(BranchTasks, EachRunsOnceAndAfterThoseThatItWaitsFor) {
  constexpr int kCount = 300;  // several words of bits
  Web web;
  fill(web, kCount);
  ThreadArena arena(4);
  for (int round = 0; round < 50; ++round) {
    // Plain numbers: what the tasks before wrote must be seen.
    std::vector<int> longest(kCount, 0);
    web.tasks.run(
        arena,
        [&](int task, int) {
          const auto at = static_cast<std::size_t>(task);
          int most = 0;
          for (const int before : web.previous[at]) {
            EXPECT_GT(longest[static_cast<std::size_t>(before)], 0);
            most = std::max(most, longest[static_cast<std::size_t>(before)]);
          }
          longest[at] += most + 1;
        },
        nothing);
    for (std::size_t task = 0; task < longest.size(); ++task) {
      int most = 0;
      for (const int before : web.previous[task]) most = std::max(most, longest[static_cast<std::size_t>(before)]);
      ASSERT_EQ(longest[task], most + 1) << "task " << task << " of round " << round;
    }
  }
}

TEST(BranchTasks, TheMostUrgentThatIsReadyComesFirst) {
  BranchTasks tasks;
  tasks.add(1, {});
  tasks.add(0, {});
  tasks.add(0, {0});
  tasks.add(0, {});
  ThreadArena one(1);
  std::vector<int> order;
  tasks.run(
      one, [&](int task, int) { order.push_back(task); }, nothing);
  EXPECT_EQ(order, (std::vector<int>{1, 2, 0, 3}));
}

TEST(BranchTasks, TwoThatRunAtOnceNeverShareASlot) {
  BranchTasks tasks;
  for (int i = 0; i < 200; ++i) tasks.add(0, {});
  ThreadArena arena(3);
  std::array<std::atomic<int>, 3> inside{};
  tasks.run(
      arena,
      [&](int, int slot) {
        std::atomic<int>& here = inside[static_cast<std::size_t>(slot)];
        EXPECT_EQ(here.fetch_add(1), 0);
        here.fetch_sub(1);
      },
      nothing);
}

TEST(BranchTasks, AThreadThatFindsNothingReadyDoesSomethingElseOnce) {
  BranchTasks tasks;
  std::atomic<int> calls{0};
  tasks.add(0, {1});
  tasks.add(1, {});
  ThreadArena arena(2);
  for (int round = 0; round < 3; ++round) {
    calls = 0;
    // The first task ends when the other thread, which has none, has come by: or there is no other.
    const auto wait = [&](int task, int) {
      for (int i = 0; task == 0 && calls == 0 && i < 100000000 && availableCores() > 1; ++i) std::this_thread::yield();
    };
    tasks.run(arena, wait, [&] { ++calls; });
    EXPECT_EQ(calls, availableCores() > 1 ? 1 : 0);
  }
}

}  // namespace
}  // namespace engine
