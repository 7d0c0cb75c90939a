// The ranges that a person chose for a card, with back and forward. An unset range is fitted to the data. A value.
#pragma once

#include <optional>
#include <vector>

#include "widgets/charts/axes/axis_range.h"

namespace widgets {

struct ZoomView {
  std::optional<AxisRange> x;
  std::optional<AxisRange> y;
  bool operator==(const ZoomView&) const = default;
};

class ZoomHistory {
 public:
  const ZoomView& current() const { return views_[at_]; }
  // A new place in the history; what was ahead is forgotten.
  void push(const ZoomView& view) {
    if (view == current()) return;
    views_.resize(at_ + 1);
    views_.push_back(view);
    if (views_.size() > kMost) views_.erase(views_.begin());
    at_ = views_.size() - 1;
  }
  // Changes the current place: the steps of one gesture are one place.
  void replace(const ZoomView& view) { views_[at_] = view; }
  bool canGoBack() const { return at_ > 0; }
  bool canGoForward() const { return at_ + 1 < views_.size(); }
  void back() { at_ -= canGoBack(); }
  void forward() { at_ += canGoForward(); }

 private:
  static constexpr std::size_t kMost = 100;
  std::vector<ZoomView> views_{ZoomView{}};
  std::size_t at_ = 0;
};

}  // namespace widgets
