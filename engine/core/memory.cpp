#include "engine/core/memory.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>

#include "engine/core/error.h"

namespace engine {
namespace {

// Smaller requests are left to the system: looking takes longer than they are worth.
constexpr uint64_t kLargeRequest = uint64_t{1} << 28;  // bytes

uint64_t limitOfGroup() {
  uint64_t limit = UINT64_MAX;
  std::ifstream("/sys/fs/cgroup/memory.max") >> limit;  // "max", where there is none, is no number
  return limit == 0 ? UINT64_MAX : limit;
}

uint64_t physicalMemory() {
  const auto pages = ::sysconf(_SC_PHYS_PAGES);
  const auto size = ::sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? static_cast<uint64_t>(pages) * static_cast<uint64_t>(size) : UINT64_MAX;
}

// What programs may still take; all of it where the system does not say.
uint64_t freeMemory() {
  std::ifstream file("/proc/meminfo");
  std::string name;
  uint64_t kilobytes = 0;
  std::string unit;
  while (file >> name >> kilobytes) {
    if (name == "MemAvailable:") return kilobytes * 1024;
    std::getline(file, unit);
  }
  return machineMemory();
}

}  // namespace

uint64_t machineMemory() {
  static const uint64_t kMemory = std::min(physicalMemory(), limitOfGroup());
  return kMemory;
}

std::string memoryText(uint64_t bytes) {
  if (bytes == UINT64_MAX) return "more bytes than 64 bits can count";
  constexpr std::array kUnits{"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1000 && unit + 1 < kUnits.size(); ++unit) value /= 1000;
  char text[32];
  std::snprintf(text, sizeof text, unit == 0 ? "%.0f %s" : "%.1f %s", value, kUnits[unit]);
  return text;
}

uint64_t bytesOf(int64_t count, uint64_t each) {
  uint64_t bytes = 0;
  return __builtin_mul_overflow(static_cast<uint64_t>(count), each, &bytes) ? UINT64_MAX : bytes;
}

void failMemory(const std::string& what, uint64_t bytes) {
  fail(Code::kResourceExhausted, what, " takes ", memoryText(bytes), ", this machine has ", memoryText(machineMemory()),
       ": use smaller layers, vocabularies or batches.");
}

void requireMemory(const std::string& what, uint64_t bytes) {
  if (bytes < kLargeRequest) return;
  if (bytes > machineMemory()) failMemory(what, bytes);
  const uint64_t left = freeMemory();
  if (bytes <= left) return;
  fail(Code::kResourceExhausted, what, " takes ", memoryText(bytes), ", this machine has ", memoryText(machineMemory()),
       ", of which ", memoryText(left),
       " are free: close other programs, or use smaller layers, vocabularies or batches.");
}

std::size_t tensorBytes(DType dtype, const Shape& shape) {
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(static_cast<std::size_t>(shape.elements()), dtypeSize(dtype), &bytes)) {
    failMemory(message("A ", dtypeName(dtype), shape, " tensor"), UINT64_MAX);
  }
  return bytes;
}

}  // namespace engine
