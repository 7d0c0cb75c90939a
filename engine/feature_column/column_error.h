// An error of the message of one feature column, with its place in the message. Immutable: safe to copy between
// threads.
#pragma once

#include <string>

#include "engine/core/error.h"

namespace engine::feature_column {

class ColumnError : public Error {
 public:
  // `place`: "feature_columns[2].crossed"; the message is "place: reason".
  ColumnError(Code code, const std::string& place, const std::string& reason)
      : Error(code, place + ": " + reason), place_(place), reason_(reason) {}
  const std::string& place() const { return place_; }
  const std::string& reason() const { return reason_; }

 private:
  std::string place_;
  std::string reason_;
};

}  // namespace engine::feature_column
