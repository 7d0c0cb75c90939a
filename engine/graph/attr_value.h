// The value of a node's attribute, as one of TensorFlow's attribute types. A value type.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/tensor.h"

namespace tensorflow {
class AttrValue;
}

namespace engine {

class AttrValue;

// A function's name with its attributes (the type "func").
struct NameAttrs {
  std::string name;
  std::map<std::string, AttrValue> attrs;
};

class AttrValue {
 public:
  struct EmptyList {};  // a list whose element type only the op definition knows
  using Value =
      std::variant<std::monostate, std::string, int64_t, float, bool, DType, Shape, Tensor, NameAttrs, EmptyList,
                   std::vector<std::string>, std::vector<int64_t>, std::vector<float>, std::vector<bool>,
                   std::vector<DType>, std::vector<Shape>, std::vector<Tensor>, std::vector<NameAttrs>>;

  AttrValue() = default;
  AttrValue(const char* value) : value_(std::string(value)) {}    // NOLINT: implicit, so that attribute lists read well
  AttrValue(int value) : value_(int64_t{value}) {}                // NOLINT
  AttrValue(double value) : value_(static_cast<float>(value)) {}  // NOLINT
  template <typename T>
  requires std::is_constructible_v<Value, T> AttrValue(T value) : value_(std::move(value)) {}  // NOLINT

  bool empty() const { return std::holds_alternative<std::monostate>(value_); }
  template <typename T>
  const T* get() const {
    return std::get_if<T>(&value_);
  }
  const Value& value() const { return value_; }

  // InvalidArgument for function placeholders and tensors that cannot be read.
  static AttrValue fromProto(const tensorflow::AttrValue& proto);
  void toProto(tensorflow::AttrValue* proto) const;
  std::string toString() const;  // for people: 0.5, "SAME", [1, 2, 2, 1], float32

 private:
  Value value_;
};

// Equal types and values; tensors bit by bit.
bool operator==(const AttrValue& a, const AttrValue& b);

using Attrs = std::map<std::string, AttrValue>;

}  // namespace engine
