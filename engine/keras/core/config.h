// The config of a layer, loss or other part, as Keras's get_config() gives it, and reading it. A value; used by one
// thread at a time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/dtype.h"
#include "engine/keras/core/json.h"

namespace engine::keras {

class Config {
 public:
  // `owner` names whose config it is in messages: "Dense 'hidden'".
  Config(std::string owner, Json values);

  const std::string& owner() const { return owner_; }
  const Json& json() const { return values_; }
  // Null where there is none.
  const Json& at(const std::string& key) const;
  bool isNull(const std::string& key) const { return at(key).is_null(); }
  void set(const std::string& key, Json value) { values_[key] = std::move(value); }

  // InvalidArgument, naming owner and key, for a value of another kind, or none.
  std::string text(const std::string& key) const;
  std::string text(const std::string& key, const std::string& fallback) const;
  int64_t integer(const std::string& key) const;
  int64_t integer(const std::string& key, int64_t fallback) const;
  double number(const std::string& key) const;
  double number(const std::string& key, double fallback) const;
  bool flag(const std::string& key, bool fallback = false) const;
  std::optional<int64_t> maybeInteger(const std::string& key) const;
  std::optional<double> maybeNumber(const std::string& key) const;
  // A list of integers; one integer stands for `count` of them (0: for itself).
  std::vector<int64_t> integers(const std::string& key, std::size_t count = 0) const;
  std::vector<double> numbers(const std::string& key) const;
  std::vector<std::string> texts(const std::string& key) const;
  // What is computed in: "float32", or the policy {"class_name": "Policy", …}; float32 where there is none. Weights
  // have the same dtype, but for the policies "mixed_float16" and "mixed_bfloat16", which keep them in float32.
  DType dtype() const;
  DType weightDtype() const;

  // The name of the policy: "float32", "mixed_float16" …
  std::string policy() const;

  [[noreturn]] void fail(const std::string& key, const std::string& wanted) const;

 private:
  std::string owner_;
  Json values_;
};

// A number, or one of "NaN", "Infinity", "-Infinity" as JSON files have them in text.
bool isNumber(const Json& value);
double numberOf(const Json& value);
// Keras's name of a dtype: "float32", "int64", "string" … InvalidArgument for others.
DType dtypeOf(const std::string& name);

}  // namespace engine::keras
