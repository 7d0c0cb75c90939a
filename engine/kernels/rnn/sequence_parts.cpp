#include "engine/kernels/rnn/sequence_parts.h"

#include <algorithm>
#include <utility>

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

void RowTasks::share(const std::function<void(int)>& part) const {
  if (tasks_ == 1) return part(0);
  context_.arena().forEach(tasks_, [&](int index, int) { part(index); });
}

TaskSums::TaskSums(const RowTasks& tasks, float* result, int64_t size)
    : tasks_(tasks), size_(size), sums_(static_cast<std::size_t>(tasks.count())) {
  sums_[0].values = result;
  if (sums_.size() == 1) return;
  memory_ = std::make_unique_for_overwrite<float[]>((sums_.size() - 1) * static_cast<std::size_t>(size));
  for (std::size_t i = 1; i < sums_.size(); ++i) {
    sums_[i].values = memory_.get() + (i - 1) * static_cast<std::size_t>(size);
  }
}

float* TaskSums::of(int task) {
  Sum& sum = sums_[static_cast<std::size_t>(task)];
  if (!std::exchange(sum.isBegun, true)) std::fill_n(sum.values, size_, 0.0F);
  return sum.values;
}

void TaskSums::addUp() {
  for (int task = 0; task < tasks_.count(); ++task) of(task);  // of no rows
  tasks_.share([this](int index) {
    const int64_t begin = size_ * index / tasks_.count(), end = size_ * (index + 1) / tasks_.count();
    for (std::size_t i = 1; i < sums_.size(); ++i) {
      kernelTable().add(end - begin, sums_[i].values + begin, sums_[0].values + begin);
    }
  });
}

int64_t rowStride(int64_t columns) {
  return ((columns + 15) / 16 | 1) * 16;
}

}  // namespace engine::kernels
