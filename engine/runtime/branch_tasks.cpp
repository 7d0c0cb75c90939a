#include "engine/runtime/branch_tasks.h"

#include <bit>
#include <thread>
#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace engine {
namespace {

constexpr std::size_t kBits = 64;
// A look at what is ready each few pauses (some 0.1 us); who waited for some 10 us lets others have the core.
constexpr int kPauses = 4;
constexpr int kWaitsBeforeYield = 64;

void pauseCore() {
#ifdef __x86_64__
  _mm_pause();
#endif
}

}  // namespace

void BranchTasks::add(int waitsFor, std::vector<int> next) {
  Task& task = tasks_.emplace_back();
  task.waitsFor = waitsFor;
  task.next = std::move(next);
  if (ready_.size() * kBits < tasks_.size()) ready_.emplace_back(0);
}

void BranchTasks::begin() {
  std::size_t index = 0;
  for (std::atomic<uint64_t>& word : ready_) {
    uint64_t bits = 0;
    for (std::size_t bit = 0; bit < kBits && index < tasks_.size(); ++bit, ++index) {
      Task& task = tasks_[index];
      task.waiting.store(task.waitsFor, std::memory_order_relaxed);
      if (task.waitsFor == 0) bits |= uint64_t{1} << bit;
    }
    word.store(bits, std::memory_order_relaxed);
  }
  calledMeanwhile_.store(false, std::memory_order_relaxed);
  left_.store(static_cast<int>(tasks_.size()), std::memory_order_release);
}

int BranchTasks::take() {
  for (std::size_t w = 0; w < ready_.size(); ++w) {
    uint64_t bits = ready_[w].load(std::memory_order_acquire);
    while (bits != 0) {
      const uint64_t lowest = bits & (~bits + 1);
      if (ready_[w].fetch_and(~lowest, std::memory_order_acq_rel) & lowest) {
        return static_cast<int>(w * kBits) + std::countr_zero(lowest);
      }
      bits = ready_[w].load(std::memory_order_acquire);
    }
  }
  return -1;
}

void BranchTasks::wait(int waits) {
  if (waits >= kWaitsBeforeYield) return std::this_thread::yield();
  for (int i = 0; i < kPauses; ++i) pauseCore();
}

void BranchTasks::finish(int index) {
  for (const int next : tasks_[static_cast<std::size_t>(index)].next) {
    const auto at = static_cast<std::size_t>(next);
    if (tasks_[at].waiting.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      ready_[at / kBits].fetch_or(uint64_t{1} << (at % kBits), std::memory_order_release);
    }
  }
  left_.fetch_sub(1, std::memory_order_acq_rel);
}

}  // namespace engine
