#include "engine/keras/files/saved_vocabularies.h"

#include <filesystem>
#include <map>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/object_graph.h"
#include "engine/formats/files/files.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/keras/files/saved_model_metadata.h"
#include "summaries/wire/wire.h"

namespace engine::keras {
namespace {

using Tokens = std::vector<std::string>;

// Of an object of the graph: fields 5 (an asset, with its place in field 1) and 9 (a constant, with its node in 1).
struct SavedContent {
  std::optional<uint64_t> asset;
  std::string constant;
};

bool readFirstField(std::string_view bytes, uint64_t& number, std::string& text) {
  summaries::WireCursor cursor(bytes);
  while (!cursor.atEnd()) {
    uint32_t tag = 0;
    std::string_view found;
    if (!cursor.tag(tag)) return false;
    const bool isFirst = summaries::fieldOfTag(tag) == 1;
    const summaries::WireType type = summaries::typeOfTag(tag);
    const bool isText = isFirst && type == summaries::WireType::kBytes;
    const bool isNumber = isFirst && type == summaries::WireType::kVarint;
    if (!(isText ? cursor.bytes(found) : isNumber ? cursor.varint(number) : cursor.skip(tag))) return false;
    if (isText) text = found;
  }
  return true;
}

bool readContent(std::string_view object, SavedContent& content) {
  summaries::WireCursor cursor(object);
  while (!cursor.atEnd()) {
    uint32_t tag = 0;
    std::string_view bytes;
    if (!cursor.tag(tag)) return false;
    const uint32_t field = summaries::fieldOfTag(tag);
    const bool wanted = (field == 5 || field == 9) && summaries::typeOfTag(tag) == summaries::WireType::kBytes;
    if (!(wanted ? cursor.bytes(bytes) : cursor.skip(tag))) return false;
    uint64_t place = 0;
    if (wanted && !readFirstField(bytes, place, content.constant)) return false;
    if (wanted && field == 5) content.asset = place;
  }
  return true;
}

bool readContents(std::string_view graph, std::vector<SavedContent>& contents) {
  summaries::WireCursor cursor(graph);
  while (!cursor.atEnd()) {
    uint32_t tag = 0;
    std::string_view object;
    if (!cursor.tag(tag)) return false;
    const bool isObject = tag == summaries::wireTag(1, summaries::WireType::kBytes);
    if (!(isObject ? cursor.bytes(object) : cursor.skip(tag))) return false;
    if (isObject && !readContent(object, contents.emplace_back())) return false;
  }
  return true;
}

bool looksUp(const Json& metadata) {
  const Json name = metadata.is_object() ? metadata.value("class_name", Json()) : Json();
  return name == "StringLookup" || name == "IntegerLookup" || name == "TextVectorization";
}

// The objects, graph and assets of a SavedModel.
class SavedTables {
 public:
  explicit SavedTables(const std::string& folder)
      : reader_(folder), metaGraph_(reader_.metaGraph({formats::saved_model::kServe})) {
    const std::string bytes = metaGraph_.object_graph_def().SerializeAsString();
    objects_ = formats::parseObjectGraph(bytes, "'" + folder + "'");
    if (!readContents(bytes, contents_) || contents_.size() != objects_.objects.size())
      fail(Code::kDataLoss, "The objects of '", folder, "' are damaged.");
  }

  // What the table of a lookup layer is filled with; nothing where it has none.
  std::optional<Tokens> tokensOf(int layer, bool invert) const {
    const int inside = way(layer, {"_lookup_layer"});
    const int table = way(inside < 0 ? layer : inside, {"lookup_table"});
    if (const int file = way(table, {"_initializer", "_filename"}); file >= 0) return tokensOfAsset(file);
    return tokensOfConstant(way(table, {"_initialize", "trace_0", invert ? "capture_2" : "capture_1"}));
  }

