#include "engine/keras/files/saved_model_metadata.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "summaries/wire/wire.h"

namespace engine::keras {
namespace {

constexpr uint64_t kMostMetadata = 256u << 20;  // bytes

// An object of the file: fields 2 (its number), 3 (its path) and 5 (metadata).
struct MetadataNode {
  uint64_t number = 0;
  std::string path, metadata;
};

bool readNode(std::string_view bytes, MetadataNode& node) {
  summaries::WireCursor cursor(bytes);
  while (!cursor.atEnd()) {
    uint32_t tag = 0;
    std::string_view text;
    if (!cursor.tag(tag)) return false;
    const uint32_t field = summaries::fieldOfTag(tag);
    const bool isText = (field == 3 || field == 5) && summaries::typeOfTag(tag) == summaries::WireType::kBytes;
    const bool isNumber = field == 2 && summaries::typeOfTag(tag) == summaries::WireType::kVarint;
    if (!(isText ? cursor.bytes(text) : isNumber ? cursor.varint(node.number) : cursor.skip(tag))) return false;
    if (isText) (field == 3 ? node.path : node.metadata) = text;
  }
  return true;
}

// All objects; false on damage.
bool readNodes(std::string_view bytes, std::vector<MetadataNode>& nodes) {
  summaries::WireCursor cursor(bytes);
  while (!cursor.atEnd()) {
    uint32_t tag = 0;
    std::string_view object;
    if (!cursor.tag(tag)) return false;
    const bool isNode = tag == summaries::wireTag(1, summaries::WireType::kBytes);
    if (!(isNode ? cursor.bytes(object) : cursor.skip(tag))) return false;
    if (isNode && !readNode(object, nodes.emplace_back())) return false;
  }
  return true;
}

std::vector<MetadataNode> nodesOf(const std::string& path) {
  if (formats::InputFile(path).size() > kMostMetadata) fail(Code::kResourceExhausted, "'", path, "' is too large.");
  std::vector<MetadataNode> nodes;
  if (!readNodes(formats::readFile(path), nodes)) fail(Code::kDataLoss, "'", path, "' is damaged.");
  return nodes;
}

// {"class_name": "__tuple__", "items": […]} and the same of "TensorShape" as lists.
Json withLists(const Json& json) {
  if (!json.is_structured()) return json;
  if (json.is_object() && json.contains("items") && json.size() == 2 && json.contains("class_name") &&
      (json["class_name"] == "__tuple__" || json["class_name"] == "TensorShape")) {
    return withLists(json["items"]);
  }
  Json plain = json;
  for (Json& one : plain) one = withLists(one);
  return plain;
}

}  // namespace

std::string savedMetadataPath(const std::string& folder) {
  return (std::filesystem::path(folder) / "keras_metadata.pb").string();
}

Json savedModelMetadata(const std::string& folder) {
  const std::string path = savedMetadataPath(folder);
  std::string text = "null";
  for (const MetadataNode& node : nodesOf(path)) {
    if (node.path == "root" && !node.metadata.empty()) text = node.metadata;
  }
  const Json metadata = withLists(parseJson(text, "'" + path + "'"));
  if (metadata.is_object() && metadata.contains("config") && metadata.contains("class_name")) return metadata;
  fail(Code::kInvalidArgument, "'", path, "' has no config of a model: it is of a class that a program defines.");
}

std::vector<SavedLayer> savedLayers(const std::string& folder) {
  const std::string path = savedMetadataPath(folder);
  std::vector<SavedLayer> layers;
  for (const MetadataNode& node : nodesOf(path)) {
    if (node.number > INT32_MAX) fail(Code::kDataLoss, "'", path, "' is damaged.");
    const std::string& text = node.metadata;
    layers.push_back(
        {static_cast<int>(node.number), withLists(parseJson(text.empty() ? "null" : text, "'" + path + "'"))});
  }
  return layers;
}

}  // namespace engine::keras
