#include "engine/formats/wire_damage.h"

#include "engine/core/error.h"
#include "engine/proto/graph.pb.h"
#include "summaries/wire/wire.h"

namespace engine::formats {
namespace {

using summaries::fieldOfTag;
using summaries::typeOfTag;
using summaries::WireCursor;
using summaries::WireType;

constexpr int kDeepestGraph = 3;     // a GraphDef in a MetaGraphDef in a SavedModel
constexpr uint32_t kGraphField = 2;  // of both
constexpr uint32_t kNodeField = 1;   // of a GraphDef
constexpr const char* kNoField = "not a field of a message";

// Takes a field behind its tag off the front: `content` of one with a length. What is wrong, or "".
std::string takeContent(WireCursor& in, uint32_t tag, std::string_view& content) {
  WireCursor start = in;
  const WireType type = typeOfTag(tag);
  if (type == WireType::kBytes ? in.bytes(content) : in.skip(tag)) return {};
  uint64_t size = type == WireType::kFixed64 ? 8 : 4;
  if (type == WireType::kVarint) return "an unfinished number";
  if (type == WireType::kBytes && !start.varint(size)) return "an unfinished length";
  if (type != WireType::kBytes && type != WireType::kFixed64 && type != WireType::kFixed32) return kNoField;
  return message("a field of ", size, " bytes, of which ", start.rest().size(), " are there: the file is cut off");
}

std::string damageIn(std::string_view all, uint64_t offset, int depth) {
  WireCursor in(all);
  int nodes = 0;
  while (!in.atEnd()) {
    const auto here = offset + (all.size() - in.rest().size());
    uint32_t tag = 0;
    std::string_view content;
    if (!in.tag(tag)) return message("at byte ", here, ": ", kNoField);
    const std::string wrong = takeContent(in, tag, content);
    if (!wrong.empty()) return message("at byte ", here, ": ", wrong);
    if (typeOfTag(tag) != WireType::kBytes) continue;
    const auto inside = offset + static_cast<uint64_t>(content.data() - all.data());
    if (fieldOfTag(tag) == kGraphField && depth < kDeepestGraph) {
      const std::string deeper = damageIn(content, inside, depth + 1);
      if (!deeper.empty()) return deeper;
    }
    tensorflow::NodeDef node;
    const int size = static_cast<int>(content.size());
    if (fieldOfTag(tag) == kNodeField && ++nodes > 0 && !node.ParseFromArray(content.data(), size)) {
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
