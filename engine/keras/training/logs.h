// What training reports by name: losses and metrics, in Keras's order. Values; used by one thread at a time.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace engine::keras {

// A number; a metric may have several.
struct LogValue {
  std::vector<double> numbers;

  LogValue(double number = 0) : numbers{number} {}                           // NOLINT: nearly all are one number
  LogValue(std::vector<double> several) : numbers(std::move(several)) {}     // NOLINT
  operator double() const { return numbers.empty() ? 0 : numbers.front(); }  // NOLINT
};

using Logs = std::vector<std::pair<std::string, LogValue>>;

inline const LogValue* findLog(const Logs& logs, const std::string& name) {
  for (const auto& [key, value] : logs) {
    if (key == name) return &value;
  }
  return nullptr;
}

inline void setLog(Logs& logs, const std::string& name, LogValue value) {
  for (auto& [key, old] : logs) {
    if (key != name) continue;
    old = std::move(value);
    return;
  }
  logs.emplace_back(name, std::move(value));
}

}  // namespace engine::keras
