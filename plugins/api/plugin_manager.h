// Finds plugins and loads them when they are first used. A bad plugin never stops the start: its error is kept and
// shown. Used by one thread.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "plugins/api/hook_plugin.h"
#include "plugins/api/plugin_spec.h"

namespace plugins {

class PluginManager {
 public:
  struct Failure {
    std::string path;
    std::string message;
  };

  // Reads the metadata of every library in the folders, which need not exist. Of two plugins with one name the first
  // counts; the other becomes a failure.
  explicit PluginManager(const std::vector<std::string>& folders);

  // In the order of their names.
  const std::vector<PluginSpec>& plugins() const { return plugins_; }
  const std::vector<Failure>& failures() const { return failures_; }
  // NotFound lists the plugins there are, and the failures.
  const PluginSpec& find(const std::string& name) const;

  // Checks the parameters, loads the library if needed, makes the hook. InvalidArgument for parameters that do not fit
  // the declaration; what the plugin itself throws becomes an Error naming the plugin.
  std::shared_ptr<engine::estimator::SessionRunHook> createHook(const std::string& name,
                                                                const std::map<std::string, std::string>& parameters,
                                                                const HookServices& services);

 private:
  void scan(const std::string& folder);
  HookPlugin& load(const PluginSpec& spec);

  std::vector<PluginSpec> plugins_;
  std::vector<Failure> failures_;
  std::map<std::string, HookPlugin*> loaded_;  // owned by their libraries, which stay until the program ends
};

// Where plugins are looked for: the folders of EWB_PLUGIN_PATH (separated by ':'), then those beside the program and
// where an installation has them.
std::vector<std::string> pluginFolders(const std::string& programFolder);

}  // namespace plugins
