// Calls of TensorFlow's functions as cases record them beside the Python text ("call_json"): the symbol and the
// arguments by parameter. Used by one thread.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/dtype.h"

namespace golden {

// Each function reads the argument for a parameter, or gives `otherwise` when the call leaves it to TensorFlow's
// default (as None does). Unimplemented when the argument is of another kind. finish() refuses arguments that nobody
// read.
class Call {
 public:
  // InvalidArgument when `call` is none.
  explicit Call(const nlohmann::json& call);

  const std::string& symbol() const { return symbol_; }
  // The symbol after its last dot.
  std::string function() const { return symbol_.substr(symbol_.rfind('.') + 1); }
  bool has(const std::string& parameter) const;

  // NotFound when it is not given.
  double number(const std::string& parameter);
  int64_t integer(const std::string& parameter);
  double number(const std::string& parameter, double otherwise);
  int64_t integer(const std::string& parameter, int64_t otherwise);
  bool flag(const std::string& parameter, bool otherwise);
  std::string text(const std::string& parameter, const std::string& otherwise);
  bool isList(const std::string& parameter) const;
  const nlohmann::json* value(const std::string& parameter);  // of any kind; null when not given
  // tf.int64, or its name as a text.
  engine::DType dtype(const std::string& parameter, engine::DType otherwise);
  // Empty when not given.
  std::vector<double> numbers(const std::string& parameter);
  std::vector<std::vector<double>> rows(const std::string& parameter);
  std::vector<std::string> texts(const std::string& parameter);
  std::map<std::string, std::string> textMap(const std::string& parameter);
  std::vector<Call> calls(const std::string& parameter);
  std::string tensor(const std::string& parameter);      // the name of a fed tensor
  std::string checkpoint(const std::string& parameter);  // a bundle in the case's folder
  std::string valueOf(const std::string& parameter);     // a text, or what an enumeration's symbol stands for
  // A call in the argument's place, also as what a lambda without arguments returns; none when it is no call.
  std::optional<Call> call(const std::string& parameter);
  void ignore(const std::string& parameter) { read_.insert(parameter); }
  // Unimplemented, naming it, when an argument was not read.
  void finish() const;

 private:
  std::string entry(const std::string& parameter, const char* key, const char* wanted);
  const nlohmann::json* find(const std::string& parameter);
  const nlohmann::json& required(const std::string& parameter);
  [[noreturn]] void failKind(const std::string& parameter, const char* wanted) const;

  std::string symbol_;
  std::map<std::string, nlohmann::json> given_;  // nulls left out
  std::set<std::string> read_;
};

// {"symbol": "tf.int64", "value": "int64"}, or "int64". Unimplemented for others.
engine::DType dtypeOf(const nlohmann::json& value);

}  // namespace golden
