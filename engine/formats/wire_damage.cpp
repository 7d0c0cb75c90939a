#include "engine/formats/wire_damage.h"

#include "engine/core/error.h"
#include "engine/proto/graph.pb.h"

namespace engine::formats {
namespace {

constexpr int kDeepestGraph = 3;  // a GraphDef in a MetaGraphDef in a SavedModel
constexpr int kGraphField = 2;    // of both
constexpr int kNodeField = 1;     // of a GraphDef

// Takes a varint off the front; false when there is none.
bool takeNumber(std::string_view& bytes, uint64_t& value) {
  value = 0;
  for (std::size_t i = 0; i < bytes.size() && i < 10; ++i) {
    value |= static_cast<uint64_t>(static_cast<unsigned char>(bytes[i]) & 0x7f) << (7 * i);
    if (static_cast<unsigned char>(bytes[i]) & 0x80) continue;
    bytes.remove_prefix(i + 1);
    return true;
  }
  return false;
}

// Takes the rest of a field behind its tag off the front: `content` of one with a length. What is wrong, or "".
std::string takeContent(std::string_view& bytes, uint64_t wireType, std::string_view& content) {
  uint64_t size = 0;
  if (wireType == 0) return takeNumber(bytes, size) ? "" : "a number that does not end";
  if (wireType == 1) size = 8;
  if (wireType == 5) size = 4;
  if (wireType == 2 && !takeNumber(bytes, size)) return "a length that does not end";
  if (wireType == 3 || wireType == 4 || wireType > 5) return "no field of a message";
  if (size > bytes.size()) {
    return message("a field of ", size, " bytes, of which ", bytes.size(), " are there: the file was cut off");
  }
  if (wireType == 2) content = bytes.substr(0, static_cast<std::size_t>(size));
  bytes.remove_prefix(static_cast<std::size_t>(size));
  return {};
}

std::string damageIn(std::string_view all, uint64_t offset, int depth) {
  std::string_view rest = all;
  int nodes = 0;
  while (!rest.empty()) {
    const auto here = offset + (all.size() - rest.size());
    uint64_t tag = 0;
    std::string_view content;
    if (!takeNumber(rest, tag) || tag >> 3 == 0) return message("at byte ", here, ": no field of a message");
    const std::string wrong = takeContent(rest, tag & 7, content);
    if (!wrong.empty()) return message("at byte ", here, ": ", wrong);
    if ((tag & 7) != 2) continue;
    const auto inside = offset + static_cast<uint64_t>(content.data() - all.data());
    if (tag >> 3 == kGraphField && depth < kDeepestGraph) {
      const std::string deeper = damageIn(content, inside, depth + 1);
      if (!deeper.empty()) return deeper;
    }
    tensorflow::NodeDef node;
    const int size = static_cast<int>(content.size());
    if (tag >> 3 == kNodeField && ++nodes > 0 && !node.ParseFromArray(content.data(), size)) {
      return message("at byte ", inside, ": node ", nodes, " cannot be read");
    }
  }
  return {};
}

}  // namespace

std::string wireDamage(std::string_view bytes, uint64_t offset) {
  return damageIn(bytes, offset, 1);
}

}  // namespace engine::formats
