// Which plugins may be loaded: what a person said, and what crashed the program. Kept in a small JSON file of the
// user's, which is read when this is made and written by each change. Used by one thread; several programs may share
// the file, and the last change of a plugin counts.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plugins/api/crash_report.h"

namespace plugins {

struct PluginSpec;

class PluginStates {
 public:
  // Nothing is kept when `folder` is empty. A plugin that ended the program since the last time is
  // disabled now.
  explicit PluginStates(std::string folder);

  // Whether anything is kept.
  bool isKept() const { return !folder_.empty(); }
  // Why the plugin is not to be loaded, as a sentence; empty: it may be.
  std::string reasonAgainst(const PluginSpec& spec) const;
  // By a person. Enabling holds for the file as it is now. Errors as writing files.
  void enable(const PluginSpec& spec);
  void disable(const PluginSpec& spec);
  // One that cannot be used: disabled, for this program even where that cannot be kept.
  void leaveOut(const CrashedPlugin& plugin);
  // What ended the program at its last start or run, and is disabled now.
  const CrashedPlugin& crashed() const { return crashed_; }
  // All that did since this was asked the last time, by any program: a start may be tried again without one after the
  // other. Each is told once.
  std::vector<CrashedPlugin> takeUntold();

  // Where the name of a plugin that crashes is written.
  static std::string crashFile(const std::string& folder);

 private:
  struct State {
    bool enabled = true;
    std::string reason;  // of one that is disabled
    std::string stamp;   // of the file that was enabled
    std::optional<CrashedPlugin> untold = {};
  };
  void read();
  void write() const;

  std::string folder_;
  std::map<std::string, State> states_;  // by the plugins' names
  CrashedPlugin crashed_;
};

// The folder of the settings of this user, and that of plugins that this user installed.
std::string pluginStateFolder();
std::string userPluginFolder();

}  // namespace plugins
