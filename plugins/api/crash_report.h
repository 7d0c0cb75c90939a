// Which plugin's code a thread runs, so that a crash in it can be told from one of the program: the name is written to
// a file by the handler of the fatal signal, and the next start finds it there. Hooks and libraries that are loaded are
// marked; of everything else the handler looks whose functions are on the stack (code_owner.h). Any thread; marking
// costs a store.
#pragma once

#include <string>
#include <vector>

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

// What ended the program at its last start or run: a plugin, and how.
struct CrashedPlugin {
  enum class How {
    kCrashed,
    kHung,   // its library took too long to load
    kThrew,  // while its library was loaded
    kStuck,  // a call of it did not come back
  };
  std::string name;  // empty: none
  How how = How::kCrashed;
  std::string why = {};  // what it threw, or which call
};
// What the file says, which is removed.
CrashedPlugin takeCrashedPlugin(const std::string& file);

// Writes to the file that reportPluginCrashes() was given that a call of this plugin does not come back, for the case
// that the program is ended because of it; and takes that back. Any thread.
void keepStuckPlugin(const std::string& plugin, const std::string& where);
void forgetStuckPlugin();

// For a plugin that cannot be loaded: writes what it did to the file that reportPluginCrashes() was given, and starts
// the program anew with the same arguments, which leaves that plugin out. Any thread. Returns only when the file cannot
// be written or the program cannot be started: then everything is as it was.
void restartWithoutPlugin(const CrashedPlugin& plugin);

// While it exists nothing has been done yet that a new start would lose: a plugin that crashes while its library is
// loaded has the program start anew, as restartWithoutPlugin() does, instead of ending it. After reportPluginCrashes(),
// and one at a time: by the main thread.
class RestartOnCrash {
 public:
  RestartOnCrash();
  ~RestartOnCrash();
  RestartOnCrash(const RestartOnCrash&) = delete;
  RestartOnCrash& operator=(const RestartOnCrash&) = delete;

 private:
  std::vector<std::string> arguments_;
  std::vector<char*> pointers_;  // to them, then null
};

}  // namespace plugins
