#include "plugins/api/plugin_manager.h"

#include <QPluginLoader>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "engine/core/error.h"

namespace plugins {
namespace {

namespace fs = std::filesystem;
using engine::Code;
using engine::fail;

std::vector<std::string> librariesIn(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() == ".so") paths.push_back(fs::absolute(entry->path()).lexically_normal().string());
  }
  std::ranges::sort(paths);
  return paths;
}

}  // namespace

PluginManager::PluginManager(const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) scan(folder);
  std::ranges::sort(plugins_, {}, &PluginSpec::name);
}

void PluginManager::scan(const std::string& folder) {
  for (const std::string& path : librariesIn(folder)) {
    try {
      PluginSpec spec = readPluginSpec(path);
      const auto same = std::ranges::find(plugins_, spec.name, &PluginSpec::name);
      if (same != plugins_.end()) {
        if (same->path == path) continue;
        fail(Code::kAlreadyExists, path, ": there is already a plugin '", spec.name, "' at ", same->path, ".");
      }
      plugins_.push_back(std::move(spec));
    } catch (const engine::Error& error) {
      failures_.push_back({path, error.what()});
    }
  }
}

const PluginSpec& PluginManager::find(const std::string& name) const {
  const auto found = std::ranges::find(plugins_, name, &PluginSpec::name);
  if (found != plugins_.end()) return *found;
  std::string known;
  for (const PluginSpec& spec : plugins_) known += (known.empty() ? "" : ", ") + spec.name;
  std::string failed;
  for (const Failure& failure : failures_) failed += " " + failure.message;
  fail(Code::kNotFound, "There is no plugin '", name, "'; installed are: ", known.empty() ? "none" : known, ".",
       failed.empty() ? "" : " Not usable:" + failed);
}

HookPlugin& PluginManager::load(const PluginSpec& spec) {
  HookPlugin*& plugin = loaded_[spec.name];
  if (plugin) return *plugin;
  QPluginLoader loader(QString::fromStdString(spec.path));
  plugin = qobject_cast<HookPlugin*>(loader.instance());
  if (!plugin) {
    const std::string why = loader.isLoaded() ? "it does not implement the interface that its metadata names."
                                              : loader.errorString().toStdString();
    fail(Code::kFailedPrecondition, "Plugin '", spec.name, "' cannot be loaded: ", why);
  }
  return *plugin;
}

std::shared_ptr<engine::estimator::SessionRunHook> PluginManager::createHook(
    const std::string& name, const std::map<std::string, std::string>& parameters, const HookServices& services) {
  const PluginSpec& spec = find(name);
  const Parameters values = resolveParameters(spec.name, spec.parameters, parameters);
  HookPlugin& plugin = load(spec);
  std::shared_ptr<engine::estimator::SessionRunHook> hook;
  try {
    hook = plugin.create(values, services);
  } catch (const engine::Error& error) {
    fail(error.code(), "Plugin '", name, "': ", error.what());
  } catch (const std::exception& error) {
    fail(Code::kUnknown, "Plugin '", name, "' failed to create its hook: ", error.what());
  } catch (...) {
    fail(Code::kUnknown, "Plugin '", name, "' failed to create its hook and gave no reason.");
  }
  if (!hook) fail(Code::kInternal, "Plugin '", name, "' created no hook.");
  return hook;
}

std::vector<std::string> pluginFolders(const std::string& programFolder) {
  std::vector<std::string> folders;
  if (const char* path = std::getenv("EWB_PLUGIN_PATH")) {
    std::istringstream in(path);
    for (std::string folder; std::getline(in, folder, ':');) {
      if (!folder.empty()) folders.push_back(folder);
    }
  }
  folders.push_back(programFolder + "/plugins");
  folders.push_back(programFolder + "/../lib/estimator-workbench/plugins");
  return folders;
}

}  // namespace plugins
