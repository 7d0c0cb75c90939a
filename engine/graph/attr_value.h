// The value of a node's attribute, as one of TensorFlow's attribute types. A value type.
//   const Attrs attrs{{"padding", "SAME"}, {"strides", std::vector<int64_t>{1, 2, 2, 1}}, {"T", DType::kFloat}};
//   *attrs.at("padding").get<std::string>();  // is "SAME"
//   attrs.at("strides").toString();           // is "[1, 2, 2, 1]"
//   attrs.at("T").get<int64_t>() == nullptr;  // is true
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
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

// Whether T is one of the variant's types.
template <typename T, typename Variant>
inline constexpr bool kIsAttrType = false;
template <typename T, typename... Types>
inline constexpr bool kIsAttrType<T, std::variant<Types...>> = (std::is_same_v<T, Types> || ...);

class AttrValue {
 public:
  struct EmptyList {};  // a list whose element type only the op definition knows
  using Value =
      std::variant<std::monostate, std::string, int64_t, float, bool, DType, Shape, Tensor, NameAttrs, EmptyList,
                   std::vector<std::string>, std::vector<int64_t>, std::vector<float>, std::vector<bool>,
                   std::vector<DType>, std::vector<Shape>, std::vector<Tensor>, std::vector<NameAttrs>>;

  // What makes, copies and destroys a value is compiled once, not in each of the many files that list attributes.
  AttrValue();
  AttrValue(const AttrValue& other);
  AttrValue(AttrValue&& other) noexcept;
  AttrValue& operator=(const AttrValue& other);
  AttrValue& operator=(AttrValue&& other) noexcept;
  ~AttrValue();
  AttrValue(const char* value);  // NOLINT: implicit, so that attribute lists read well
  AttrValue(int value);          // NOLINT
  AttrValue(double value);       // NOLINT
  // T is one of Value's types.
  template <typename T>
  requires kIsAttrType<T, Value> AttrValue(T value);  // NOLINT

  // Whether it is no value.
  bool empty() const { return std::holds_alternative<std::monostate>(value_); }
  // The value as T; null when it is of another type.
  template <typename T>
  const T* get() const {
    return std::get_if<T>(&value_);
  }
  // Whatever it is.
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
