// Writes a SavedModel's folder. Write to a temporary folder beside the wanted one and rename it after finish(): what is
// renamed is then complete and on the disk. One thread.
#pragma once

#include <map>
#include <string>

#include "engine/proto/saved_model.pb.h"

namespace engine::formats {

class SavedModelWriter {
 public:
  // Makes the folder and its variables/. AlreadyExists when there is one that is not empty; PermissionDenied and the
  // like with the path.
  explicit SavedModelWriter(std::string folder);

  const std::string& folder() const { return folder_; }
  // Where to write the bundle of variables, shared by all MetaGraphs; without variables leave it out.
  std::string variablesPrefix() const;
  // Copies a file to assets/; the same file again is copied once, another of the same name gets a suffix. Its name
  // there, for an AssetFileDef.
  std::string addAsset(const std::string& source);
  // Copies a file to assets.extra/<destination>. InvalidArgument when that lies outside.
  void addExtraAsset(const std::string& destination, const std::string& source);
  // The same of a file's contents.
  void addExtraText(const std::string& destination, const std::string& text);
  void addMetaGraph(tensorflow::MetaGraphDef metaGraph);
  // Writes a message as a file of the folder, binary or as text.
  void addMessage(const std::string& name, const google::protobuf::Message& message, bool asText);
  void addText(const std::string& name, const std::string& text);
  // Brings every file and folder to the disk.
  void sync();
  // Writes saved_model.pb (or, as text, saved_model.pbtxt) and brings every file and folder to the disk.
  void finish(bool asText = false);

 private:
  std::string extraPath(const std::string& destination) const;

  std::string folder_;
  std::map<std::string, std::string> assets_;  // source → name
  tensorflow::SavedModel proto_;
};

}  // namespace engine::formats
