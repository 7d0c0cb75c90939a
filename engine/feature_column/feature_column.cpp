#include "engine/feature_column/feature_column.h"

#include <cctype>
#include <map>

#include "engine/core/error.h"

namespace engine::feature_column {

std::string FeatureColumn::variableScopeName() const {
  std::string scope = name();
  for (char& c : scope) {
    const auto byte = static_cast<unsigned char>(c);
    const bool kept = byte < 0x80 && (std::isalnum(byte) || c == '_' || c == '.' || c == '-');
    if (!kept) c = '_';
  }
  return scope;
}

const DenseColumn* asDense(const Column& column) {
  return dynamic_cast<const DenseColumn*>(column.get());
}

const CategoricalColumn* asCategorical(const Column& column) {
  return dynamic_cast<const CategoricalColumn*>(column.get());
}

const SequenceDenseColumn* asSequenceDense(const Column& column) {
  return dynamic_cast<const SequenceDenseColumn*>(column.get());
}

Columns normalizedColumns(const Columns& columns) {
  if (columns.empty()) fail(Code::kInvalidArgument, "feature_columns must not be empty.");
  std::map<std::string, Column> byName;
  for (const Column& column : columns) {
    if (!column) fail(Code::kInvalidArgument, "Items of feature_columns must be a FeatureColumn. Given: None.");
    const auto [other, isNew] = byName.emplace(column->name(), column);
    if (isNew) continue;
    fail(Code::kInvalidArgument, "Duplicate feature column name found for columns: ", column->toString(), " and ",
         other->second->toString(),
         ". This usually means that these columns refer to same base feature. Either one must be discarded or a "
         "duplicated but renamed item must be inserted in features dict.");
  }
  Columns sorted;
  for (const auto& [name, column] : byName) sorted.push_back(column);
  return sorted;
}

}  // namespace engine::feature_column
