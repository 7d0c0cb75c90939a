#include "engine/data/preview/distinct_cells.h"

#include <functional>

namespace engine::data {
namespace {

constexpr std::size_t kFirstSlots = 16;

}  // namespace

bool DistinctCells::add(std::string_view text) {
  const std::size_t hash = std::hash<std::string_view>()(text);
  if (2 * (cells_.size() + 1) > slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    Cell& cell = cells_[slots_[slot] - 1];
    if (cell.hash != hash || cell.text != text) continue;
    ++cell.count;
    return true;
  }
  if (cells_.size() >= most_) return false;
  cells_.push_back({text, hash, 1});
  slots_[slot] = static_cast<uint32_t>(cells_.size());
  return true;
}

void DistinctCells::grow() {
  slots_.assign(slots_.empty() ? kFirstSlots : 2 * slots_.size(), 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    std::size_t slot = cells_[i].hash & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = static_cast<uint32_t>(i + 1);
  }
}

}  // namespace engine::data
