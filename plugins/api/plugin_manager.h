// Finds plugins and loads them when they are first used. A bad plugin never stops the start: its error is kept and
// shown. Used by one thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "plugins/api/call_watch.h"
#include "plugins/api/command_part.h"
#include "plugins/api/hook_plugin.h"
#include "plugins/api/library_load.h"
#include "plugins/api/plugin_costs.h"
#include "plugins/api/plugin_spec.h"
#include "plugins/api/plugin_states.h"
#include "plugins/api/run_action.h"

class QObject;

namespace plugins {

class PluginManager {
 public:
  struct Failure {
    std::string path;
    std::string message;
  };

  // Reads the metadata of every library in the folders, which need not exist. Of two plugins with one name the first
  // counts; the other becomes a failure. What may be loaded is kept in `stateFolder`; empty: all may.
  explicit PluginManager(const std::vector<std::string>& folders, const std::string& stateFolder = {});

  // In the order of their names.
  const std::vector<PluginSpec>& plugins() const { return plugins_; }
  const std::vector<Failure>& failures() const { return failures_; }
  // NotFound lists the plugins there are, and the failures.
  const PluginSpec& find(const std::string& name) const;

  // Why a plugin is not loaded, as a sentence; empty: it may be.
  std::string reasonAgainst(const PluginSpec& spec) const { return states_.reasonAgainst(spec); }
  // By a person. Errors: NotFound; as writing files.
  void enable(const std::string& name) { states_.enable(find(name)); }
  void disable(const std::string& name) { states_.disable(find(name)); }
  // The plugin that ended the program at its last start or run, and is disabled now.
  const CrashedPlugin& crashed() const { return states_.crashed(); }
  // All of them that no window has told of yet; each once.
  std::vector<CrashedPlugin> takeUntold() { return states_.takeUntold(); }

  // What the plugin of that name cost the last time.
  PluginCost cost(const std::string& name) const { return costs_.of(name); }

  // For programs that rather end than wait for ever: called by another thread, with the reason as a message, when a
  // library takes too long to load and the program cannot start again without it. Unset: whoever asked for the plugin
  // gets DeadlineExceeded, and it is disabled.
  void whenLate(std::function<void(const std::string& message)> end) { endLate_ = std::move(end); }

  // Loads every plugin whose parts must be there from the start and that may be loaded; those of windows only with
  // `withWindow`. One that cannot be loaded becomes a failure; for one that takes too long the program starts again
  // without it (load_watch.h). Before any other thread uses registries.
  void loadParts(bool withWindow);
  // Loads one, whatever its kind. FailedPrecondition when it may not or cannot be loaded, naming it.
  void load(const std::string& name) { instance(find(name)); }

  // Reads the library of a hook anew, as its file is now, for the hooks that are made from then on by this program; a
  // person who asks for it enables it. FailedPrecondition for what is no hook; as load().
  void reload(const std::string& name);

  // Checks the parameters, loads the library if needed, makes the hook, which is a GuardedHook. InvalidArgument for
  // parameters that do not fit the declaration; what the plugin itself throws becomes an Error naming the plugin.
  std::shared_ptr<engine::estimator::SessionRunHook> createHook(const std::string& name,
                                                                const std::map<std::string, std::string>& parameters,
                                                                const HookServices& services);
  // Runs the command or the action that a plugin adds, loading its library if needed. Errors as createHook().
  void runCommand(const std::string& name, const std::map<std::string, std::string>& parameters,
                  const CommandOutput& output);
  std::string runAction(const std::string& name, const std::map<std::string, std::string>& parameters,
                        const RunActionRequest& request);

 private:
  void scan(const std::string& folder);
  QObject& instance(const PluginSpec& spec);
  QObject* loadLibrary(const PluginSpec& spec);
  LoadedLibrary loadOrEnd(const PluginSpec& spec);
  LoadedLibrary loadOrGiveUp(const PluginSpec& spec);
  void isLate(const std::string& plugin) const;
  [[noreturn]] void failedToLoad(const std::string& plugin, const std::string& why);

  std::vector<PluginSpec> plugins_;
  std::vector<Failure> failures_;
  PluginStates states_;
  PluginCosts costs_;
  bool mayRestart_ = false;  // nothing is lost by starting anew without a plugin
  std::function<void(const std::string&)> endLate_;
  std::shared_ptr<CallWatch> watch_;        // of the hooks that were made; null before
  std::map<std::string, QObject*> loaded_;  // owned by their libraries, which stay until the program ends
};

// Where plugins are looked for: the folders of EWB_PLUGIN_PATH (separated by ':'), then those beside the program, where
// an installation has them, and the user's own.
std::vector<std::string> pluginFolders(const std::string& programFolder);

}  // namespace plugins
