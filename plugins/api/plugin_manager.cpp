#include "plugins/api/plugin_manager.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>

#include "engine/core/error.h"
#include "engine/estimator/config/part_params.h"
#include "plugins/api/crash_report.h"
#include "plugins/api/guarded_hook.h"
#include "plugins/api/library_load.h"
#include "plugins/api/load_watch.h"
#include "plugins/api/newest_library.h"
#include "plugins/api/plugin_kinds.h"

namespace plugins {
namespace {

namespace fs = std::filesystem;
using engine::Code;
using engine::fail;

// The part that the plugin registers by its name takes what its metadata declares.
void declareParameters(const PluginSpec& spec) {
  const auto check = [name = spec.name, declared = spec.parameters](const std::map<std::string, std::string>& given) {
    const Parameters resolved = resolveParameters(name, declared, given);
    engine::estimator::Params params;
    for (const auto& [parameter, value] : resolved.values()) {
      std::visit([&, &key = parameter](const auto& typed) { params.set(key, typed); }, value);
    }
    return params;
  };
  engine::estimator::declarePartParameters(spec.kind, spec.name, check);
}

// Calls what a plugin gave. What it throws becomes an Error that names the plugin and what it was doing.
template <typename Call>
auto callPlugin(const std::string& name, const char* doing, const Call& call) {
  const RunningPlugin running(name.c_str());
  try {
    return call();
  } catch (const engine::Error& error) {
    fail(error.code(), "Plugin '", name, "': ", error.what());
  } catch (const std::exception& error) {
    fail(Code::kUnknown, "Plugin '", name, "' failed to ", doing, ": ", error.what());
  } catch (...) {
    fail(Code::kUnknown, "Plugin '", name, "' failed to ", doing, " and gave no reason.");
  }
}

std::string lateText(const std::string& plugin) {
  return engine::message("Plugin '", plugin, "' takes too long to load: more than ", loadLimit().count() / 1000.0,
                         " seconds. Look at what it does when it is loaded, or set EWB_PLUGIN_LOAD_SECONDS to wait ",
                         "longer.");
}

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

PluginManager::PluginManager(const std::vector<std::string>& folders, const std::string& stateFolder)
    : states_(stateFolder), costs_(stateFolder) {
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

QObject& PluginManager::instance(const PluginSpec& spec) {
  QObject*& plugin = loaded_[spec.name];
  if (plugin) return *plugin;
  if (const std::string why = states_.reasonAgainst(spec); !why.empty()) {
    fail(Code::kFailedPrecondition, "Plugin '", spec.name, "' is not loaded: ", why, ". `estimator plugins enable ",
         spec.name, "` or the preferences allow it.");
  }
  plugin = loadLibrary(spec);
  // Others may read the registries by the time of a plugin that is loaded to be used.
  if (!findPluginKind(spec.kind)->isLoadedToUse) declareParameters(spec);
  return *plugin;
}

QObject* PluginManager::loadLibrary(const PluginSpec& spec) {
  const auto begin = std::chrono::steady_clock::now();
  const bool endsWhenLate = mayRestart_ || endLate_;
  const LoadedLibrary loaded = endsWhenLate ? loadOrEnd(spec) : loadOrGiveUp(spec);
  if (loaded.thrown) failedToLoad(spec.name, *loaded.thrown);
  if (!loaded.plugin) fail(Code::kFailedPrecondition, "Plugin '", spec.name, "' cannot be loaded: ", loaded.problem);
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
  costs_.keepLoad(spec.name, taken.count());
  return loaded.plugin;
}

LoadedLibrary PluginManager::loadOrEnd(const PluginSpec& spec) {
  const LoadWatch watch(loadLimit(), [this, name = spec.name] { isLate(name); });
  return loadLibraryHere(spec.path, spec.name);
}

// In a program that goes on without the plugin, which nothing may ask to wait for ever.
LoadedLibrary PluginManager::loadOrGiveUp(const PluginSpec& spec) {
  if (const std::string holder = pluginThatHoldsLoader(); !holder.empty()) {
    fail(Code::kUnavailable, "Plugin '", spec.name, "' cannot be loaded: the plugin '", holder,
         "' has not finished loading. Try again, or start the program anew.");
  }
  if (auto loaded = loadLibraryAside(spec.path, spec.name, loadLimit())) return *std::move(loaded);
  states_.leaveOut({spec.name, CrashedPlugin::How::kHung});
  fail(Code::kDeadlineExceeded, lateText(spec.name), " It is disabled now. Save what is open and start the program ",
       "anew: as long as it loads, no other plugin can.");
}

// Called by the watching thread, while the library's loading holds the lock of the system's loader.
void PluginManager::isLate(const std::string& plugin) const {
  if (mayRestart_) restartWithoutPlugin({plugin, CrashedPlugin::How::kHung});
  if (!endLate_) return;
  endLate_(lateText(plugin));
}

// What a library throws passes the system's loader, which then holds its lock for ever: any other thread that loads a
// library would wait for it. So the program starts anew where it can.
void PluginManager::failedToLoad(const std::string& plugin, const std::string& why) {
  if (mayRestart_) restartWithoutPlugin({plugin, CrashedPlugin::How::kThrew, why});
  fail(Code::kUnknown, "Plugin '", plugin, "' failed while it was loaded: ", why);
}

void PluginManager::loadParts(bool withWindow) {
  // Nothing is lost by starting again before anything was done; without states the plugin would be loaded again.
  mayRestart_ = states_.isKept();
  std::optional<RestartOnCrash> restart;
  if (mayRestart_) restart.emplace();
  for (const PluginSpec& spec : plugins_) {
    const PluginKind* kind = findPluginKind(spec.kind);
    if (kind->isLoadedToUse || (kind->needsWindow && !withWindow) || !reasonAgainst(spec).empty()) continue;
    try {
      instance(spec);
    } catch (const std::exception& error) {
      failures_.push_back({spec.path, error.what()});
    }
  }
  mayRestart_ = false;
}

void PluginManager::reload(const std::string& name) {
  const auto index = static_cast<std::size_t>(&find(name) - plugins_.data());
  PluginSpec& spec = plugins_[index];
  if (spec.kind != "hook") {
    fail(Code::kFailedPrecondition, "Plugin '", name, "' adds a ", spec.kind,
         ", which is read when the program starts: start it anew.");
  }
  copyLibrary(spec.path);
  loaded_.erase(name);
  spec = readPluginSpec(spec.path);
  states_.enable(spec);
  instance(spec);
}

std::shared_ptr<engine::estimator::SessionRunHook> PluginManager::createHook(
    const std::string& name, const std::map<std::string, std::string>& parameters, const HookServices& services) {
  const PluginSpec& spec = find(name);
  const Parameters values = resolveParameters(spec.name, spec.parameters, parameters);
  auto* plugin = qobject_cast<HookPlugin*>(&instance(spec));
  if (!plugin) fail(Code::kFailedPrecondition, "Plugin '", name, "' is no hook, but a ", spec.kind, ".");
  HookPtr hook = callPlugin(name, "create its hook", [&] { return plugin->create(values, services); });
  if (!hook) fail(Code::kInternal, "Plugin '", name, "' created no hook.");
  const auto ended = [name, costs = costs_](const StepMeter& meter, const std::string& failure) {
    if (meter.measuredSteps() > 0) {
      costs.keepStep(name, meter.microseconds(), meter.bytes(), meter.measuredSteps());
    }
    costs.keepFailure(name, failure);
  };
  if (!watch_) watch_ = std::make_shared<CallWatch>(callLimit());
  return std::make_shared<GuardedHook>(name, std::move(hook), services.log, ended, watch_);
}

void PluginManager::runCommand(const std::string& name, const std::map<std::string, std::string>& parameters,
                               const CommandOutput& output) {
  const PluginSpec& spec = find(name);
  const Parameters values = resolveParameters(spec.name, spec.parameters, parameters);
  instance(spec);
  callPlugin(name, "run its command", [&] { findCommand(name)(values, output); });
}

std::string PluginManager::runAction(const std::string& name, const std::map<std::string, std::string>& parameters,
                                     const RunActionRequest& request) {
  const PluginSpec& spec = find(name);
  const Parameters values = resolveParameters(spec.name, spec.parameters, parameters);
  instance(spec);
  return callPlugin(name, "run its action", [&] { return findRunAction(name)(request, values); });
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
  if (const std::string own = userPluginFolder(); !own.empty()) folders.push_back(own);
  return folders;
}

}  // namespace plugins
