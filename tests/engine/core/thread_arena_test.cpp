#include "engine/core/thread_arena.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace engine {
namespace {

TEST(ThreadArena, RunsEveryTaskOnce) {
  ThreadArena arena(3);
  std::vector<std::atomic<int>> runs(100);
  arena.forEach(100, [&](int task, int slot) {
    EXPECT_GE(slot, 0);
    EXPECT_LT(slot, 3);
    ++runs[static_cast<std::size_t>(task)];
  });
  for (const auto& count : runs) EXPECT_EQ(count, 1);
}

TEST(ThreadArena, OneThreadRunsInOrderOnTheCaller) {
  ThreadArena arena(1);
  std::vector<int> order;
  arena.forEach(4, [&](int task, int) { order.push_back(task); });
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3}));
}

TEST(ThreadArena, HandsAnExceptionToTheCaller) {
  ThreadArena arena(2);
  EXPECT_THROW(arena.forEach(8,
                             [](int task, int) {
                               if (task == 5) throw std::runtime_error("task");
                             }),
               std::runtime_error);
}

}  // namespace
}  // namespace engine
