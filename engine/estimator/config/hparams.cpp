#include "engine/estimator/config/hparams.h"

#include <algorithm>

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

bool isEmptyList(const HParamValue& value) {
  return std::visit(
      [](const auto& v) {
        if constexpr (requires { v.empty(); } && !std::is_same_v<std::decay_t<decltype(v)>, std::string>) {
          return v.empty();
        }
        return false;
      },
      value);
}

template <typename List>
auto listOf(const List& list) {
  return std::vector<std::decay_t<decltype(list.value(0))>>(list.value().begin(), list.value().end());
}

HParamValue valueOf(const std::string& name, const HParamDef::HParamType& type) {
  switch (type.kind_case()) {
    case HParamDef::HParamType::kInt64Value:
      return type.int64_value();
    case HParamDef::HParamType::kFloatValue:
      return static_cast<double>(type.float_value());
    case HParamDef::HParamType::kBytesValue:
      return type.bytes_value();
    case HParamDef::HParamType::kBoolValue:
      return type.bool_value();
    case HParamDef::HParamType::kInt64List:
      return listOf(type.int64_list());
    case HParamDef::HParamType::kFloatList:
      return std::vector<double>(type.float_list().value().begin(), type.float_list().value().end());
    case HParamDef::HParamType::kBytesList:
      return listOf(type.bytes_list());
    case HParamDef::HParamType::kBoolList:
      return listOf(type.bool_list());
    case HParamDef::HParamType::KIND_NOT_SET:
      break;
  }
  fail(Code::kInvalidArgument, "Hyperparameter '", name, "' has no value in the HParamDef.");
}

struct ProtoWriter {
  HParamDef::HParamType& type;
  void operator()(std::monostate) const {}
  void operator()(int64_t v) const { type.set_int64_value(v); }
  void operator()(double v) const { type.set_float_value(static_cast<float>(v)); }
  void operator()(bool v) const { type.set_bool_value(v); }
  void operator()(const std::string& v) const { type.set_bytes_value(v); }
  void operator()(const std::vector<int64_t>& v) const {
    for (int64_t x : v) type.mutable_int64_list()->add_value(x);
  }
  void operator()(const std::vector<double>& v) const {
    for (double x : v) type.mutable_float_list()->add_value(static_cast<float>(x));
  }
  void operator()(const std::vector<bool>& v) const {
    for (bool x : v) type.mutable_bool_list()->add_value(x);
  }
  void operator()(const std::vector<std::string>& v) const {
    for (const std::string& x : v) type.mutable_bytes_list()->add_value(x);
  }
};

}  // namespace

bool isHParamName(const std::string& name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !name.empty() && letter(name[0]) &&
         std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '.'; });
}

HParams::HParams(std::initializer_list<std::pair<std::string, HParamValue>> values) {
  for (const auto& [name, value] : values) add(name, value);
}

HParams::HParams(const HParamDef& proto) {
  const std::map<std::string, HParamDef::HParamType> sorted(proto.hparam().begin(), proto.hparam().end());
  for (const auto& [name, type] : sorted) add(name, valueOf(name, type));
}

void HParams::add(const std::string& name, HParamValue value) {
  if (!isHParamName(name)) {
    fail(
        Code::kInvalidArgument, "'", name,
        "' is not a valid hyperparameter name: it must begin with a letter, followed by letters, digits, '_' and '.'.");
  }
  if (contains(name)) fail(Code::kInvalidArgument, "Hyperparameter name is reserved: ", name, ".");
  if (isEmptyList(value)) {
    fail(Code::kInvalidArgument, "Multi-valued hyperparameters cannot be empty: ", name, ".");
  }
  values_.emplace_back(name, std::move(value));
}

const HParamValue* HParams::find(const std::string& name) const {
  const auto found = std::ranges::find(values_, name, &std::pair<std::string, HParamValue>::first);
  return found == values_.end() ? nullptr : &found->second;
}

const HParamValue& HParams::at(const std::string& name) const {
  const HParamValue* value = find(name);
  if (!value) {
    std::string names;
    for (const auto& [other, v] : values_) names += (names.empty() ? "" : ", ") + other;
    fail(Code::kNotFound, "There is no hyperparameter '", name, "'; there are ", names.empty() ? "none" : names, ".");
  }
  return *value;
}

HParamValue& HParams::mutableAt(const std::string& name) {
  return const_cast<HParamValue&>(at(name));
}

void HParams::set(const std::string& name, const HParamValue& value) {
  HParamValue& old = mutableAt(name);
  old = castHParam(name, old, value);
}

void HParams::remove(const std::string& name) {
  at(name);
  std::erase_if(values_, [&](const auto& entry) { return entry.first == name; });
}

void HParams::overrideFrom(const std::map<std::string, HParamValue>& values) {
  HParams changed = *this;
  for (const auto& [name, value] : values) changed.set(name, value);
  *this = std::move(changed);
}

HParamValue HParams::get(const std::string& name, const HParamValue& otherwise) const {
  const HParamValue* value = find(name);
  if (!value) return otherwise;
  if (otherwise.index() != 0) castHParam(name, *value, otherwise);
  return *value;
}

std::string HParams::toString() const {
  std::string text;
  for (const auto& [name, value] : values_) text += (text.empty() ? "" : ",") + name + "=" + hparamText(value);
  return text;
}

HParamDef HParams::toProto() const {
  HParamDef proto;
  for (const auto& [name, value] : values_) {
    if (value.index() == 0) continue;  // TensorFlow's message has no such kind
    std::visit(ProtoWriter{(*proto.mutable_hparam())[name]}, value);
  }
  return proto;
}

}  // namespace engine::estimator
