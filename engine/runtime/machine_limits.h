// How fast a kernel could be on this machine: the roofline of its arithmetic and of the memory that it goes through,
// measured.
#pragma once

#include <cstddef>
#include <vector>

namespace engine {

// Of one thread while as many as were asked for work at once.
struct MachineLimits {
  struct Memory {
    std::size_t bytes = 0;      // that a thread goes through again and again
    double bytesPerSecond = 0;  // read and written
  };
  double flopsPerSecond = 0;   // of float32 multiply-adds
  std::vector<Memory> memory;  // the smallest first

  // The least time in which so many threads can do so much together. `bytes` are those of the operands and results,
  // each once; where they fit, they are taken to be in a cache.
  double secondsFor(double flops, double bytes, int threads) const;
  // Of the two what each takes by itself.
  double arithmeticSecondsFor(double flops, int threads) const;
  double memorySecondsFor(double bytes, int threads) const;
};

// Takes some hundred milliseconds on `threads` threads of its own, which should have the machine for themselves.
MachineLimits measuredLimits(int threads);

}  // namespace engine