 private:
  int way(int from, const std::vector<std::string>& names) const {
    for (const std::string& name : names) {
      if (from < 0 || static_cast<std::size_t>(from) >= objects_.objects.size()) return -1;
      from = objects_.objects[static_cast<std::size_t>(from)].child(name);
    }
    return from;
  }
  std::optional<Tokens> tokensOfAsset(int object) const {
    const std::vector<formats::SavedModelAsset> assets = reader_.assets(metaGraph_);
    const uint64_t place = contents_[static_cast<std::size_t>(object)].asset.value_or(assets.size());
    if (place >= assets.size()) return std::nullopt;
    std::string text = formats::readFile(assets[place].path);
    if (text.ends_with('\n')) text.pop_back();
    return tokensOfText(text);
  }
  std::optional<Tokens> tokensOfConstant(int object) const {
    const std::string name = object < 0 ? "" : contents_[static_cast<std::size_t>(object)].constant;
    for (const tensorflow::NodeDef& node : metaGraph_.graph_def().node()) {
      if (name.empty() || node.name() != name || !node.attr().contains("value")) continue;
      const Tensor value = Tensor::fromProto(node.attr().at("value").tensor());
      Tokens tokens;
      if (value.dtype() == DType::kString) {
        for (const auto& token : value.flat<std::string>()) tokens.emplace_back(token);
      } else if (value.dtype() == DType::kInt64) {
        for (const int64_t token : value.flat<int64_t>()) tokens.push_back(std::to_string(token));
      }
      return tokens;
    }
    return std::nullopt;
  }

  formats::SavedModelReader reader_;
  const tensorflow::MetaGraphDef& metaGraph_;
  formats::ObjectGraph objects_;
  std::vector<SavedContent> contents_;  // of each object
};

// The weights that a layer learned, which are among the model's variables.
std::vector<double> savedWeights(const std::string& folder, int layer, const formats::ObjectGraph& graph,
                                 const formats::BundleReader& bundle) {
  if (layer < 0 || static_cast<std::size_t>(layer) >= graph.objects.size())
    fail(Code::kDataLoss, "The objects of '", folder, "' are damaged.");
  const int inside = graph.objects[static_cast<std::size_t>(layer)].child("_lookup_layer");
  const auto holder = static_cast<std::size_t>(inside < 0 ? layer : inside);
  const int weights = graph.objects[holder].child("idf_weights");
  if (weights < 0) return {};
  for (const auto& attribute : graph.objects[static_cast<std::size_t>(weights)].attributes) {
    if (attribute.name == formats::kVariableValue && bundle.has(attribute.key))
      return bundle.read(attribute.key).toDoubles();
  }
  return {};
}

}  // namespace

VocabularySource savedVocabularies(const std::string& folder) {
  std::map<std::string, SavedLayer> lookups;  // by name
  for (SavedLayer& layer : savedLayers(folder)) {
    if (!looksUp(layer.metadata) || !layer.metadata.value("name", Json()).is_string()) continue;
    lookups.emplace(layer.metadata["name"].get<std::string>(), std::move(layer));
  }
  const auto tables = lookups.empty() ? nullptr : std::make_shared<SavedTables>(folder);
  const auto find = [lookups](const Json& config) -> const SavedLayer* {
    const Json name = config.value("name", Json());
    const auto found = name.is_string() ? lookups.find(name.get<std::string>()) : lookups.end();
    return found == lookups.end() ? nullptr : &found->second;
  };
  const auto tokens = [=](const std::string&, const Json& config) -> std::optional<Tokens> {
    const SavedLayer* layer = find(config);
    return layer ? tables->tokensOf(layer->object, config.value("invert", Json()) == true) : std::nullopt;
  };
  const auto weights = [=](const std::string&, const Json& config) {
    const SavedLayer* layer = find(config);
    const formats::BundleReader bundle(
        (std::filesystem::path(folder) / formats::saved_model::kVariablesPrefix).string());
    return layer ? savedWeights(folder, layer->object, formats::readObjectGraph(bundle), bundle)
                 : std::vector<double>();
  };
  return {tokens, weights};
}

}  // namespace engine::keras
