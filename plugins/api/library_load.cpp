#include "plugins/api/library_load.h"

#include <QPluginLoader>
#include <QThread>
#include <future>
#include <mutex>
#include <thread>

#include "engine/core/code_owner.h"
#include "plugins/api/crash_report.h"
#include "plugins/api/newest_library.h"

namespace plugins {
namespace {

// As the lock, one for the process; never destroyed, because a thread that hangs may outlive main().
struct LoaderLock {
  std::mutex mutex;
  std::string holder;
};
LoaderLock& loaderLock() {
  static auto* const lock = new LoaderLock;
  return *lock;
}

void setHolder(const std::string& plugin) {
  LoaderLock& lock = loaderLock();
  const std::lock_guard guard(lock.mutex);
  lock.holder = plugin;
}

}  // namespace

LoadedLibrary loadLibraryHere(const std::string& path, const std::string& plugin) {
  const RunningPlugin running(plugin.c_str());
  QPluginLoader loader(QString::fromStdString(newestLibrary(path)));
  loader.setLoadHints(QLibrary::ResolveAllSymbolsHint | QLibrary::PreventUnloadHint);
  try {
    if (QObject* const instance = loader.instance()) {
      engine::keepCodeOwner(plugin, instance->metaObject());
      return {instance};
    }
  } catch (const std::exception& error) {
    return {nullptr, {}, error.what()};
  } catch (...) {
    return {nullptr, {}, "it gave no reason"};
  }
  return {nullptr, loader.isLoaded() ? "it does not implement the interface that its metadata names."
                                     : loader.errorString().toStdString()};
}

std::optional<LoadedLibrary> loadLibraryAside(const std::string& path, const std::string& plugin,
                                              std::chrono::milliseconds limit) {
  std::promise<LoadedLibrary> promise;
  std::future<LoadedLibrary> result = promise.get_future();
  setHolder(plugin);
  std::thread([promise = std::move(promise), path, plugin, asking = QThread::currentThread()]() mutable {
    LoadedLibrary loaded = loadLibraryHere(path, plugin);
    if (loaded.plugin) loaded.plugin->moveToThread(asking);
    if (!loaded.thrown) setHolder({});
    promise.set_value(std::move(loaded));
  }).detach();
  if (result.wait_for(limit) != std::future_status::ready) return std::nullopt;
  return result.get();
}

std::string pluginThatHoldsLoader() {
  LoaderLock& lock = loaderLock();
  const std::lock_guard guard(lock.mutex);
  return lock.holder;
}

}  // namespace plugins
