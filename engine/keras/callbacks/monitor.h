// Which of two values of a log is better, and settings that callbacks share. Values.
#pragma once

#include <limits>
#include <string>

#include "engine/keras/core/config.h"
#include "engine/keras/training/logs.h"

namespace engine::keras {

class Monitor {
 public:
  // "monitor" and "mode" of a config; `higherIsBetter`: what "auto" means for a name.
  Monitor(const Config& config, bool (*higherIsBetter)(const std::string& name));

  const std::string& name() const { return name_; }
  bool isHigher() const { return higher_; }
  bool better(double a, double b) const { return higher_ ? a > b : a < b; }
  double worst() const {
    const double infinity = std::numeric_limits<double>::infinity();
    return higher_ ? -infinity : infinity;
  }
  // a is better than b by more than `least`.
  bool betterBy(double least, double a, double b) const { return better(higher_ ? a - least : a + least, b); }
  const LogValue* in(const Logs& logs) const { return findLog(logs, name_); }

 private:
  std::string name_;
  bool higher_;
};

}  // namespace engine::keras
