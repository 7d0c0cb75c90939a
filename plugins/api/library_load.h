// Loads a plugin's library: here, or on a thread of its own, so that whoever asked need not wait for ever. A library
// that never finishes loading, or throws meanwhile, keeps the lock of the system's loader: no thread of the process can
// load or end another one. Functions for any thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>

class QObject;

namespace plugins {

struct LoadedLibrary {
  QObject* plugin = nullptr;
  std::string problem = {};                // why there is none
  std::optional<std::string> thrown = {};  // what the library threw while it was loaded
};

// In this thread. `plugin` is its name.
LoadedLibrary loadLibraryHere(const std::string& path, const std::string& plugin);
// Nothing when that takes longer than the limit; it goes on for as long as it takes.
std::optional<LoadedLibrary> loadLibraryAside(const std::string& path, const std::string& plugin,
                                              std::chrono::milliseconds limit);

// The plugin that keeps the loader's lock, as far as loadLibraryAside() knows; empty: none. A program then ends with
// _Exit(), as exit() would wait for that lock.
std::string pluginThatHoldsLoader();

}  // namespace plugins
