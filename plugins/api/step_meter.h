// How long a hook's calls take in a step: one step of 17 is measured, as a look at the clock costs as much as a hook
// that does nothing. 17 is prime, so that what is done every 10 or 100 steps is met as often as it happens. Used by the
// thread that trains.
#pragma once

#include <chrono>
#include <cstdint>

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
  // Calls it, and adds the time it takes to a step that is measured. What it throws passes.
  template <typename Call>
  void during(const Call& call) {
    if (!isMeasured_) return call();
    const Clock::time_point begin = Clock::now();
    const Added added{*this, begin};
    call();
  }

  int64_t measuredSteps() const { return measured_; }
  // The mean of the measured steps; 0 before any.
  double microseconds() const {
    const std::chrono::duration<double, std::micro> taken = taken_;
    return measured_ == 0 ? 0 : taken.count() / static_cast<double>(measured_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Added {
    StepMeter& meter;
    Clock::time_point begin;
    ~Added() { meter.taken_ += Clock::now() - begin; }
  };

  int left_ = kPeriod / 2;  // the first steps of a run are slower than the others
  bool isMeasured_ = false;
  int64_t measured_ = 0;
  Clock::duration taken_{};
};

}  // namespace plugins
