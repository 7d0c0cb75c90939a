// Columns from the messages of an experiment file (feature_column.proto). Used by one thread.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "engine/feature_column/feature_column.h"
#include "engine/feature_column/feature_column.pb.h"

namespace engine::feature_column {

using ColumnMessages = google::protobuf::RepeatedPtrField<config::FeatureColumn>;
// Where a path of an experiment file leads: adds the data folder or the file's own. None: paths are taken as they are.
using ResolvePath = std::function<std::string(const std::string& path)>;

// Every error of a factory begins with the place of the message: "feature_columns[2].crossed.keys[0].column.ref: ".
class ColumnFactory {
 public:
  explicit ColumnFactory(ResolvePath resolvePath = {}) : resolvePath_(std::move(resolvePath)) {}

  // Lets `ref` find those of the messages that have an id. They must outlive the factory. InvalidArgument for an id
  // that is used twice.
  void define(const ColumnMessages& messages, const std::string& place = "feature_columns");

  // The column; InvalidArgument when the message makes several (shared embeddings).
  Column column(const config::FeatureColumn& message, const std::string& place);
  // The columns of all messages, in order.
  Columns columns(const ColumnMessages& messages, const std::string& place = "feature_columns");

 private:
  Columns make(const config::FeatureColumn& message, const std::string& place);
  Columns makeShared(const config::SharedEmbeddings& message, const std::string& place);
  Columns referred(const std::string& id, const std::string& place);
  Column makeOne(const config::FeatureColumn& message, const std::string& place);
  Column makeCrossed(const config::Crossed& message, const std::string& place);
  Column makeVocabularyFile(const config::VocabularyFile& message);
  Column makeEmbedding(const config::Embedding& message, const std::string& place);
  std::string resolved(const std::string& path) const { return resolvePath_ ? resolvePath_(path) : path; }

  struct Definition {
    const config::FeatureColumn* message = nullptr;
    std::string place;
  };
  ResolvePath resolvePath_;
  std::map<std::string, Definition> definitions_;
  std::map<std::string, Columns> made_;  // by id
  std::set<std::string> making_;         // ids that are being resolved
};

// One column, and all columns of a list, which may refer to each other.
Column fromMessage(const config::FeatureColumn& message, const ResolvePath& resolvePath = {});
Columns columnsFromMessages(const ColumnMessages& messages, const ResolvePath& resolvePath = {},
                            const std::string& place = "feature_columns");

}  // namespace engine::feature_column
