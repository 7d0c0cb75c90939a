#include "engine/runtime/machine_limits.h"

#include <algorithm>
#include <chrono>

#include "engine/core/thread_arena.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine {
namespace {

using Clock = std::chrono::steady_clock;

// About those of a core's own caches, of its share of the last one, and beyond.
constexpr std::size_t kWorkingSets[] = {std::size_t{128} << 10, std::size_t{2} << 20, std::size_t{64} << 20};
constexpr int64_t kRounds = 1 << 20;
constexpr double kSeconds = 0.02;  // of each measurement, at least
constexpr int kTimes = 3;          // the best counts: whatever disturbs makes it slower

// work() gives how much it did; how much a second, at best.
template <typename Work>
double rateOf(const Work& work) {
  double best = 0;
  for (int time = 0; time < kTimes; ++time) {
    double done = 0, seconds = 0;
    const auto begin = Clock::now();
    while (seconds < kSeconds) {
      done += work();
      seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    }
    best = std::max(best, done / seconds);
  }
  return best;
}

double flopsPerSecond() {
  float sink = 0;
  return rateOf([&] { return kernels::kernelTable().multiplyAdds(kRounds, &sink); });
}

// Adds one half of the working set to the other.
double bytesPerSecond(std::size_t workingSet) {
  const auto half = static_cast<std::ptrdiff_t>(workingSet / 2 / sizeof(float));
  std::vector<float> from(static_cast<std::size_t>(half), 1.0F), to(from.size(), 0.0F);
  return rateOf([&] {
    kernels::kernelTable().add(half, from.data(), to.data());
    return 3.0 * sizeof(float) * static_cast<double>(half);  // two are read and one is written
  });
}

// The mean over the threads, which measure at once.
template <typename Measure>
double onAll(ThreadArena& arena, const Measure& measure) {
  std::vector<double> rates(static_cast<std::size_t>(arena.threads()));
  arena.forEach(arena.threads(), [&](int task, int) { rates[static_cast<std::size_t>(task)] = measure(); });
  double sum = 0;
  for (const double rate : rates) sum += rate;
  return sum / static_cast<double>(rates.size());
}

}  // namespace

double MachineLimits::secondsFor(double flops, double bytes, int threads) const {
  return std::max(arithmeticSecondsFor(flops, threads), memorySecondsFor(bytes, threads));
}

double MachineLimits::arithmeticSecondsFor(double flops, int threads) const {
  return flopsPerSecond > 0 ? flops / threads / flopsPerSecond : 0;
}

double MachineLimits::memorySecondsFor(double bytes, int threads) const {
  if (memory.empty()) return 0;
  const double each = bytes / threads;
  const auto fits = [&](const Memory& level) { return each <= static_cast<double>(level.bytes); };
  const auto found = std::ranges::find_if(memory, fits);
  const Memory& level = found == memory.end() ? memory.back() : *found;
  return each / level.bytesPerSecond;
}

MachineLimits measuredLimits(int threads) {
  ThreadArena arena(threads);
  MachineLimits limits;
  limits.flopsPerSecond = onAll(arena, flopsPerSecond);
  for (const std::size_t bytes : kWorkingSets) {
    limits.memory.push_back({bytes, onAll(arena, [&] { return bytesPerSecond(bytes); })});
  }
  return limits;
}

}  // namespace engine
