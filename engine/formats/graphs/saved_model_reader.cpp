#include "engine/formats/graphs/saved_model_reader.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/files/files.h"
#include "engine/formats/model_file_kind.h"
#include "engine/formats/wire_damage.h"
#include "summaries/files/readable_folder.h"

namespace engine::formats {
namespace {

using tensorflow::AssetFileDef;
using tensorflow::CollectionDef;
using tensorflow::MetaGraphDef;

constexpr int kDeepestMessage = 100;   // messages in one another, which Protobuf limits only in binary files
constexpr int64_t kSchemaVersion = 1;  // the only one that there is

// Keeps the first error instead of printing it.
class FirstTextError : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, int column, const std::string& text) override {
    if (message_.empty()) message_ = message(" line ", line + 1, ", column ", column + 1, ": ", text);
  }
  void AddWarning(int, int, const std::string&) override {}
  const std::string& text() const { return message_; }

 private:
  std::string message_;
};

void parseText(const std::string& path, tensorflow::SavedModel& proto) {
  FirstTextError error;
  google::protobuf::TextFormat::Parser parser;
  parser.SetRecursionLimit(kDeepestMessage);
  parser.RecordErrorsTo(&error);
  parser.AllowUnknownField(true);
  if (!parser.ParseFromString(readFile(path), &proto)) {
    fail(Code::kDataLoss, path, " is not a SavedModel in text form, or it is damaged:", error.text(),
         ". Export the model again or restore the file from a copy.");
  }
}

void parseBinary(const std::string& path, tensorflow::SavedModel& proto) {
  const std::string bytes = readFile(path);
  if (!proto.ParseFromString(bytes)) {
    const std::string place = wireDamage(bytes);
    fail(Code::kDataLoss, path, " is not a SavedModel, or it is damaged", place.empty() ? "" : " " + place,
         ". Export the model again or restore the file from a copy.");
  }
}

[[noreturn]] void failNoSavedModel(const std::string& folder) {
  requireKind(folder, "the folder of a SavedModel", {});
  std::error_code ignored;
  if (std::filesystem::is_directory(folder, ignored)) summaries::requireReadableFolder(folder);
  const std::string known = describeFile(folder);
  fail(Code::kNotFound, "SavedModel file does not exist at ", folder, "/{", saved_model::kTextFile, "|",
       saved_model::kFile, "}. ", known.empty() ? "Specify the folder that contains it." : known);
}

// The only op of a node list; "" when the collection is not there.
std::string onlyOp(const MetaGraphDef& metaGraph, const char* key) {
  const auto found = metaGraph.collection_def().find(key);
  if (found == metaGraph.collection_def().end()) return {};
  const CollectionDef::NodeList& list = found->second.node_list();
  if (list.value_size() != 1) {
    fail(Code::kInvalidArgument, "Expected exactly one op in the SavedModel's collection '", key, "', found ",
         list.value_size(), ".");
  }
  return list.value(0);
}

std::string signatureOp(const MetaGraphDef& metaGraph, const char* key) {
  const auto signature = metaGraph.signature_def().find(key);
  if (signature == metaGraph.signature_def().end()) return {};
  const auto output = signature->second.outputs().find(key);
  return output == signature->second.outputs().end() ? std::string() : output->second.name();
}

// Lists of the files, as newer and as older versions write them.
std::vector<AssetFileDef> assetDefs(const MetaGraphDef& metaGraph) {
  std::vector<AssetFileDef> defs(metaGraph.asset_file_def().begin(), metaGraph.asset_file_def().end());
  const auto found = metaGraph.collection_def().find(saved_model::kAssetsCollection);
  if (!defs.empty() || found == metaGraph.collection_def().end()) return defs;
  for (const google::protobuf::Any& any : found->second.any_list().value()) {
    AssetFileDef def;
    if (!any.UnpackTo(&def)) {
      fail(Code::kDataLoss, "An entry of the SavedModel's collection '", saved_model::kAssetsCollection,
           "' is not an AssetFileDef: the file is damaged.");
    }
    defs.push_back(std::move(def));
  }
  return defs;
}

}  // namespace

