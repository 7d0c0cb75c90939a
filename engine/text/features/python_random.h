// Python's random.Random for what create_pretraining_data.py draws, number by number: a Mersenne Twister, seeded and
// cut as Python does it, so that the same seed makes the same examples. One thread.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace engine::text {

class PythonRandom {
 public:
  // random.Random(seed)
  explicit PythonRandom(uint64_t seed);

  double random();                        // [0, 1)
  int64_t randint(int64_t a, int64_t b);  // [a, b]; a <= b < a + 2^32

  template <typename T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t i = list.size(); i-- > 1;) std::swap(list[i], list[below(static_cast<uint32_t>(i) + 1)]);
  }

 private:
  uint32_t next();
  uint32_t below(uint32_t n);  // [0, n)
  void twist();

  std::array<uint32_t, 624> state_{};
  std::size_t at_ = 0;
};

}  // namespace engine::text
