#include "app/cli/json_tensor.h"

#include <cmath>
#include <limits>

#include "engine/core/error.h"
#include "engine/estimator/json_text.h"
#include "engine/proto/example.pb.h"

namespace app::cli {
namespace {

using engine::Code;
using engine::DType;
using engine::fail;
using engine::Tensor;
using Json = nlohmann::ordered_json;

std::string base64(const std::string& text, const std::string& name) {
  static constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  uint32_t group = 0;
  int bits = 0;
  for (const char digit : text) {
    if (digit == '=') break;
    const std::size_t value = kDigits.find(digit);
    if (value == std::string_view::npos) fail(Code::kInvalidArgument, "Input '", name, "': \"b64\" is no Base64.");
    group = (group << 6 | static_cast<uint32_t>(value)) & 0xffffff;
    bits += 6;
    if (bits >= 8) bytes += static_cast<char>(group >> (bits -= 8) & 0xff);
  }
  return bytes;
}

void addValue(tensorflow::Feature& feature, const Json& value, const std::string& key) {
  if (value.is_string()) {
    feature.mutable_bytes_list()->add_value(value.get<std::string>());
  } else if (value.is_number_float()) {
    feature.mutable_float_list()->add_value(value.get<float>());
  } else if (engine::estimator::isInt64(value)) {
    feature.mutable_int64_list()->add_value(value.get<int64_t>());
  } else if (value.is_boolean()) {
    feature.mutable_int64_list()->add_value(value.get<bool>() ? 1 : 0);
  } else {
    fail(Code::kInvalidArgument, "Feature '", key, "' of an Example must be text, or numbers of at most 64 bits, not ",
         value.is_number() ? value.dump() : value.type_name(), ".");
  }
}

// One list cannot hold numbers of both kinds: 1 in [0.5, 1] is a float too.
bool anyFloat(const Json& list) {
  return std::ranges::any_of(list, [](const Json& value) { return value.is_number_float(); });
}

std::string exampleOf(const Json& object) {
  tensorflow::Example example;
  for (const auto& [key, value] : object.items()) {
    tensorflow::Feature& feature = (*example.mutable_features()->mutable_feature())[key];
    if (!value.is_array()) {
      addValue(feature, value, key);
      continue;
    }
    const bool floats = anyFloat(value);
    for (const Json& one : value) {
      addValue(feature, floats && one.is_number() ? Json(one.get<double>()) : one, key);
    }
  }
  return example.SerializeAsString();
}

std::string textOf(const Json& json, const std::string& name) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_object() && json.size() == 1 && json.contains("b64") && json["b64"].is_string()) {
    return base64(json["b64"].get<std::string>(), name);
  }
  if (json.is_object()) return exampleOf(json);
  fail(Code::kInvalidArgument, "Input '", name, "' takes text; ", json.dump(), " is ", json.type_name(), ".");
}

double numberOf(const Json& json, const std::string& name) {
  if (json.is_number()) return json.get<double>();
  if (json == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (json == "Infinity") return std::numeric_limits<double>::infinity();
  if (json == "-Infinity") return -std::numeric_limits<double>::infinity();
  fail(Code::kInvalidArgument, "Input '", name, "' takes numbers; ", json.dump(), " is ", json.type_name(), ".");
}

int64_t integerOf(const Json& json, const std::string& name) {
  if (!engine::estimator::isInt64(json)) {
    fail(Code::kInvalidArgument, "Input '", name, "' takes integers of at most 64 bits; ", json.dump(), " is not one.");
  }
  return json.get<int64_t>();
}

template <typename T>
T checkedInteger(const Json& json, const std::string& name) {
  const int64_t value = integerOf(json, name);
  if (value < static_cast<int64_t>(std::numeric_limits<T>::min()) ||
      (sizeof(T) < sizeof(int64_t) && value > static_cast<int64_t>(std::numeric_limits<T>::max()))) {
    fail(Code::kInvalidArgument, "Input '", name, "' cannot hold ", value, ": it is ",
         engine::dtypeName(engine::kDTypeOf<T>), ".");
  }
  return static_cast<T>(value);
}

bool flagOf(const Json& json, const std::string& name) {
  if (!json.is_boolean())
    fail(Code::kInvalidArgument, "Input '", name, "' takes true and false, not ", json.dump(), ".");
  return json.get<bool>();
}

// The lengths of the lists, from the first ones at each depth.
engine::Shape shapeOf(const Json& json, const std::string& name) {
  engine::Shape shape;
  for (const Json* at = &json; at->is_array(); at = &at->front()) {
    if (shape.rank() == engine::kMaxRank) fail(Code::kInvalidArgument, "Input '", name, "' has too many dimensions.");
    shape.addDim(static_cast<int64_t>(at->size()));
    if (at->empty()) break;
  }
  return shape;
}

void collect(const Json& json, const engine::Shape& shape, int depth, const std::string& name,
             std::vector<const Json*>& elements) {
  const bool isList = depth < shape.rank();
  if (isList != json.is_array() || (isList && static_cast<int64_t>(json.size()) != shape[depth])) {
    fail(Code::kInvalidArgument, "Input '", name, "' is ragged: its lists must have equal lengths.");
  }
  if (!isList) return elements.push_back(&json);
  for (const Json& one : json) collect(one, shape, depth + 1, name, elements);
}

template <typename T, typename Read>
void fill(Tensor& tensor, const std::vector<const Json*>& elements, const std::string& name, const Read& read) {
  for (std::size_t i = 0; i < elements.size(); ++i) tensor.data<T>()[i] = static_cast<T>(read(*elements[i], name));
}

}  // namespace

Tensor tensorOfJson(const Json& json, DType dtype, const std::string& name) {
  std::vector<const Json*> elements;
  const engine::Shape shape = shapeOf(json, name);
  collect(json, shape, 0, name, elements);
  Tensor tensor(dtype, shape);
  switch (dtype) {
    case DType::kString:
      fill<std::string>(tensor, elements, name, textOf);
      break;
    case DType::kFloat:
      fill<float>(tensor, elements, name, numberOf);
      break;
    case DType::kDouble:
      fill<double>(tensor, elements, name, numberOf);
      break;
    case DType::kInt64:
      fill<int64_t>(tensor, elements, name, integerOf);
      break;
    case DType::kInt32:
      fill<int32_t>(tensor, elements, name, checkedInteger<int32_t>);
      break;
    case DType::kUint8:
      fill<uint8_t>(tensor, elements, name, checkedInteger<uint8_t>);
      break;
    case DType::kBool:
      fill<bool>(tensor, elements, name, flagOf);
      break;
    default:
      fail(Code::kUnimplemented, "Input '", name, "' is ", engine::dtypeName(dtype),
           ", which JSON is not read as here.");
  }
  return tensor;
}

}  // namespace app::cli
