// How long a hook's calls take in a step, and how much memory they ask for. One step of 17 is measured, as a look at
// the clock costs as much as a hook that does nothing. 17 is prime, so that what is done every 10 or 100 steps is met
// as often as it happens. Used by the thread that trains.
#pragma once

#include <chrono>
#include <cstdint>

#include "engine/core/asked_memory.h"

namespace plugins {

class StepMeter {
 public:
  static constexpr int kPeriod = 17;

  // A step begins.
  void nextStep() {
    isMeasured_ = --left_ == 0;
    if (!isMeasured_) return;
    left_ = kPeriod;
    ++measured_;
  }
  // Calls it, and adds what it takes to a step that is measured. What it throws passes.
  template <typename Call>
  void during(const Call& call) {
    if (!isMeasured_) return call();
    const Clock::time_point begin = Clock::now();
    const Added added{*this, begin, engine::askedBytes};
    call();
  }

  int64_t measuredSteps() const { return measured_; }
  // The mean of the measured steps; 0 before any.
  double microseconds() const {
    const std::chrono::duration<double, std::micro> taken = taken_;
    return measured_ == 0 ? 0 : taken.count() / static_cast<double>(measured_);
  }
  // What the calls asked for, whether they gave it back or not; as above.
  double bytes() const {
    return measured_ == 0 ? 0 : static_cast<double>(asked_) / static_cast<double>(measured_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Added {
    StepMeter& meter;
    Clock::time_point begin;
    uint64_t asked;
    ~Added() {
      meter.taken_ += Clock::now() - begin;
      meter.asked_ += engine::askedBytes - asked;
    }
  };

  int left_ = kPeriod / 2;  // the first steps of a run are slower than the others
  bool isMeasured_ = false;
  int64_t measured_ = 0;
  Clock::duration taken_{};
  uint64_t asked_ = 0;
};

}  // namespace plugins
