#include "engine/formats/checkpoints/object_graph.h"

#include "engine/core/error.h"
#include "engine/formats/wire/varint.h"

namespace engine::formats {
namespace {

using summaries::WireCursor;
using summaries::WireType;

// Calls `take(field, number, bytes)` for each field; false on damage.
template <typename Take>
bool eachField(std::string_view message, const Take& take) {
  WireCursor cursor(message);
  while (!cursor.atEnd()) {
    uint32_t tag = 0;
    uint64_t number = 0;
    std::string_view bytes;
    if (!cursor.tag(tag)) return false;
    const WireType type = summaries::typeOfTag(tag);
    const bool read = type == WireType::kVarint  ? cursor.varint(number)
                      : type == WireType::kBytes ? cursor.bytes(bytes)
                                                 : cursor.skip(tag);
    if (!read || !take(summaries::fieldOfTag(tag), number, bytes)) return false;
  }
  return true;
}

// TrackableObject's submessages have an id and a name, or three texts, in the fields 1 to 3.
struct GraphFields {
  uint64_t numbers[4] = {};
  std::string texts[4];
};

bool readFields(std::string_view message, GraphFields& fields) {
  return eachField(message, [&](uint32_t field, uint64_t number, std::string_view bytes) {
    if (field > 3) return true;
    fields.numbers[field] = number;
    fields.texts[field] = bytes;
    return true;
  });
}

bool readObject(std::string_view message, ObjectGraph::Object& object) {
  return eachField(message, [&](uint32_t field, uint64_t, std::string_view bytes) {
    if (field < 1 || field > 3) return true;
    GraphFields fields;
    if (!readFields(bytes, fields)) return false;
    const auto id = [&](int at) { return static_cast<int>(fields.numbers[at] & 0x7fffffff); };
    if (field == 1) object.children.push_back({fields.texts[2], id(1)});
    if (field == 2) object.attributes.push_back({fields.texts[1], fields.texts[2], fields.texts[3]});
    if (field == 3) object.slotVariables.push_back({id(1), fields.texts[2], id(3)});
    return true;
  });
}

bool isComplete(const ObjectGraph& graph) {
  const auto isThere = [&](int id) { return id >= 0 && static_cast<std::size_t>(id) < graph.objects.size(); };
  for (const ObjectGraph::Object& object : graph.objects) {
    for (const ObjectGraph::Reference& child : object.children) {
      if (!isThere(child.object)) return false;
    }
    for (const ObjectGraph::Slot& slot : object.slotVariables) {
      if (!isThere(slot.variable) || !isThere(slot.object)) return false;
    }
  }
  return !graph.objects.empty();
}

void putText(std::string& to, uint32_t field, const std::string& text) {
  putVarint(to, summaries::wireTag(field, WireType::kBytes));
  putVarint(to, text.size());
  to += text;
}

void putId(std::string& to, uint32_t field, int id) {
  if (id == 0) return;
  putVarint(to, summaries::wireTag(field, WireType::kVarint));
  putVarint(to, static_cast<uint64_t>(id));
}

std::string objectBytes(const ObjectGraph::Object& object) {
  std::string bytes;
  for (const ObjectGraph::Reference& child : object.children) {
    std::string one;
    putId(one, 1, child.object);
    putText(one, 2, child.name);
    putText(bytes, 1, one);
  }
  for (const ObjectGraph::Attribute& attribute : object.attributes) {
    std::string one;
    putText(one, 1, attribute.name);
    putText(one, 2, attribute.fullName);
    putText(one, 3, attribute.key);
    putText(bytes, 2, one);
  }
  for (const ObjectGraph::Slot& slot : object.slotVariables) {
    std::string one;
    putId(one, 1, slot.variable);
    putText(one, 2, slot.name);
    putId(one, 3, slot.object);
    putText(bytes, 3, one);
  }
  return bytes;
}

}  // namespace

int ObjectGraph::Object::child(const std::string& name) const {
  for (const Reference& one : children) {
    if (one.name == name) return one.object;
  }
  return -1;
}

const std::string& CheckpointObjects::keyOf(const std::string& name) const {
  const auto found = keys.find(name);
  return found == keys.end() ? name : found->second;
}

ObjectGraph parseObjectGraph(const std::string& bytes, const std::string& what) {
  ObjectGraph graph;
  const bool read = eachField(bytes, [&](uint32_t field, uint64_t, std::string_view message) {
    return field != 1 || readObject(message, graph.objects.emplace_back());
  });
  if (!read || !isComplete(graph)) fail(Code::kDataLoss, "The object graph of ", what, " is damaged.");
  return graph;
}

std::string serializeObjectGraph(const ObjectGraph& graph) {
  std::string bytes;
  for (const ObjectGraph::Object& object : graph.objects) putText(bytes, 1, objectBytes(object));
  return bytes;
}

ObjectGraph readObjectGraph(const BundleReader& checkpoint) {
  const Tensor bytes = checkpoint.read(kObjectGraphName, DType::kString);
  if (bytes.elements() != 1) {
    fail(Code::kDataLoss, "The object graph of checkpoint '", checkpoint.prefix(), "' is damaged.");
  }
  return parseObjectGraph(bytes.flat<std::string>()[0], "checkpoint '" + checkpoint.prefix() + "'");
}

}  // namespace engine::formats
