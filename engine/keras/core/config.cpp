#include "engine/keras/core/config.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/core/error.h"

namespace engine::keras {

namespace {

// What a config counts becomes a dimension of tensors, or a place in one, which ops take as int32.
constexpr int64_t kLargestInteger = std::numeric_limits<int32_t>::max();

constexpr std::string_view kMixedPolicy = "mixed_";

// Of a list of one, too.
std::optional<int64_t> integerOf(const Json& value) {
  constexpr double kLargestExact = 9007199254740992.0;  // 2^53
  if (value.is_array() && value.size() == 1 && value[0].is_number()) return integerOf(value[0]);
  if (value.is_number_float()) {
    const double number = value.get<double>();
    const bool isWhole = std::abs(number) <= kLargestExact && number == std::floor(number);
    return isWhole ? std::optional(static_cast<int64_t>(number)) : std::nullopt;
  }
  const bool isLarge =
      value.is_number_unsigned() && value.get<uint64_t>() > uint64_t{std::numeric_limits<int64_t>::max()};
  return value.is_number_integer() && !isLarge ? std::optional(value.get<int64_t>()) : std::nullopt;
}

}  // namespace

bool isNumber(const Json& value) {
  return value.is_number() || (value.is_string() && (value == "NaN" || value == "Infinity" || value == "-Infinity"));
}

double numberOf(const Json& value) {
  if (value.is_number()) return value.get<double>();
  if (value == "NaN") return std::numeric_limits<double>::quiet_NaN();
  return value == "Infinity" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
}

DType dtypeOf(const std::string& name) {
  static const std::map<std::string, DType> kNames = {
      {"float32", DType::kFloat},     {"float64", DType::kDouble}, {"float16", DType::kHalf},
      {"bfloat16", DType::kBfloat16}, {"int32", DType::kInt32},    {"int64", DType::kInt64},
      {"uint8", DType::kUint8},       {"int8", DType::kInt8},      {"int16", DType::kInt16},
      {"uint16", DType::kUint16},     {"bool", DType::kBool},      {"string", DType::kString}};
  const auto found = kNames.find(name);
  if (found == kNames.end()) engine::fail(Code::kInvalidArgument, "There is no dtype '", name, "' in Keras.");
  return found->second;
}

Config::Config(std::string owner, Json values) : owner_(std::move(owner)), values_(std::move(values)) {
  if (values_.is_null()) values_ = Json::object();
  if (!values_.is_object()) engine::fail(Code::kInvalidArgument, "The config of ", owner_, " must be an object.");
}

const Json& Config::at(const std::string& key) const {
  static const Json kNothing;
  const auto found = values_.find(key);
  return found == values_.end() ? kNothing : *found;
}

void Config::fail(const std::string& key, const std::string& wanted) const {
  engine::fail(Code::kInvalidArgument, owner_, ": '", key, "' must be ", wanted, ", not ", at(key).dump(), ".");
}

std::string Config::text(const std::string& key) const {
  if (!at(key).is_string()) fail(key, "a text");
  return at(key).get<std::string>();
}

std::string Config::text(const std::string& key, const std::string& fallback) const {
  return isNull(key) ? fallback : text(key);
}

int64_t Config::integer(const std::string& key) const {
  const std::optional<int64_t> value = integerOf(at(key));
  if (!value) fail(key, "an integer");
  if (*value > kLargestInteger || *value < -kLargestInteger) {
    fail(key, "an integer of at most " + std::to_string(kLargestInteger));
  }
  return *value;
}

int64_t Config::integer(const std::string& key, int64_t fallback) const {
  return isNull(key) ? fallback : integer(key);
}

double Config::number(const std::string& key) const {
  if (!isNumber(at(key))) fail(key, "a number");
  return numberOf(at(key));
}

double Config::number(const std::string& key, double fallback) const {
  return isNull(key) ? fallback : number(key);
}

bool Config::flag(const std::string& key, bool fallback) const {
  const Json& value = at(key);
  if (value.is_null()) return fallback;
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return value.get<int64_t>() != 0;
  fail(key, "true or false");
}

std::optional<int64_t> Config::maybeInteger(const std::string& key) const {
  if (isNull(key)) return std::nullopt;
  const std::optional<int64_t> value = integerOf(at(key));  // seeds have 64 bits
  if (!value) fail(key, "an integer");
  return value;
}

std::optional<double> Config::maybeNumber(const std::string& key) const {
  if (isNull(key)) return std::nullopt;
  return number(key);
}

std::vector<int64_t> Config::integers(const std::string& key, std::size_t count) const {
  const Json& value = at(key);
  std::vector<int64_t> list;
  if (value.is_number_integer()) list.assign(count == 0 ? 1 : count, value.get<int64_t>());
  if (value.is_array()) {
    for (const Json& one : value) {
      if (!one.is_number_integer()) fail(key, "a list of integers");
      list.push_back(one.get<int64_t>());
    }
  }
  if (!value.is_array() && !value.is_number_integer()) fail(key, "a list of integers");
  if (count != 0 && list.size() != count) fail(key, "a list of " + std::to_string(count) + " integers");
  const auto isLarge = [](int64_t one) { return one > kLargestInteger || one < -kLargestInteger; };
  if (count != 0 && std::ranges::any_of(list, isLarge)) {
    fail(key, "integers of at most " + std::to_string(kLargestInteger));
  }
  return list;
}

std::vector<double> Config::numbers(const std::string& key) const {
  const Json& value = at(key);
  if (isNumber(value)) return {numberOf(value)};
  if (!value.is_array()) fail(key, "a list of numbers");
  std::vector<double> list;
  for (const Json& one : value) {
    if (!isNumber(one)) fail(key, "a list of numbers");
    list.push_back(numberOf(one));
  }
  return list;
}

std::vector<std::string> Config::texts(const std::string& key) const {
  const Json& value = at(key);
  if (!value.is_array()) fail(key, "a list of texts");
  std::vector<std::string> list;
  for (const Json& one : value) {
    if (!one.is_string()) fail(key, "a list of texts");
    list.push_back(one.get<std::string>());
  }
  return list;
}

std::string Config::policy() const {
  const Json& value = at("dtype");
  if (value.is_null()) return "float32";
  if (value.is_string()) return value.get<std::string>();
  const bool isPolicy = value.is_object() && value.contains("config") && value["config"].is_object();
  if (isPolicy && value["config"].value("name", Json()).is_string()) return value["config"]["name"].get<std::string>();
  fail("dtype", "the name of a dtype");
}

DType Config::dtype() const {
  const std::string name = policy();
  return dtypeOf(name.starts_with(kMixedPolicy) ? name.substr(kMixedPolicy.size()) : name);
}

DType Config::weightDtype() const {
  return policy().starts_with(kMixedPolicy) ? DType::kFloat : dtype();
}

}  // namespace engine::keras
