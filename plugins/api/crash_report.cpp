#include "plugins/api/crash_report.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace plugins {

constinit thread_local const char* runningPluginName [[gnu::tls_model("initial-exec")]] = nullptr;

namespace {

constexpr int kFatalSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr std::size_t kLongestPath = 4096;
constexpr char kHung[] = "hung";  // the second line of the file

char crashFile[kLongestPath];

// Only what POSIX allows in handlers of signals.
void writeCrash(int number) {
  if (const char* name = runningPluginName) {
    const int file = open(crashFile, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0) {
      [[maybe_unused]] const ssize_t written = write(file, name, std::strlen(name));
      close(file);
    }
  }
  raise(number);  // the handler is gone by now: SA_RESETHAND
}

}  // namespace

void reportPluginCrashes(const std::string& file) {
  if (file.size() >= kLongestPath) return;
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(file).parent_path(), ignored);
  std::memcpy(crashFile, file.c_str(), file.size() + 1);
  for (const int number : kFatalSignals) {
    struct sigaction action {};
    if (sigaction(number, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action = {};
    action.sa_handler = writeCrash;
    action.sa_flags = SA_RESETHAND | SA_NODEFER;
    sigaction(number, &action, nullptr);
  }
}

CrashedPlugin takeCrashedPlugin(const std::string& file) {
  CrashedPlugin found;
  std::string how;
  std::ifstream in(file);
  std::getline(in, found.name);
  found.hung = std::getline(in, how) && how == kHung;
  if (!found.name.empty()) std::remove(file.c_str());
  return found;
}

void restartWithoutPlugin(const std::string& name) {
  if (crashFile[0] == '\0') return;
  std::ofstream out(crashFile);
  out << name << '\n' << kHung << '\n';
  out.close();
  if (!out) return;
  std::fprintf(stderr, "Plugin '%s' takes too long to load: the program starts again without it.\n", name.c_str());
  std::vector<std::string> arguments;
  std::ifstream commandLine("/proc/self/cmdline", std::ios::binary);
  for (std::string argument; std::getline(commandLine, argument, '\0');) arguments.push_back(argument);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  execv("/proc/self/exe", pointers.data());
}

}  // namespace plugins
