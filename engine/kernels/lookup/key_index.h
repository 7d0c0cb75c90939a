// Numbers distinct keys 0, 1, 2 … in the order in which they come, by open addressing. Looking up allocates nothing.
// Many threads may look up at once; adding and removing need the index alone.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/kernels/strings/hash.h"

namespace engine::kernels {

// A well mixed hash of a string or number; equal numbers (0.0 and -0.0 too) have equal hashes.
template <typename Key>
uint64_t hashOf(const Key& key) {
  if constexpr (std::is_same_v<Key, std::string>) {
    return fingerprint64(key);
  } else {
    uint64_t word;
    if constexpr (std::is_floating_point_v<Key>) {
      word = std::bit_cast<uint64_t>(static_cast<double>(key) + 0.0);
    } else {
      word = static_cast<uint64_t>(key);
    }
    word *= 0x9e3779b97f4a7c15;
    return word ^ (word >> 32);
  }
}

template <typename Key>
class KeyIndex {
 public:
  static constexpr int64_t kNone = -1;

  int64_t size() const { return static_cast<int64_t>(keys_.size()); }
  const std::vector<Key>& keys() const { return keys_; }

  // Forgets every key but keeps the memory.
  void clear() {
    keys_.clear();
    std::fill(entries_.begin(), entries_.end(), kEmpty);
  }

  // The key's number, or kNone.
  int64_t find(const Key& key) const {
    if (entries_.empty()) return kNone;
    for (std::size_t at = home(key);; at = next(at)) {
      const int64_t number = entries_[at];
      if (number == kEmpty) return kNone;
      if (keys_[static_cast<std::size_t>(number)] == key) return number;
    }
  }

  struct Place {
    int64_t number;
    bool fresh;  // not there before
  };
  Place add(const Key& key) {
    if ((keys_.size() + 1) * 2 > entries_.size()) grow();
    std::size_t at = home(key);
    for (; entries_[at] != kEmpty; at = next(at)) {
      if (keys_[static_cast<std::size_t>(entries_[at])] == key) return {entries_[at], false};
    }
    entries_[at] = size();
    keys_.push_back(key);
    return {size() - 1, true};
  }

  // Removes a key; the last one takes over its number, which is returned (kNone when the key was not there).
  int64_t remove(const Key& key) {
    const int64_t number = find(key);
    if (number == kNone) return kNone;
    keys_[static_cast<std::size_t>(number)] = std::move(keys_.back());
    keys_.pop_back();
    rebuild();
    return number;
  }

 private:
  static constexpr int64_t kEmpty = -1;

  std::size_t home(const Key& key) const { return hashOf(key) & (entries_.size() - 1); }
  std::size_t next(std::size_t at) const { return (at + 1) & (entries_.size() - 1); }

  void grow() {
    entries_.resize(entries_.empty() ? 16 : entries_.size() * 2);
    rebuild();
  }

  void rebuild() {
    std::fill(entries_.begin(), entries_.end(), kEmpty);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      std::size_t at = home(keys_[i]);
      while (entries_[at] != kEmpty) at = next(at);
      entries_[at] = static_cast<int64_t>(i);
    }
  }

  std::vector<Key> keys_;
  std::vector<int64_t> entries_;  // numbers; the size is a power of two, at most half full
};

}  // namespace engine::kernels
