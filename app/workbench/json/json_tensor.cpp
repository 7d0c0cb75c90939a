#include "app/workbench/json/json_tensor.h"

#include <cmath>
#include <complex>
#include <limits>
#include <utility>

#include "app/workbench/json/base64.h"
#include "engine/core/error.h"
#include "engine/estimator/config/json_text.h"
#include "engine/proto/example.pb.h"

namespace app {
namespace {

using engine::Code;
using engine::DType;
using engine::fail;
using engine::Tensor;
using Json = nlohmann::ordered_json;

std::string bytesOf(const std::string& text, const std::string& name) {
  const auto bytes = fromBase64(text);
  if (!bytes) fail(Code::kInvalidArgument, "Input '", name, "': \"b64\" is not valid Base64.");
  return *bytes;
}

// {"b64": "…"}
bool isBase64(const Json& json) {
  return json.is_object() && json.size() == 1 && json.contains("b64") && json["b64"].is_string();
}

void addValue(tensorflow::Feature& feature, const Json& value, const std::string& key) {
  if (value.is_string()) {
    feature.mutable_bytes_list()->add_value(value.get<std::string>());
  } else if (isBase64(value)) {
    feature.mutable_bytes_list()->add_value(bytesOf(value["b64"].get<std::string>(), key));
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
  if (isBase64(json)) return bytesOf(json["b64"].get<std::string>(), name);
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

// The integer as a T (8 to 64 bits, with or without a sign).
template <typename T>
T integerOf(const Json& json, const std::string& name) {
  const bool isUnsigned = json.is_number_unsigned();
  if (!json.is_number_integer()) {
    fail(Code::kInvalidArgument, "Input '", name, "' takes integers; ", json.dump(), " does not fit in 64 bits.");
  }
  const bool fits = isUnsigned ? std::in_range<T>(json.get<uint64_t>()) : std::in_range<T>(json.get<int64_t>());
  if (!fits) {
    fail(Code::kInvalidArgument, "Input '", name, "' cannot hold ", json.dump(), ": it is ",
         engine::dtypeName(engine::kDTypeOf<T>), ".");
  }
  return isUnsigned ? static_cast<T>(json.get<uint64_t>()) : static_cast<T>(json.get<int64_t>());
}

// The nearest number of 16 bits with this many for the exponent, the rest but the sign for the mantissa; ties go to the
// even one, what is too large becomes infinity.
uint16_t shortFloat(double value, int exponentBits) {
  const int mantissaBits = 15 - exponentBits;
  const int bias = (1 << (exponentBits - 1)) - 1;
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const auto infinity = static_cast<uint16_t>(((1 << exponentBits) - 1) << mantissaBits);
  if (std::isnan(value)) return static_cast<uint16_t>(infinity | 1 << (mantissaBits - 1));
  const double magnitude = std::abs(value);
  if (std::isinf(magnitude)) return static_cast<uint16_t>(sign | infinity);
  if (magnitude == 0) return sign;
  const int exponent = std::max(std::ilogb(magnitude), 1 - bias);
  // In units of the last place; a carry runs into the exponent, as it should.
  const double units = std::nearbyint(std::ldexp(magnitude, mantissaBits - exponent));
  const double bits = units + static_cast<double>(exponent + bias - 1) * (1 << mantissaBits);
  return static_cast<uint16_t>(sign | (bits >= infinity ? infinity : static_cast<uint16_t>(bits)));
}

uint16_t halfOf(const Json& json, const std::string& name) {
  return shortFloat(numberOf(json, name), 5);
}

uint16_t bfloat16Of(const Json& json, const std::string& name) {
  return shortFloat(numberOf(json, name), 8);
}

// {"re": 1, "im": 2}, or a number.
template <typename T>
std::complex<T> complexOf(const Json& json, const std::string& name) {
  if (!json.is_object()) return static_cast<T>(numberOf(json, name));
  if (json.size() != 2 || !json.contains("re") || !json.contains("im")) {
    fail(Code::kInvalidArgument, "Input '", name, R"(' takes numbers and {"re": 1, "im": 2}, not )", json.dump(), ".");
  }
  return {static_cast<T>(numberOf(json["re"], name)), static_cast<T>(numberOf(json["im"], name))};
}

bool flagOf(const Json& json, const std::string& name) {
  if (!json.is_boolean())
    fail(Code::kInvalidArgument, "Input '", name, "' takes true and false, not ", json.dump(), ".");
  return json.get<bool>();
}

// The lengths of the lists, from the first ones at each depth. Behind an empty list follow the dimensions of `wanted`,
// where it has them: [] is no row of any number of columns.
engine::Shape shapeOf(const Json& json, const std::string& name, const engine::Shape& wanted) {
  engine::Shape shape;
  for (const Json* at = &json; at->is_array(); at = &at->front()) {
    if (shape.rank() == engine::kMaxRank) fail(Code::kInvalidArgument, "Input '", name, "' has too many dimensions.");
    shape.addDim(static_cast<int64_t>(at->size()));
    if (!at->empty()) continue;
    for (int d = shape.rank(); wanted.hasRank() && d < wanted.rank(); ++d) {
      shape.addDim(std::max<int64_t>(wanted.dim(d), 0));
    }
    break;
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
  if (json.empty()) return;
  for (const Json& one : json) collect(one, shape, depth + 1, name, elements);
}

// Into memory of Ts; types without a tag of their own are given by their bits.
template <typename T, typename Read>
void fill(Tensor& tensor, const std::vector<const Json*>& elements, const std::string& name, const Read& read) {
  T* values = static_cast<T*>(tensor.raw());
  for (std::size_t i = 0; i < elements.size(); ++i) values[i] = static_cast<T>(read(*elements[i], name));
}

template <typename T>
void fillIntegers(Tensor& tensor, const std::vector<const Json*>& elements, const std::string& name) {
  fill<T>(tensor, elements, name, integerOf<T>);
}

void fillAny(Tensor& tensor, const std::vector<const Json*>& elements, const std::string& name) {
  switch (tensor.dtype()) {
    case DType::kString:
      for (std::size_t i = 0; i < elements.size(); ++i) tensor.data<std::string>()[i] = textOf(*elements[i], name);
      return;
    case DType::kFloat:
      return fill<float>(tensor, elements, name, numberOf);
    case DType::kDouble:
      return fill<double>(tensor, elements, name, numberOf);
    case DType::kHalf:
      return fill<uint16_t>(tensor, elements, name, halfOf);
    case DType::kBfloat16:
      return fill<uint16_t>(tensor, elements, name, bfloat16Of);
    case DType::kComplex64:
      return fill<std::complex<float>>(tensor, elements, name, complexOf<float>);
    case DType::kComplex128:
      return fill<std::complex<double>>(tensor, elements, name, complexOf<double>);
    case DType::kBool:
      return fill<bool>(tensor, elements, name, flagOf);
    case DType::kInt8:
    case DType::kQint8:
      return fillIntegers<int8_t>(tensor, elements, name);
    case DType::kInt16:
    case DType::kQint16:
      return fillIntegers<int16_t>(tensor, elements, name);
    case DType::kInt32:
    case DType::kQint32:
      return fillIntegers<int32_t>(tensor, elements, name);
    case DType::kInt64:
      return fillIntegers<int64_t>(tensor, elements, name);
    case DType::kUint8:
    case DType::kQuint8:
      return fillIntegers<uint8_t>(tensor, elements, name);
    case DType::kUint16:
    case DType::kQuint16:
      return fillIntegers<uint16_t>(tensor, elements, name);
    case DType::kUint32:
      return fillIntegers<uint32_t>(tensor, elements, name);
    case DType::kUint64:
      return fillIntegers<uint64_t>(tensor, elements, name);
    default:
      fail(Code::kUnimplemented, "Input '", name, "' is ", engine::dtypeName(tensor.dtype()),
           ", which cannot be read from JSON.");
  }
}

}  // namespace

Tensor tensorOfJson(const Json& json, DType dtype, const std::string& name, const engine::Shape& wanted) {
  std::vector<const Json*> elements;
  const engine::Shape shape = shapeOf(json, name, wanted);
  collect(json, shape, 0, name, elements);
  Tensor tensor(dtype, shape);
  fillAny(tensor, elements, name);
  return tensor;
}

}  // namespace app
