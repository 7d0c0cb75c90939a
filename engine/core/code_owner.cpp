#include "engine/core/code_owner.h"

#include <link.h>
#include <unwind.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <exception>
#include <mutex>

namespace engine {
namespace {

constexpr std::size_t kMostLibraries = 256;
// Of what is thrown at the same time by all threads; the oldest is forgotten first.
constexpr std::size_t kMostThrown = 64;

// The addresses of a library: [begin, end).
struct CodeRange {
  uintptr_t begin = 0;
  uintptr_t end = 0;
  std::atomic<const char*> owner = nullptr;  // set last: then the others are there. Never freed.
};
constinit std::array<CodeRange, kMostLibraries> codeRanges;
constinit std::atomic<std::size_t> codeRangeCount = 0;

// What code with an owner threw, by where it lies: what is thrown elsewhere and again is still the same object.
struct Thrown {
  const void* object = nullptr;
  const char* owner = nullptr;
};
constinit std::mutex thrownMutex;
constinit std::array<Thrown, kMostThrown> lastThrown;  // guarded by thrownMutex
constinit std::size_t nextThrown = 0;                  // guarded by thrownMutex

struct SearchedLibrary {
  uintptr_t inside = 0;
  uintptr_t begin = 0;
  uintptr_t end = 0;
};

int takeLibraryOf(dl_phdr_info* info, std::size_t, void* data) {
  SearchedLibrary& searched = *static_cast<SearchedLibrary*>(data);
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

_Unwind_Reason_Code takeOwnerOfFrame(_Unwind_Context* frame, void* data) {
  auto& found = *static_cast<const char**>(data);
  int isExact = 0;  // a frame's address is behind its call, but that of an interrupted one is what ran
  const uintptr_t address = _Unwind_GetIPInfo(frame, &isExact) - (isExact != 0 ? 0 : 1);
  found = ownerOfCode(reinterpret_cast<const void*>(address));
  return found ? _URC_END_OF_STACK : _URC_NO_REASON;
}

// Where the exception lies that this thread handles: the one member of the standard library's pointer to it, by the
// ABI.
const void* currentlyHandled() {
  const std::exception_ptr current = std::current_exception();
  const void* object = nullptr;
  static_assert(sizeof(current) == sizeof(object));
  std::memcpy(&object, static_cast<const void*>(&current), sizeof(object));
  return object;
}

}  // namespace

void keepCodeOwner(const std::string& owner, const void* inside) {
  if (ownerOfCode(inside)) return;
  SearchedLibrary searched{reinterpret_cast<uintptr_t>(inside)};
  if (dl_iterate_phdr(takeLibraryOf, &searched) == 0) return;
  const std::size_t index = codeRangeCount++;
  if (index >= kMostLibraries) return;
  codeRanges[index].begin = searched.begin;
  codeRanges[index].end = searched.end;
  codeRanges[index].owner = strdup(owner.c_str());
}

const char* ownerOfCode(const void* address) {
  const auto searched = reinterpret_cast<uintptr_t>(address);
  const std::size_t count = std::min(codeRangeCount.load(), kMostLibraries);
  for (std::size_t i = 0; i < count; ++i) {
    const CodeRange& range = codeRanges[i];
    const char* owner = range.owner;
    if (owner && searched >= range.begin && searched < range.end) return owner;
  }
  return nullptr;
}

const char* ownerOnStack() {
  const char* found = nullptr;
  _Unwind_Backtrace(takeOwnerOfFrame, &found);
  return found;
}

void noteThrown(const void* thrown) {
  if (codeRangeCount == 0) return;
  const char* owner = ownerOnStack();
  const std::lock_guard lock(thrownMutex);
  for (Thrown& former : lastThrown) {
    if (former.object == thrown) former = {};  // what lay there is gone
  }
  if (!owner) return;
  lastThrown[nextThrown] = {thrown, owner};
  nextThrown = (nextThrown + 1) % kMostThrown;
}

const char* throwerOfCurrent() {
  const void* handled = currentlyHandled();
  if (!handled) return nullptr;
  const std::lock_guard lock(thrownMutex);
  const auto found = std::ranges::find(lastThrown, handled, &Thrown::object);
  return found == lastThrown.end() ? nullptr : found->owner;
}

}  // namespace engine
