#include "engine/formats/graphs/saved_model_writer.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "engine/formats/graphs/saved_model_reader.h"

namespace engine::formats {
namespace {

namespace fs = std::filesystem;

void makeFolders(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) return;
  errno = error.value();
  failFile("create", path.string());
}

// Map entries in the order of their keys: the same model gives the same bytes.
std::string deterministicBytes(const google::protobuf::Message& proto) {
  std::string bytes;
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    if (!proto.SerializeToCodedStream(&coded)) {
      fail(Code::kInvalidArgument, "The model is larger than the 2 GiB that a single TensorFlow file can hold.");
    }
  }
  return bytes;
}

}  // namespace

SavedModelWriter::SavedModelWriter(std::string folder) : folder_(std::move(folder)) {
  std::error_code error;
  const bool isThere = fs::exists(folder_, error);
  const bool hasFiles = !error && isThere && !fs::is_empty(folder_, error);
  if (error) {  // not the same as a folder with something in it
    errno = error.value();
    failFile("read", folder_);
  }
  if (hasFiles) {
    fail(Code::kAlreadyExists, "Export directory ", folder_,
         " already exists. Please specify a different export directory.");
  }
  makeFolders(fs::path(variablesPrefix()).parent_path());
  proto_.set_saved_model_schema_version(1);
}

std::string SavedModelWriter::variablesPrefix() const {
  return folder_ + "/" + saved_model::kVariablesPrefix;
}

std::string SavedModelWriter::addAsset(const std::string& source) {
  const auto known = assets_.find(source);
  if (known != assets_.end()) return known->second;
  const fs::path assets = fs::path(folder_) / saved_model::kAssetsFolder;
  makeFolders(assets);
  const fs::path path(source);
  std::string name = path.filename().string();
  for (int i = 1; fs::exists(assets / name); ++i) {
    name = message(path.stem().string(), "_", i, path.extension().string());
  }
  copyFile(source, (assets / name).string());
  assets_.emplace(source, name);
  return name;
}

// Makes the folders of a file below assets.extra/.
std::string SavedModelWriter::extraPath(const std::string& destination) const {
  const fs::path relative = fs::path(destination).lexically_normal();
  if (relative.empty() || relative.is_absolute() || *relative.begin() == ".." || !relative.has_filename()) {
    fail(Code::kInvalidArgument, "assets_extra: '", destination, "' must be a file's path inside ",
         saved_model::kExtraAssetsFolder, ".");
  }
  const fs::path path = fs::path(folder_) / saved_model::kExtraAssetsFolder / relative;
  makeFolders(path.parent_path());
  return path.string();
}

void SavedModelWriter::addExtraAsset(const std::string& destination, const std::string& source) {
  copyFile(source, extraPath(destination));
}

void SavedModelWriter::addExtraText(const std::string& destination, const std::string& text) {
  OutputFile file(extraPath(destination));
  file.append(text);
  file.syncAndClose();
}

void SavedModelWriter::addMetaGraph(tensorflow::MetaGraphDef metaGraph) {
  *proto_.add_meta_graphs() = std::move(metaGraph);
}

void SavedModelWriter::addText(const std::string& name, const std::string& text) {
  OutputFile file(folder_ + "/" + name);
  file.append(text);
  file.syncAndClose();
}

void SavedModelWriter::addMessage(const std::string& name, const google::protobuf::Message& message, bool asText) {
  std::string bytes;
  if (asText) {
    google::protobuf::TextFormat::PrintToString(message, &bytes);
  } else {
    bytes = deterministicBytes(message);
  }
  addText(name, bytes);
}

void SavedModelWriter::finish(bool asText) {
  addMessage(asText ? saved_model::kTextFile : saved_model::kFile, proto_, asText);
  sync();
}

void SavedModelWriter::sync() {
  std::error_code ignored;  // a model with variables keeps their folder
  fs::remove(fs::path(variablesPrefix()).parent_path(), ignored);
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    if (entry.is_directory()) syncFolder(entry.path().string());
  }
  syncFolder(folder_);
}

}  // namespace engine::formats
