// What a person selected on the x axis of all cards of a view: one step, or a range of steps, or both. Cards show it
// and change it. GUI thread only.
#pragma once

#include <QObject>
#include <cstdint>
#include <optional>

namespace widgets {

// Both ends belong to it; first <= last.
struct StepRange {
  int64_t first = 0;
  int64_t last = 0;
  bool contains(int64_t step) const { return step >= first && step <= last; }
  bool operator==(const StepRange&) const = default;
};

class StepSelection : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  std::optional<int64_t> step() const { return step_; }
  const std::optional<StepRange>& range() const { return range_; }
  bool isEmpty() const { return !step_ && !range_; }

  void setStep(std::optional<int64_t> step) {
    if (step == step_) return;
    step_ = step;
    emit stepChanged();
    emit changed();
  }
  // The ends may come in any order.
  void setRange(std::optional<StepRange> range) {
    if (range && range->first > range->last) std::swap(range->first, range->last);
    if (range == range_) return;
    range_ = range;
    emit rangeChanged();
    emit changed();
  }
  void clear() {
    setStep({});
    setRange({});
  }

 signals:
  void stepChanged();
  void rangeChanged();
  void changed();

 private:
  std::optional<int64_t> step_;
  std::optional<StepRange> range_;
};

}  // namespace widgets
