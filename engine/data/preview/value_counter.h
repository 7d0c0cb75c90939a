// Which values a feature has, how often, and how its numbers are distributed, from values that are read one by one. One
// thread.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/data/preview/preview.h"

namespace engine::data {

class ValueCounter {
 public:
  // `number`: what the value is as a number; none: a word.
  void add(const std::string& text, std::optional<double> number);
  // Of a value that is told by its distribution only.
  void addNumber(double number);
  void write(ColumnPreview& preview) const;

 private:
  std::unordered_map<std::string, std::size_t> places_;
  std::vector<ValueCount> distinct_;
  bool more_ = false;
  std::vector<double> numbers_;
};

}  // namespace engine::data
