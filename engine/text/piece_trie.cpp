#include "engine/text/piece_trie.h"

#include <algorithm>

namespace engine::text {
namespace {

constexpr std::size_t kBytes = 256;
constexpr std::size_t kManyMisses = 512;

}  // namespace

PieceTrie::PieceTrie(std::vector<std::pair<std::string_view, int32_t>> entries) {
  std::sort(entries.begin(), entries.end());
  grow(2 * kBytes);
  storage_[0].parent = INT32_MAX;  // taken, and no node's child
  build(kRoot, entries, 0);
  storage_.shrink_to_fit();
  nodes_ = storage_.data();
}

// So that base + any byte is in the array.
void PieceTrie::grow(std::size_t size) {
  if (storage_.size() < size) storage_.resize(std::max(size, storage_.size() * 3 / 2));
}

// A base of at least 1 at which the nodes of all these bytes are free. bytes[0] is the lowest.
int32_t PieceTrie::placeFor(std::span<const unsigned char> bytes) {
  while (firstFree_ < storage_.size() && storage_[firstFree_].parent != kNone) ++firstFree_;
  const std::size_t begin = bytes.size() > 1 ? std::max(firstFree_, firstForMany_) : firstFree_;
  for (std::size_t first = begin;; ++first) {
    const std::size_t base = first - bytes[0];
    grow(base + 2 * kBytes);
    const auto isFree = [&](unsigned char byte) { return storage_[base + byte].parent == kNone; };
    if (!std::all_of(bytes.begin(), bytes.end(), isFree)) continue;
    if (first - begin > kManyMisses) firstForMany_ = first;
    return static_cast<int32_t>(base);
  }
}

// The entries all have the node's key as their first `depth` bytes, and are sorted. The recursion is as deep as the
// longest key; a vocabulary's line ends after a mebibyte, the trie's user limits the length of pieces.
void PieceTrie::build(int32_t node, Entries entries, std::size_t depth) {
  if (!entries.empty() && entries.front().first.size() == depth) {
    storage_[static_cast<std::size_t>(node)].value = entries.front().second;
    entries = entries.subspan(1);
  }
  if (entries.empty()) return;
  std::vector<unsigned char> bytes;
  std::vector<std::size_t> begins;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto byte = static_cast<unsigned char>(entries[i].first[depth]);
    if (!bytes.empty() && bytes.back() == byte) continue;
    bytes.push_back(byte);
    begins.push_back(i);
  }
  begins.push_back(entries.size());
  const int32_t base = placeFor(bytes);
  storage_[static_cast<std::size_t>(node)].base = base;
  for (const unsigned char byte : bytes) storage_[static_cast<std::size_t>(base) + byte].parent = node;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    build(base + bytes[i], entries.subspan(begins[i], begins[i + 1] - begins[i]), depth + 1);
  }
}

int32_t PieceTrie::find(std::string_view bytes) const {
  int32_t node = kRoot;
  for (const char byte : bytes) {
    node = step(node, static_cast<unsigned char>(byte));
    if (node == kNone) return kNone;
  }
  return node;
}

}  // namespace engine::text
