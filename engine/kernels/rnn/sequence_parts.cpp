#include "engine/kernels/rnn/sequence_parts.h"

#include <algorithm>

#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {
namespace {

constexpr int64_t kMostRows = 64;  // of a batch that go through the steps together: their gates stay in the cache

}  // namespace

RowTasks::RowTasks(const KernelContext& context, int64_t batch) : context_(context), batch_(batch) {
  const int64_t threads = context.parallel() ? context.arena().threads() : 1;
  rows_ = std::clamp<int64_t>((batch + threads - 1) / threads, 1, kMostRows);
  tasks_ = static_cast<int>(std::clamp<int64_t>((batch + rows_ - 1) / rows_, 1, threads));
}

void RowTasks::run(const std::function<void(int, int64_t, int64_t)>& piece) const {
  const int64_t pieces = (batch_ + rows_ - 1) / rows_;
  const auto task = [&](int which) {
    for (int64_t i = pieces * which / tasks_; i < pieces * (which + 1) / tasks_; ++i) {
      piece(which, i * rows_, std::min(rows_, batch_ - i * rows_));
    }
  };
  if (tasks_ == 1) return task(0);
  context_.arena().forEach(tasks_, [&](int which, int) { task(which); });
}

TaskSums::TaskSums(const RowTasks& tasks, float* result, int64_t size)
    : result_(result), size_(size), others_(static_cast<std::size_t>(tasks.count() - 1)) {
  std::fill_n(result, size, 0.0F);
  for (auto& other : others_) other.resize(static_cast<std::size_t>(size));
}

float* TaskSums::of(int task) {
  return task == 0 ? result_ : others_[static_cast<std::size_t>(task - 1)].data();
}

void TaskSums::addUp() {
  for (const auto& other : others_) kernelTable().add(size_, other.data(), result_);
}

int64_t rowStride(int64_t columns) {
  return ((columns + 15) / 16 | 1) * 16;
}

}  // namespace engine::kernels
