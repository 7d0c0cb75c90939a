#include "engine/keras/files/hdf5/links.h"

#include "engine/keras/files/hdf5/btree.h"
#include "engine/keras/files/hdf5/fractal_heap.h"

namespace engine::keras {
namespace {

constexpr std::size_t kMostLinks = 100'000;  // of a group

void addLink(Hdf5Walk& walk, Hdf5Links& links, std::string_view name, uint64_t address) {
  if (name.empty() || name.find('/') != std::string_view::npos) refuseDamaged("a name in it cannot be one");
  walk.spend(name.size());
  links.emplace(name, address);
  if (links.size() >= kMostLinks) refuseDamaged("it has too many members");
}

// The bytes in which a table of symbols has its names.
std::string localHeap(Hdf5Walk& walk, uint64_t address) {
  constexpr std::string_view kSignature = "HEAP";
  const Hdf5Sizes& sizes = walk.sizes();
  const std::string head = walk.bytes(address, 8 + 2 * sizes.length + sizes.offset);
  Hdf5Cursor at(head, sizes);
  at.expect(kSignature);
  at.expectVersion(0);
  at.skip(3);
  const uint64_t size = at.length();
  at.length();  // where it is free
  return walk.bytes(at.offset(), size);
}

// Signature, version, 0, count; of each symbol the name's place, the header's address, four bytes that say what is in
// the last sixteen, four bytes.
void readSymbols(Hdf5Walk& walk, uint64_t address, std::string_view names, Hdf5Links& links) {
  constexpr std::size_t kHead = 8, kRest = 20;  // bytes
  constexpr uint64_t kSoftLink = 2;
  const std::string head = walk.bytes(address, kHead);
  Hdf5Cursor at(head, walk.sizes());
  at.expect("SNOD");
  at.expectVersion(1);
  at.skip(1);
  const uint64_t count = at.number(2);
  const std::string body = walk.bytes(address + kHead, count * (2 * walk.sizes().offset + 4 + kRest));
  Hdf5Cursor symbols(body, walk.sizes());
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t place = symbols.offset(), header = symbols.offset();
    const bool isSoft = symbols.number(4) == kSoftLink;
    symbols.skip(kRest);
    if (place >= names.size()) refuseDamaged("a name is not in its heap");
    if (!isSoft) addLink(walk, links, Hdf5Cursor(names.substr(place), walk.sizes()).name(), header);
  }
}

void readSymbolTable(Hdf5Walk& walk, std::string_view message, Hdf5Links& links) {
  Hdf5Cursor at(message, walk.sizes());
  const uint64_t tree = at.offset();
  const std::string names = localHeap(walk, at.offset());
  walkOldTree(walk, tree, OldTreeType::kSymbols, walk.sizes().length,
              [&](std::string_view, uint64_t node) { readSymbols(walk, node, names, links); });
}

void readLink(Hdf5Walk& walk, std::string_view message, Hdf5Links& links) {
  Hdf5Cursor at(message, walk.sizes());
  at.expectVersion(1);
  const uint8_t flags = at.byte();
  const bool isHard = (flags & 0x08) == 0 || at.byte() == 0;
  if ((flags & 0x04) != 0) at.skip(8);  // its place in the order of making
  if ((flags & 0x10) != 0) at.skip(1);  // the name's encoding
  const std::string_view name = at.text(at.number(std::size_t{1} << (flags & 3)));
  if (isHard) addLink(walk, links, name, at.offset());
}

// The heap of all links, or none.
void readLinkInfo(Hdf5Walk& walk, std::string_view message, Hdf5Links& links) {
  constexpr std::size_t kHash = 4;  // bytes, before the id
  Hdf5Cursor at(message, walk.sizes());
  at.expectVersion(0);
  if ((at.byte() & 0x01) != 0) at.skip(8);  // the next place in the order of making
  const uint64_t address = at.offset(), tree = at.offset();
  if (address == kHdf5Undefined) return;
  Hdf5FractalHeap heap(walk, address);
  walkNewTree(walk, tree, NewTreeType::kLinkNames, [&](std::string_view record) {
    Hdf5Cursor id(record, walk.sizes());
    id.skip(kHash);
    readLink(walk, heap.object(id.text(id.left())), links);
  });
}

}  // namespace

bool isHdf5Group(const Hdf5Header& header) {
  return findMessage(header, Hdf5MessageType::kSymbolTable) || findMessage(header, Hdf5MessageType::kLinkInfo);
}

Hdf5Links readHdf5Links(Hdf5Walk& walk, const Hdf5Header& header) {
  Hdf5Links links;
  for (const Hdf5Message& message : header) {
    if (message.type == Hdf5MessageType::kSymbolTable) readSymbolTable(walk, message.bytes, links);
    if (message.type == Hdf5MessageType::kLinkInfo) readLinkInfo(walk, message.bytes, links);
    if (message.type == Hdf5MessageType::kLink) readLink(walk, message.bytes, links);
  }
  return links;
}

}  // namespace engine::keras
