#include "engine/estimator/unknown_fields.h"

#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/estimator/nearest_name.h"

namespace engine::estimator {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using nlohmann::json;

constexpr int kDeepest = 100;  // nested messages, as protobuf's own limit

const FieldDescriptor* findField(const Descriptor& type, const std::string& name) {
  if (const FieldDescriptor* field = type.FindFieldByName(name)) return field;
  for (int i = 0; i < type.field_count(); ++i) {
    if (type.field(i)->json_name() == name) return type.field(i);
  }
  return nullptr;
}

void check(const json& value, const Descriptor& type, const std::string& path, const std::string& source, int depth) {
  // Values of the wrong kind are refused where the message is read.
  if (!value.is_object() || depth > kDeepest) return;
  for (const auto& [name, member] : value.items()) {
    const FieldDescriptor* field = findField(type, name);
    if (!field) {
      fail(Code::kInvalidArgument, source, ": ", path.empty() ? "" : path + ": ", unknownFieldText(type, name),
           " Correct the file.");
    }
    const std::string here = path.empty() ? name : path + "." + name;
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (field->is_map()) {
      const FieldDescriptor* held = field->message_type()->map_value();
      if (!member.is_object() || held->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
      for (const auto& [key, entry] : member.items()) {
        check(entry, *held->message_type(), here + "." + key, source, depth + 1);
      }
    } else if (field->is_repeated()) {
      if (!member.is_array()) continue;
      for (std::size_t i = 0; i < member.size(); ++i) {
        check(member[i], *field->message_type(), message(here, "[", i, "]"), source, depth + 1);
      }
    } else {
      check(member, *field->message_type(), here, source, depth + 1);
    }
  }
}

}  // namespace

std::string unknownFieldText(const Descriptor& type, const std::string& name) {
  std::vector<std::string> fields;
  std::string all;
  for (int i = 0; i < type.field_count(); ++i) {
    fields.push_back(type.field(i)->name());
    all += (all.empty() ? "" : ", ") + fields.back();
  }
  const std::string nearest = nearestName(name, fields);
  return message(type.name(), " has no field '", name, "'", nearest.empty() ? "" : "; did you mean '" + nearest + "'?",
                 nearest.empty() ? "; it has " : " It has ", all, ".");
}

void refuseUnknownFields(const std::string& text, const Descriptor& type, const std::string& source) {
  const json parsed = json::parse(text, nullptr, false);
  if (!parsed.is_discarded()) check(parsed, type, "", source, 0);
}

}  // namespace engine::estimator
