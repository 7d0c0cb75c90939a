// Which plugin's code a thread runs, so that a crash in it can be told from one of the program: the name is written to
// a file by the handler of the fatal signal, and the next start finds it there. Any thread; marking costs a store.
#pragma once

#include <string>

namespace plugins {

// The plugin whose code this thread runs; null: none. Memory of the thread that is there from its start: a handler of
// signals may not allocate any. Set by RunningPlugin.
extern constinit thread_local const char* runningPluginName [[gnu::tls_model("initial-exec")]];

// While it exists the code of that plugin runs in this thread. `name` outlives it.
class RunningPlugin {
 public:
  explicit RunningPlugin(const char* name) noexcept : former_(runningPluginName) { runningPluginName = name; }
  ~RunningPlugin() { runningPluginName = former_; }
  RunningPlugin(const RunningPlugin&) = delete;
  RunningPlugin& operator=(const RunningPlugin&) = delete;

 private:
  const char* former_;
};

// From now on the name of a plugin that crashes the program is written to this file; once a process, from its main
// thread. Signals that the program ignores or handles by itself stay as they are.
void reportPluginCrashes(const std::string& file);

// What ended the program: a plugin that crashed, or one that took too long to load.
struct CrashedPlugin {
  std::string name;  // empty: none
  bool hung = false;
};
// What the file says, which is removed.
CrashedPlugin takeCrashedPlugin(const std::string& file);

// For a plugin that does not finish loading: writes its name to the file that reportPluginCrashes() was given, and
// starts the program anew with the same arguments, which leaves that plugin out. Any thread. Returns only when the name
// cannot be written or the program cannot be started: then everything is as it was.
void restartWithoutPlugin(const std::string& name);

}  // namespace plugins
