#include "engine/kernels/parsing/entry_patterns.h"

namespace engine::kernels {

void EntryPatterns::learn(std::string_view message, std::size_t size, std::size_t place, int spec,
                          const FeatureView& feature) {
  if (place >= kPlaces) return;
  EntryPattern& pattern = patterns_[place];
  pattern.headSize = 0;
  const char* end = message.data() + size;
  WireCursor list(feature.list);
  uint32_t tag = 0;
  std::string_view block;
  if (list.atEnd() || !list.tag(tag) || tag != wireTag(1, WireType::kBytes) || !list.bytes(block)) return;
  const auto head = static_cast<std::size_t>(block.data() - message.data());
  const bool isLast = list.atEnd() && block.data() + block.size() == end;
  if (!isLast || head > EntryPattern::kMostHead) return;
  std::memcpy(pattern.head.data(), message.data(), head);
  pattern.listAt = static_cast<std::size_t>(feature.list.data() - message.data());
  pattern.blockSize = block.size();
  pattern.spec = spec;
  pattern.dtype = feature.dtype;
  pattern.headSize = head;
}

}  // namespace engine::kernels
