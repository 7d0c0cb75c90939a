// What plugins cost, and what went wrong: how long a library took to load the last time, what a hook's calls took a
// step of the last training that ended, and why one was left out of a run. Kept in a small JSON file for each plugin in
// the user's settings, which another program may write at any time: the last one counts. Nothing depends on them, so
// that what cannot be read or written is left out. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace plugins {

struct PluginCost {
  std::optional<double> loadMilliseconds;  // with the libraries that it needs
  std::optional<double> stepMicroseconds;  // mean of a hook's own calls; what it has the session compute is not in it
  std::optional<double> stepBytes;         // mean of what these calls asked for, whether they gave it back or not
  int64_t measuredSteps = 0;               // of which these are the means
  std::string failure = {};                // why its hook was left out of the last run that ended; empty: it was not
};

class PluginCosts {
 public:
  // Nothing is kept when `stateFolder` is empty.
  explicit PluginCosts(std::string stateFolder) : folder_(std::move(stateFolder)) {}

  PluginCost of(const std::string& plugin) const;
  void keepLoad(const std::string& plugin, double milliseconds) const;
  void keepStep(const std::string& plugin, double microseconds, double bytes, int64_t measuredSteps) const;
  // Empty: nothing went wrong.
  void keepFailure(const std::string& plugin, const std::string& why) const;

 private:
  std::string fileOf(const std::string& plugin) const;
  void write(const std::string& plugin, const PluginCost& cost) const;

  std::string folder_;
};

}  // namespace plugins
