#include "widgets/graph/model/graph_structure.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace widgets {
namespace {

constexpr int kSmallest = 2;  // ops: scopes of fewer are alike by chance

uint64_t mixed(uint64_t hash, uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdULL;
}

}  // namespace

std::vector<int> structureGroups(const GraphModel& model) {
  const std::vector<GraphItem>& items = model.items();
  std::vector<std::vector<uint64_t>> parts(items.size());
  std::vector<uint64_t> hashes(items.size());
  // Children come after their parent, so one pass from the end goes bottom-up.
  for (std::size_t index = items.size(); index-- > 0;) {
    const GraphItem& item = items[index];
    if (item.isScope()) {
      std::ranges::sort(parts[index]);
      hashes[index] = 1;
      for (const uint64_t part : parts[index]) hashes[index] = mixed(hashes[index], part);
    } else {
      hashes[index] = std::hash<std::string>{}(model.node(item.op).op);
    }
    if (item.parent >= 0) parts[static_cast<std::size_t>(item.parent)].push_back(hashes[index]);
  }
  std::unordered_map<uint64_t, int> count;
  const auto counts = [&](std::size_t index) {
    return index > 0 && items[index].isScope() && items[index].opCount >= kSmallest;
  };
  for (std::size_t index = 0; index < items.size(); ++index) {
    if (counts(index)) ++count[hashes[index]];
  }
  std::unordered_map<uint64_t, int> numbers;
  std::vector<int> groups(items.size(), -1);
  for (std::size_t index = 0; index < items.size(); ++index) {
    if (!counts(index) || count[hashes[index]] < 2) continue;
    groups[index] = numbers.emplace(hashes[index], static_cast<int>(numbers.size())).first->second;
  }
  return groups;
}

}  // namespace widgets
