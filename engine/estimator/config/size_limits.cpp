#include "engine/estimator/config/size_limits.h"

#include <algorithm>
#include <set>

#include "engine/core/error.h"
#include "engine/core/memory.h"

namespace engine::estimator {
namespace {

constexpr double kWidestLayer = 1 << 24;                // units, filters, classes, numbers
constexpr double kMostGroups = 1 << 16;                 // labels, clusters: each is compared with every example
constexpr auto kBytesOfWeight = double{sizeof(float)};  // an id has at least one

}  // namespace

void requireSensibleSize(double size, const std::string& unit, const std::string& where) {
  static const std::set<std::string> kWidths{"units", "filters", "classes", "numbers"};
  static const std::set<std::string> kIds{"ids", "words"};
  static const std::set<std::string> kGroups{"labels", "clusters"};
  const auto refuseAbove = [&](double most) {
    if (size <= most) return;
    fail(Code::kInvalidArgument, where, " is ", static_cast<int64_t>(size), ", but must be at most ",
         static_cast<int64_t>(most), " ", unit, ".");
  };
  if (kWidths.contains(unit)) refuseAbove(kWidestLayer);
  if (kGroups.contains(unit)) refuseAbove(kMostGroups);
  const auto memory = static_cast<double>(machineMemory());
  if (kIds.contains(unit) && size > memory / kBytesOfWeight) {
    fail(Code::kInvalidArgument, where, " is ", message(size), ": one number for each of the ", unit, " takes ",
         memoryText(static_cast<uint64_t>(std::min(size * kBytesOfWeight, 1e19))), ", this machine has ",
         memoryText(machineMemory()), ".");
  }
}

}  // namespace engine::estimator
