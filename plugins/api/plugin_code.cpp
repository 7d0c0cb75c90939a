#include "plugins/api/plugin_code.h"

#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <unwind.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <thread>
#include <typeinfo>
#include <utility>

namespace plugins {
namespace {

constexpr std::size_t kMostLibraries = 256;

// The addresses of a library: [begin, end).
struct CodeRange {
  uintptr_t begin = 0;
  uintptr_t end = 0;
  std::atomic<const char*> plugin = nullptr;  // set last: then the others are there. Never freed.
};
constinit std::array<CodeRange, kMostLibraries> codeRanges;
constinit std::atomic<std::size_t> codeRangeCount = 0;

// Whose function threw last in this thread.
thread_local const char* throwingPlugin = nullptr;

// What a thread that is asked answers with.
constinit std::atomic<bool> isAnswered = false;
constinit std::atomic<const char*> answer = nullptr;

void answerAsked(int) {
  answer = pluginOnStack();
  isAnswered = true;
}

struct Searched {
  uintptr_t inside = 0;
  uintptr_t begin = 0;
  uintptr_t end = 0;
};

int takeLibraryOf(dl_phdr_info* info, std::size_t, void* data) {
  Searched& searched = *static_cast<Searched*>(data);
  uintptr_t begin = UINTPTR_MAX;
  uintptr_t end = 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = info->dlpi_phdr[i];
    if (part.p_type != PT_LOAD) continue;
    begin = std::min<uintptr_t>(begin, info->dlpi_addr + part.p_vaddr);
    end = std::max<uintptr_t>(end, info->dlpi_addr + part.p_vaddr + part.p_memsz);
  }
  if (searched.inside < begin || searched.inside >= end) return 0;
  searched.begin = begin;
  searched.end = end;
  return 1;
}

_Unwind_Reason_Code takePluginOfFrame(_Unwind_Context* frame, void* data) {
  auto& found = *static_cast<const char**>(data);
  int isExact = 0;  // a frame's address is behind its call, but that of an interrupted one is what ran
  const uintptr_t address = _Unwind_GetIPInfo(frame, &isExact) - (isExact != 0 ? 0 : 1);
  found = pluginOfAddress(reinterpret_cast<const void*>(address));
  return found ? _URC_END_OF_STACK : _URC_NO_REASON;
}

}  // namespace

void keepPluginCode(const std::string& plugin, const void* inside) {
  if (pluginOfAddress(inside)) return;
  Searched searched{reinterpret_cast<uintptr_t>(inside)};
  if (dl_iterate_phdr(takeLibraryOf, &searched) == 0) return;
  const std::size_t index = codeRangeCount++;
  if (index >= kMostLibraries) return;
  codeRanges[index].begin = searched.begin;
  codeRanges[index].end = searched.end;
  codeRanges[index].plugin = strdup(plugin.c_str());
}

const char* pluginOfAddress(const void* address) {
  const auto searched = reinterpret_cast<uintptr_t>(address);
  const std::size_t count = std::min(codeRangeCount.load(), kMostLibraries);
  for (std::size_t i = 0; i < count; ++i) {
    const CodeRange& range = codeRanges[i];
    const char* plugin = range.plugin;
    if (plugin && searched >= range.begin && searched < range.end) return plugin;
  }
  return nullptr;
}

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

const char* takeThrowingPlugin() {
  return std::exchange(throwingPlugin, nullptr);
}

const char* pluginOnStack() {
  const char* found = nullptr;
  _Unwind_Backtrace(takePluginOfFrame, &found);
  return found;
}

}  // namespace plugins

#ifndef EWB_SANITIZED

// The standard library's, which notes whose function throws: where it is caught, the stack is gone. The sanitizers have
// their own.
extern "C" [[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*destroy)(void*)) {
  using Throw = void (*)(void*, std::type_info*, void (*)(void*));
  static const auto next = reinterpret_cast<Throw>(dlsym(RTLD_NEXT, "__cxa_throw"));
  plugins::throwingPlugin = plugins::codeRangeCount == 0 ? nullptr : plugins::pluginOnStack();
  next(thrown, type, destroy);
  __builtin_unreachable();
}

#endif