std::string toString(const Tags& tags) {
  std::string text;
  for (const std::string& tag : tags) text += (text.empty() ? "" : ", ") + tag;
  return text;
}

bool isSavedModel(const std::string& folder) {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::path(folder) / saved_model::kFile, ignored) ||
         std::filesystem::exists(std::filesystem::path(folder) / saved_model::kTextFile, ignored);
}

SavedModelReader::SavedModelReader(std::string folder) : folder_(std::move(folder)) {
  while (folder_.size() > 1 && folder_.ends_with('/')) folder_.pop_back();
  if (!isSavedModel(folder_)) failNoSavedModel(folder_);
  const std::string binary = folder_ + "/" + saved_model::kFile;
  std::error_code ignored;
  if (std::filesystem::exists(binary, ignored)) {
    parseBinary(binary, proto_);
  } else {
    parseText(folder_ + "/" + saved_model::kTextFile, proto_);
  }
  if (proto_.saved_model_schema_version() > kSchemaVersion) {
    fail(Code::kFailedPrecondition, "The SavedModel at ", folder_, " has schema version ",
         proto_.saved_model_schema_version(), "; this program reads ", kSchemaVersion, ".");
  }
  if (proto_.meta_graphs().empty()) fail(Code::kDataLoss, "The SavedModel at ", folder_, " has no MetaGraphs.");
}

std::vector<Tags> SavedModelReader::tagSets() const {
  std::vector<Tags> sets;
  for (const MetaGraphDef& metaGraph : proto_.meta_graphs()) {
    sets.emplace_back(metaGraph.meta_info_def().tags().begin(), metaGraph.meta_info_def().tags().end());
  }
  return sets;
}

const MetaGraphDef& SavedModelReader::metaGraph(const Tags& tags) const {
  const std::vector<Tags> sets = tagSets();
  const auto found = std::ranges::find(sets, tags);
  if (found != sets.end()) return proto_.meta_graphs(static_cast<int>(found - sets.begin()));
  std::string existing;
  for (const Tags& set : sets) existing += (existing.empty() ? "{" : ", {") + toString(set) + "}";
  fail(Code::kNotFound, "MetaGraphDef associated with tags {", toString(tags),
       "} could not be found in the SavedModel at ", folder_, "; it has ", existing, ".");
}

std::string SavedModelReader::variablesPrefix() const {
  return folder_ + "/" + saved_model::kVariablesPrefix;
}

bool SavedModelReader::hasVariables() const {
  std::error_code ignored;
  return std::filesystem::exists(bundleIndexPath(variablesPrefix()), ignored);
}

std::vector<SavedModelAsset> SavedModelReader::assets(const MetaGraphDef& metaGraph) const {
  const std::filesystem::path root = std::filesystem::path(folder_) / saved_model::kAssetsFolder;
  std::vector<SavedModelAsset> assets;
  for (const AssetFileDef& def : assetDefs(metaGraph)) {
    const std::filesystem::path file = std::filesystem::path(def.filename()).lexically_normal();
    if (file.empty() || file.is_absolute() || *file.begin() == "..") {
      fail(Code::kInvalidArgument, "The SavedModel at ", folder_, " names the asset '", def.filename(),
           "', which lies outside its folder of assets.");
    }
    assets.push_back({def.tensor_info().name(), (root / file).string()});
  }
  return assets;
}

std::string initOpName(const MetaGraphDef& metaGraph) {
  std::string name = signatureOp(metaGraph, saved_model::kInitOpSignature);
  if (name.empty()) name = onlyOp(metaGraph, saved_model::kMainOpCollection);
  return name.empty() ? onlyOp(metaGraph, saved_model::kLegacyInitOpCollection) : name;
}

std::string trainOpName(const MetaGraphDef& metaGraph) {
  const std::string name = signatureOp(metaGraph, saved_model::kTrainOpSignature);
  return name.empty() ? onlyOp(metaGraph, saved_model::kTrainOpCollection) : name;
}

}  // namespace engine::formats
