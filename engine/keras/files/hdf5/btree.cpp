#include "engine/keras/files/hdf5/btree.h"

#include <vector>

namespace engine::keras {
namespace {

struct OldNode {
  uint64_t address;
  int level;  // 0 for leaves, -1 for the root, which says it itself
};

// Its children; those of leaves are visited instead.
std::vector<OldNode> readOldNode(Hdf5Walk& walk, const OldNode& node, OldTreeType type, std::size_t keySize,
                                 const OldTreeVisitor& visit) {
  constexpr std::string_view kSignature = "TREE";
  const std::size_t addressSize = walk.sizes().offset, headSize = kSignature.size() + 4 + 2 * addressSize;
  const std::string head = walk.bytes(node.address, headSize);
  Hdf5Cursor at(head, walk.sizes());
  at.expect(kSignature);
  const uint8_t isOfType = at.byte(), level = at.byte();
  const uint64_t count = at.number(2);
  if (isOfType != static_cast<uint8_t>(type) || (node.level >= 0 && level != node.level))
    refuseDamaged("a node of its B-tree is of another kind");
  const std::string body = walk.bytes(node.address + headSize, count * (keySize + addressSize));
  Hdf5Cursor entries(body, walk.sizes());
  std::vector<OldNode> children;
  for (uint64_t i = 0; i < count; ++i) {
    const std::string_view key = entries.text(keySize);
    const uint64_t child = entries.offset();
    level > 0 ? children.push_back({child, level - 1}) : visit(key, child);
  }
  return children;
}

// How many bytes counts have in a newer tree's nodes, by their height: leaves are at 0.
struct NodeShape {
  std::size_t pointer = 0, total = 0;
  uint64_t most = 0;  // records of the node and all below it
};

// Of all heights up to `depth`. A node has 10 bytes around its records and pointers.
std::vector<NodeShape> nodeShapes(const Hdf5Sizes& sizes, uint64_t nodeSize, uint64_t recordSize, uint64_t depth) {
  constexpr uint64_t kAround = 10;
  const auto fitting = [&](uint64_t pointer) {
    if (nodeSize < kAround + pointer + recordSize + pointer) refuseDamaged("the nodes of its B-tree are too small");
    return (nodeSize - kAround - pointer) / (recordSize + pointer);
  };
  std::vector<NodeShape> shapes{{0, 0, fitting(0)}};
  const std::size_t countSize = bytesOfNumber(shapes[0].most);
  for (uint64_t height = 1; height <= depth; ++height) {
    const NodeShape& below = shapes.back();
    const std::size_t pointer = sizes.offset + countSize + below.total;
    const uint64_t most = fitting(pointer);
    if (below.most > kHdf5Undefined / (2 * most + 2)) refuseDamaged("its B-tree is too high");
    const uint64_t all = (most + 1) * below.most + most;
    shapes.push_back({pointer, bytesOfNumber(all), all});
  }
  return shapes;
}

class NewTreeWalk {
 public:
  NewTreeWalk(Hdf5Walk& walk, uint64_t address, NewTreeType type, const NewTreeVisitor& visit)
      : walk_(walk), type_(type), visit_(visit) {
    constexpr std::string_view kSignature = "BTHD";
    const std::size_t size = kSignature.size() + 18 + walk.sizes().offset + walk.sizes().length;
    const std::string bytes = walk.checked(address, size, kSignature);
    Hdf5Cursor at(bytes, walk.sizes());
    at.skip(kSignature.size());
    at.expectVersion(0);
    requireType(at);
    const uint64_t nodeSize = at.number(4);
    recordSize_ = at.number(2);
    const uint64_t depth = at.number(2);
    at.skip(2);  // when nodes are split and merged
    const uint64_t root = at.offset(), count = at.number(2);
    if (recordSize_ == 0) refuseDamaged("its B-tree has empty records");
    if (count == 0 || root == kHdf5Undefined) return;
    shapes_ = nodeShapes(walk.sizes(), nodeSize, recordSize_, depth);
    countSize_ = bytesOfNumber(shapes_[0].most);
    waiting_.push_back({root, count, depth});
  }

  void run() {
    while (!waiting_.empty()) {
      const Node node = waiting_.back();
      waiting_.pop_back();
      visits_.add(node.address);
      readNode(node);
    }
  }

 private:
  struct Node {
    uint64_t address, count, height;
  };

  void requireType(Hdf5Cursor& at) const {
    if (at.byte() != static_cast<uint8_t>(type_)) refuseDamaged("its B-tree is of another kind");
  }

  void readNode(const Node& node) {
    constexpr std::size_t kHead = 6, kChecksum = 4;  // bytes: signature, version and type
    const std::size_t pointer = shapes_[node.height].pointer;
    const uint64_t pointers = node.height > 0 ? (node.count + 1) * pointer : 0;
    const uint64_t size = kHead + node.count * recordSize_ + pointers + kChecksum;
    const std::string bytes = walk_.checked(node.address, size, node.height > 0 ? "BTIN" : "BTLF");
    Hdf5Cursor at(bytes, walk_.sizes());
    at.skip(4);
    at.expectVersion(0);
    requireType(at);
    for (uint64_t i = 0; i < node.count; ++i) visit_(at.text(recordSize_));
    for (uint64_t i = 0; node.height > 0 && i <= node.count; ++i) {
      const uint64_t child = at.offset(), count = at.number(countSize_);
      at.skip(pointer - walk_.sizes().offset - countSize_);  // how many are below
      waiting_.push_back({child, walk_.credible(count), node.height - 1});
    }
  }

  Hdf5Walk& walk_;
  NewTreeType type_;
  const NewTreeVisitor& visit_;
  uint64_t recordSize_ = 0;  // bytes
  std::size_t countSize_ = 0;
  std::vector<NodeShape> shapes_;
  std::vector<Node> waiting_;
  Hdf5Visits visits_;
};

}  // namespace

void walkOldTree(Hdf5Walk& walk, uint64_t address, OldTreeType type, std::size_t keySize, const OldTreeVisitor& visit) {
  Hdf5Visits visits;
  std::vector<OldNode> waiting{{address, -1}};
  while (!waiting.empty()) {
    const OldNode node = waiting.back();
    waiting.pop_back();
    visits.add(node.address);
    const std::vector<OldNode> children = readOldNode(walk, node, type, keySize, visit);
    waiting.insert(waiting.end(), children.rbegin(), children.rend());
  }
}

void walkNewTree(Hdf5Walk& walk, uint64_t address, NewTreeType type, const NewTreeVisitor& visit) {
  NewTreeWalk(walk, address, type, visit).run();
}

}  // namespace engine::keras
