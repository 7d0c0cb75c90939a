#include "engine/keras/files/hdf5/global_heap.h"

#include <algorithm>

namespace engine::keras {

std::string_view Hdf5GlobalHeaps::object(uint64_t address, uint64_t number) {
  auto heap = heaps_.find(address);
  if (heap == heaps_.end()) heap = heaps_.emplace(address, readHeap(address)).first;
  const auto found = heap->second.objects.find(number);
  if (found == heap->second.objects.end()) refuseDamaged("a text is not in its heap");
  return std::string_view(heap->second.bytes).substr(found->second.first, found->second.second);
}

// Signature, version, three bytes, the heap's size; objects of number, references, four bytes, size, and bytes that
// fill up to 8. Number 0 is what is free, at the end.
Hdf5GlobalHeaps::Heap Hdf5GlobalHeaps::readHeap(uint64_t address) {
  const std::size_t headSize = paddedTo8(8 + walk_.sizes().length);  // also of an object
  const std::string head = walk_.bytes(address, headSize);
  Hdf5Cursor start(head, walk_.sizes());
  start.expect("GCOL");
  start.expectVersion(1);
  start.skip(3);
  Heap heap{walk_.bytes(address, start.length()), {}};
  Hdf5Cursor at(heap.bytes, walk_.sizes());
  at.skip(headSize);
  while (at.left() >= headSize) {
    const uint64_t number = at.number(2);
    at.skip(6);
    const uint64_t size = at.length();
    at.skip(headSize - 8 - walk_.sizes().length);
    if (number == 0) break;
    const std::size_t place = heap.bytes.size() - at.left();
    at.skip(size);
    heap.objects.emplace(number, std::pair(place, static_cast<std::size_t>(size)));
    at.skip(std::min<uint64_t>(paddedTo8(size) - size, at.left()));
  }
  return heap;
}

}  // namespace engine::keras
