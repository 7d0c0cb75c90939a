#include "plugins/api/plugin_code.h"

#include <dlfcn.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <typeinfo>

#include "engine/core/code_owner.h"

namespace plugins {
namespace {

// What a thread that is asked answers with.
constinit std::atomic<bool> isAnswered = false;
constinit std::atomic<const char*> answer = nullptr;

void answerAsked(int) {
  answer = engine::ownerOnStack();
  isAnswered = true;
}

}  // namespace

std::string pluginOnStackOf(pthread_t thread) {
  static std::mutex oneAsks;
  const std::lock_guard lock(oneAsks);
  const int number = SIGRTMIN + 7;
  struct sigaction action {};
  action.sa_handler = answerAsked;
  action.sa_flags = SA_RESTART;
  isAnswered = false;
  answer = nullptr;
  if (sigaction(number, &action, nullptr) != 0 || pthread_kill(thread, number) != 0) return "";
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  while (!isAnswered && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  const char* plugin = answer;
  return plugin ? plugin : "";
}

}  // namespace plugins

#ifndef EWB_SANITIZED

// The standard library's, which notes whose function throws: where it is caught, the stack is gone. The sanitizers have
// their own.
extern "C" [[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*destroy)(void*)) {
  using Throw = void (*)(void*, std::type_info*, void (*)(void*));
  static const auto next = reinterpret_cast<Throw>(dlsym(RTLD_NEXT, "__cxa_throw"));
  engine::noteThrown(thrown);
  next(thrown, type, destroy);
  __builtin_unreachable();
}

#endif
