#include "engine/data/preview/value_counter.h"

#include "engine/data/preview/column_statistics.h"

namespace engine::data {
namespace {

constexpr std::size_t kMostDistinct = 2000;
constexpr std::size_t kMostNumbers = 1'000'000;

}  // namespace

void ValueCounter::add(const std::string& text, std::optional<double> number) {
  if (number) {
    if (numbers_.size() < kMostNumbers) numbers_.push_back(*number);
    // Once there are more numbers than are kept, most are not asked for: they would not be found.
    if (more_) return;
  }
  const auto found = places_.find(text);
  if (found != places_.end()) {
    ++distinct_[found->second].count;
  } else if (distinct_.size() < kMostDistinct) {
    places_.emplace(text, distinct_.size());
    distinct_.push_back({text, 1});
  } else {
    more_ = true;
  }
}

void ValueCounter::addNumber(double number) {
  more_ = true;
  if (numbers_.size() < kMostNumbers) numbers_.push_back(number);
}

void ValueCounter::write(ColumnPreview& preview) const {
  preview.values = distinct_;
  preview.moreValues = more_;
  writeNumbers(numbers_, preview);
}

}  // namespace engine::data
