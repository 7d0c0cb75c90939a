#include "tests/golden/call.h"

#include "engine/core/error.h"

namespace golden {

using engine::Code;
using nlohmann::json;

Call::Call(const json& call) {
  if (!call.is_object() || !call.contains("symbol") || !call.contains("args")) {
    engine::fail(Code::kInvalidArgument, "This is no call: ", call.dump());
  }
  symbol_ = call.at("symbol").get<std::string>();
  const auto& arguments = call.at("args");
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].is_null()) continue;
    const std::string place = "argument " + std::to_string(i);  // where the case does not name what it gives by place
    given_[call.contains("names") ? call["names"].at(i).get<std::string>() : place] = arguments[i];
  }
  for (const auto& [name, value] : call.at("kwargs").items()) {
    if (!value.is_null()) given_[name] = value;
  }
}

bool Call::has(const std::string& parameter) const {
  return given_.contains(parameter);
}

const json* Call::find(const std::string& parameter) {
  read_.insert(parameter);
  const auto found = given_.find(parameter);
  return found == given_.end() ? nullptr : &found->second;
}

const json& Call::required(const std::string& parameter) {
  const json* value = find(parameter);
  if (!value) engine::fail(Code::kNotFound, symbol_, " is called without ", parameter, ".");
  return *value;
}

void Call::failKind(const std::string& parameter, const char* wanted) const {
  engine::fail(Code::kUnimplemented, "the argument ", parameter, "=", given_.at(parameter).dump(), " of ", symbol_,
               ", which is not ", wanted);
}

double Call::number(const std::string& parameter) {
  if (!required(parameter).is_number()) failKind(parameter, "a number");
  return given_.at(parameter).get<double>();
}

int64_t Call::integer(const std::string& parameter) {
  if (!required(parameter).is_number_integer()) failKind(parameter, "an integer");
  return given_.at(parameter).get<int64_t>();
}

double Call::number(const std::string& parameter, double otherwise) {
  return find(parameter) ? number(parameter) : otherwise;
}

int64_t Call::integer(const std::string& parameter, int64_t otherwise) {
  return find(parameter) ? integer(parameter) : otherwise;
}

bool Call::flag(const std::string& parameter, bool otherwise) {
  const json* value = find(parameter);
  if (value && !value->is_boolean()) failKind(parameter, "true or false");
  return value ? value->get<bool>() : otherwise;
}

std::string Call::text(const std::string& parameter, const std::string& otherwise) {
  const json* value = find(parameter);
  if (value && !value->is_string()) failKind(parameter, "a text");
  return value ? value->get<std::string>() : otherwise;
}

std::vector<double> Call::numbers(const std::string& parameter) {
  const json* value = find(parameter);
  if (value && !value->is_array()) failKind(parameter, "a list of numbers");
  return value ? value->get<std::vector<double>>() : std::vector<double>();
}

std::vector<std::vector<double>> Call::rows(const std::string& parameter) {
  const json* value = find(parameter);
  if (value && !value->is_array()) failKind(parameter, "a list of rows");
  return value ? value->get<std::vector<std::vector<double>>>() : std::vector<std::vector<double>>();
}

std::vector<std::string> Call::texts(const std::string& parameter) {
  const json* value = find(parameter);
  if (value && !value->is_array()) failKind(parameter, "a list of texts");
  return value ? value->get<std::vector<std::string>>() : std::vector<std::string>();
}

std::map<std::string, std::string> Call::textMap(const std::string& parameter) {
  const json* value = find(parameter);
  if (value && !value->is_object()) failKind(parameter, "a dictionary of texts");
  return value ? value->get<std::map<std::string, std::string>>() : std::map<std::string, std::string>();
}

std::vector<Call> Call::calls(const std::string& parameter) {
  const json* value = find(parameter);
  if (value && !value->is_array()) failKind(parameter, "a list of calls");
  return value ? std::vector<Call>(value->begin(), value->end()) : std::vector<Call>();
}

std::string Call::entry(const std::string& parameter, const char* key, const char* wanted) {
  const json* value = find(parameter);
  if (value && (!value->is_object() || !value->contains(key))) failKind(parameter, wanted);
  return value ? value->at(key).get<std::string>() : "";
}

std::string Call::tensor(const std::string& parameter) {
  return entry(parameter, "tensor", "a tensor");
}

std::string Call::checkpoint(const std::string& parameter) {
  return entry(parameter, "checkpoint", "a checkpoint");
}

std::string Call::valueOf(const std::string& parameter) {
  const json* value = find(parameter);
  return value && value->is_string() ? value->get<std::string>() : entry(parameter, "value", "a text or a value");
}

bool Call::isList(const std::string& parameter) const {
  const auto found = given_.find(parameter);
  return found != given_.end() && found->second.is_array();
}

const json* Call::value(const std::string& parameter) {
  return find(parameter);
}

engine::DType Call::dtype(const std::string& parameter, engine::DType otherwise) {
  const json* value = find(parameter);
  return value ? dtypeOf(*value) : otherwise;
}

std::optional<Call> Call::call(const std::string& parameter) {
  const json* value = find(parameter);
  if (!value || !value->is_object()) return std::nullopt;
  if (value->contains("returns")) return Call(value->at("returns"));
  return value->contains("args") ? std::optional(Call(*value)) : std::nullopt;
}

void Call::finish() const {
  for (const auto& [parameter, value] : given_) {
    if (!read_.contains(parameter)) {
      engine::fail(Code::kUnimplemented, "the argument ", parameter, "=", value.dump(), " of ", symbol_);
    }
  }
}

engine::DType dtypeOf(const json& value) {
  const json& name = value.is_object() && value.contains("value") ? value.at("value") : value;
  const engine::DType dtype =
      name.is_string() ? engine::dtypeFromName(name.get<std::string>()) : engine::DType::kInvalid;
  if (dtype == engine::DType::kInvalid) engine::fail(Code::kUnimplemented, "the dtype ", value.dump());
  return dtype;
}

}  // namespace golden
