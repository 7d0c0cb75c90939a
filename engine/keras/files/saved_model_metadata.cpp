#include "engine/keras/files/saved_model_metadata.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "summaries/wire/wire.h"

namespace engine::keras {
namespace {

constexpr uint64_t kMostMetadata = 256u << 20;  // bytes

// An object of the file: fields 3 (its path) and 5 (metadata).
struct MetadataNode {
  std::string path, metadata;
};

bool readNode(std::string_view bytes, MetadataNode& node) {
  summaries::WireCursor cursor(bytes);
  while (!cursor.atEnd()) {
    uint32_t tag = 0;
    std::string_view text;
    if (!cursor.tag(tag)) return false;
    const uint32_t field = summaries::fieldOfTag(tag);
    const bool wanted = (field == 3 || field == 5) && summaries::typeOfTag(tag) == summaries::WireType::kBytes;
    if (!(wanted ? cursor.bytes(text) : cursor.skip(tag))) return false;
    if (wanted) (field == 3 ? node.path : node.metadata) = text;
  }
  return true;
}

// The metadata of the object "root"; false on damage.
bool findRoot(std::string_view bytes, std::string& metadata) {
  summaries::WireCursor cursor(bytes);
  while (!cursor.atEnd()) {
    uint32_t tag = 0;
    std::string_view object;
    if (!cursor.tag(tag)) return false;
    const bool isNode = tag == summaries::wireTag(1, summaries::WireType::kBytes);
    if (!(isNode ? cursor.bytes(object) : cursor.skip(tag))) return false;
    MetadataNode node;
    if (isNode && !readNode(object, node)) return false;
    if (isNode && node.path == "root") metadata = node.metadata;
  }
  return true;
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
  if (formats::InputFile(path).size() > kMostMetadata) fail(Code::kResourceExhausted, "'", path, "' is too large.");
  std::string text;
  if (!findRoot(formats::readFile(path), text)) fail(Code::kDataLoss, "'", path, "' is damaged.");
  const Json metadata = withLists(parseJson(text.empty() ? "null" : text, "'" + path + "'"));
  if (metadata.is_object() && metadata.contains("config") && metadata.contains("class_name")) return metadata;
  fail(Code::kInvalidArgument, "'", path, "' has no config of a model: it is of a class that a program defines.");
}

}  // namespace engine::keras
