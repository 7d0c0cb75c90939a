#include "engine/kernels/rnn/sequence_parts.h"

#include <gtest/gtest.h>

#include "engine/graph/ops.h"

namespace {

using namespace engine;
using engine::kernels::RowTasks;
using engine::kernels::TaskSums;

struct PartsCase {
  explicit PartsCase(int threads) : arena(threads) { context.arena_ = &arena; }

  Graph graph;
  Output zero = ops::constant(Scope(graph), Tensor::scalar(0.0f));
  KernelContext context{*zero.node};
  ThreadArena arena;
};

TEST(TaskSums, AddUpWhatEachTaskAddedWhateverTheResultHeldBefore) {
  for (const int threads : {1, 2, 3}) {
    PartsCase parts(threads);
    const RowTasks tasks(parts.context, 200);  // more pieces than threads
    std::vector<float> result(37, 5.0f);
    TaskSums sums(tasks, result.data(), 37);
    tasks.run([&](int task, int64_t, int64_t rows) {
      float* own = sums.of(task);
      for (int i = 0; i < 37; ++i) own[i] += static_cast<float>(rows * i);
    });
    sums.addUp();
    for (int i = 0; i < 37; ++i) EXPECT_EQ(result[static_cast<std::size_t>(i)], 200.0f * static_cast<float>(i));
  }
}

TEST(TaskSums, OfNoRowsAreZeros) {
  for (const int threads : {1, 2}) {
    PartsCase parts(threads);
    const RowTasks tasks(parts.context, 0);
    std::vector<float> result(4, 5.0f);
    TaskSums sums(tasks, result.data(), 4);
    tasks.run([&](int task, int64_t, int64_t) { sums.of(task)[0] = 1; });
    sums.addUp();
    EXPECT_EQ(result, std::vector<float>(4, 0.0f));
  }
}

}  // namespace
