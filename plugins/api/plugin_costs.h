// What plugins cost: how long a library took to load the last time, and a hook's calls a step of the last training that
// ended. Kept in a small JSON file for each plugin in the user's settings, which another program may write at any time:
// the last one counts. Values are measures only, so that what cannot be read or written is left out. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace plugins {

struct PluginCost {
  std::optional<double> loadMilliseconds;  // with the libraries that it needs
  std::optional<double> stepMicroseconds;  // mean of a hook's own calls; what it has the session compute is not in it
  int64_t measuredSteps = 0;               // of which that is the mean
};

class PluginCosts {
 public:
  // Nothing is kept when `stateFolder` is empty.
  explicit PluginCosts(std::string stateFolder) : folder_(std::move(stateFolder)) {}

  PluginCost of(const std::string& plugin) const;
  void keepLoad(const std::string& plugin, double milliseconds) const;
  void keepStep(const std::string& plugin, double microseconds, int64_t measuredSteps) const;

 private:
  std::string fileOf(const std::string& plugin) const;
  void write(const std::string& plugin, const PluginCost& cost) const;

  std::string folder_;
};

}  // namespace plugins
