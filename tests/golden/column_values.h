// The values that expressions about feature columns have. Used by one thread.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/feature_column/columns.h"

namespace golden::python {

struct ColumnValue;
using ColumnValues = std::vector<ColumnValue>;

struct ColumnValue {
  std::variant<std::monostate, bool, int64_t, double, std::string, ColumnValues, engine::DType, engine::Output,
               engine::feature_column::Column, engine::feature_column::Normalizer>
      v = {};

  template <typename T>
  const T* get() const {
    return std::get_if<T>(&v);
  }
  bool isNone() const { return get<std::monostate>() != nullptr; }
  double number() const;  // of an int, float or bool; InvalidArgument for others, as below
  int64_t integer() const;
  const std::string& text() const&;
  const ColumnValues& items() const&;
  ColumnValues items() && { return std::as_const(*this).items(); }
  std::string text() && { return std::as_const(*this).text(); }
  engine::feature_column::Column column() const;
};

// A call's arguments, by position and keyword.
class CallArguments {
 public:
  CallArguments(std::string function, ColumnValues positional, std::map<std::string, ColumnValue> keywords)
      : function_(std::move(function)), positional_(std::move(positional)), keywords_(std::move(keywords)) {}

  const std::string& function() const { return function_; }
  const ColumnValues& positional() const { return positional_; }
  // Moves the positional arguments from `first` on into one list in their place: cat(key, *values).
  void gather(std::size_t first);
  // The argument of a parameter at this place of the signature; None when not given.
  ColumnValue take(std::size_t position, const char* name);
  // Unimplemented when there are arguments that were not taken.
  void finish() const;

 private:
  std::string function_;
  ColumnValues positional_;
  std::map<std::string, ColumnValue> keywords_;
  std::size_t taken_ = 0;
};

// What a function of tf.feature_column, by its own or its short name, gives. Unimplemented for other names.
ColumnValue callColumnFunction(CallArguments arguments, const std::string& folder);

}  // namespace golden::python
