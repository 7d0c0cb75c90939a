#include "plugins/api/crash_report.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/core/code_owner.h"
#include "engine/core/signal_stack.h"

namespace plugins {

constinit thread_local const char* runningPluginName [[gnu::tls_model("initial-exec")]] = nullptr;

namespace {

constexpr int kFatalSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr std::size_t kLongestPath = 4096;
// The second line of the file; none: it crashed. What it threw, or which call, follows in the third.
constexpr char kHung[] = "hung";
constexpr char kThrew[] = "threw";
constexpr char kStuck[] = "stuck";

char crashFile[kLongestPath];
// What the program is started anew with when a plugin crashes; null: it ends. Read by a handler of signals.
std::atomic<char* const*> restartArguments = nullptr;
static_assert(decltype(restartArguments)::is_always_lock_free);

std::vector<std::string> commandLine() {
  std::vector<std::string> arguments;
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  for (std::string argument; std::getline(file, argument, '\0');) arguments.push_back(argument);
  return arguments;
}

// As execv() takes them; they outlive it.
std::vector<char*> pointersTo(std::vector<std::string>& arguments) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  return pointers;
}

// The functions for handlers of signals do only what POSIX allows there.
bool keepCrashed(const char* name) {
  const int file = open(crashFile, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return false;
  const ssize_t written = write(file, name, std::strlen(name));
  close(file);
  return written == static_cast<ssize_t>(std::strlen(name));
}

void sayCrashed(const char* name, const char* what) {
  for (const char* text : {"Plugin '", name, what}) {
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, std::strlen(text));
  }
}

void restartAfterCrash(const char* name, char* const* arguments) {
  sayCrashed(name, "' crashed while it was loaded: the program starts again without it.\n");
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);  // the new program would inherit what is blocked now
  execv("/proc/self/exe", arguments);
}

void writeCrash(int number) {
  const char* name = runningPluginName ? runningPluginName : engine::ownerOnStack();
  char* const* arguments = restartArguments.load();
  const bool isKept = name && keepCrashed(name);
  if (isKept && arguments) restartAfterCrash(name, arguments);
  if (name) sayCrashed(name, isKept ? "' crashed the program and is disabled now.\n" : "' crashed the program.\n");
  raise(number);  // the handler is gone by now: SA_RESETHAND
}

}  // namespace

void reportPluginCrashes(const std::string& file) {
  if (file.size() >= kLongestPath) return;
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(file).parent_path(), ignored);
  std::memcpy(crashFile, file.c_str(), file.size() + 1);
  engine::makeSignalStack();
  for (const int number : kFatalSignals) {
    struct sigaction action {};
    if (sigaction(number, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action = {};
    action.sa_handler = writeCrash;
    action.sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK;
    sigaction(number, &action, nullptr);
  }
}

RestartOnCrash::RestartOnCrash() : arguments_(commandLine()), pointers_(pointersTo(arguments_)) {
  restartArguments = pointers_.data();
}

RestartOnCrash::~RestartOnCrash() {
  restartArguments = nullptr;
}

CrashedPlugin takeCrashedPlugin(const std::string& file) {
  CrashedPlugin found;
  std::string how;
  std::ifstream in(file);
  std::getline(in, found.name);
  std::getline(in, how);
  std::getline(in, found.why);
  if (how == kHung) found.how = CrashedPlugin::How::kHung;
  if (how == kThrew) found.how = CrashedPlugin::How::kThrew;
  if (how == kStuck) found.how = CrashedPlugin::How::kStuck;
  if (!found.name.empty()) std::remove(file.c_str());
  return found;
}

void keepStuckPlugin(const std::string& plugin, const std::string& where) {
  if (crashFile[0] == '\0') return;
  std::ofstream out(crashFile);
  out << plugin << '\n' << kStuck << '\n' << where << '\n';
}

void forgetStuckPlugin() {
  if (crashFile[0] != '\0') std::remove(crashFile);
}

void restartWithoutPlugin(const CrashedPlugin& plugin) {
  if (crashFile[0] == '\0') return;
  const bool hasHung = plugin.how == CrashedPlugin::How::kHung;
  std::string why = plugin.why;
  std::ranges::replace(why, '\n', ' ');
  std::ofstream out(crashFile);
  out << plugin.name << '\n' << (hasHung ? kHung : kThrew) << '\n' << why << '\n';
  out.close();
  if (!out) return;
  const std::string did = hasHung ? "takes too long to load" : "failed while it was loaded (" + why + ")";
  std::fprintf(stderr, "Plugin '%s' %s: the program starts again without it.\n", plugin.name.c_str(), did.c_str());
  std::vector<std::string> arguments = commandLine();
  execv("/proc/self/exe", pointersTo(arguments).data());
}

}  // namespace plugins
