#include "engine/estimator/config/unknown_fields.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/core/json_problem.h"
#include "engine/estimator/config/json_text.h"
#include "engine/estimator/config/nearest_name.h"
#include "summaries/files/regular_file.h"

namespace engine::estimator {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using nlohmann::json;

constexpr int kDeepest = 100;              // nested messages, as protobuf's own limit
constexpr std::size_t kLongestTold = 300;  // bytes of what a message repeats

std::string shortened(const std::string& text) {
  return text.size() <= kLongestTold ? text : text.substr(0, kLongestTold) + message("… (", text.size(), " bytes)");
}

const FieldDescriptor* findField(const Descriptor& type, const std::string& name) {
  if (const FieldDescriptor* field = type.FindFieldByName(name)) return field;
  for (int i = 0; i < type.field_count(); ++i) {
    if (type.field(i)->json_name() == name) return type.field(i);
  }
  return nullptr;
}

// Whose text it is, and the sentence that says what to do about what is wrong with it.
struct SettingsSource {
  const std::string& name;
  const std::string& remedy;
};

void check(const json& value, const Descriptor& type, const std::string& path, const SettingsSource& source,
           int depth) {
  // Values of the wrong kind are refused where the message is read.
  if (!value.is_object() || depth > kDeepest) return;
  for (const auto& [name, member] : value.items()) {
    const FieldDescriptor* field = findField(type, name);
    if (!field) {
      fail(Code::kInvalidArgument, source.name, ": ", path.empty() ? "" : path + ": ", unknownFieldText(type, name),
           " ", source.remedy);
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

// JSON whose names are told apart: of two equal ones only the last would count.
json parsedStrictly(const std::string& text, const SettingsSource& source) {
  OpenNames names;
  const auto look = [&](int depth, json::parse_event_t event, const json& value) {
    if (depth > kDeepestJson) {
      fail(Code::kInvalidArgument, source.name, " is nested more than ", kDeepestJson, " deep. ", source.remedy);
    }
    if (const auto name = names.twice(event, value)) {
      fail(Code::kInvalidArgument, source.name, ": the name '", shortened(*name),
           "' occurs twice in one object. Remove one of them.");
    }
    return true;
  };
  try {
    return json::parse(text, look);
  } catch (const json::exception& error) {
    fail(Code::kInvalidArgument, source.name, " is no JSON: ", jsonProblem(error.what()), ". ", source.remedy);
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
  return message(type.name(), " has no field '", shortened(name), "'",
                 nearest.empty() ? "" : "; did you mean '" + nearest + "'?", nearest.empty() ? "; it has " : " It has ",
                 all, ".");
}

std::string jsonFieldProblem(std::string said) {
  static const std::map<std::string, std::string> kKinds{{"TYPE_INT32", "a whole number of 32 bits"},
                                                         {"TYPE_INT64", "a whole number of 64 bits"},
                                                         {"TYPE_DOUBLE", "a number"},
                                                         {"TYPE_FLOAT", "a number"},
                                                         {"TYPE_BOOL", "true or false"},
                                                         {"TYPE_STRING", "a text"},
                                                         {"oneof", "the only one of its kind"}};
  constexpr std::string_view kValue = ": invalid value ";
  constexpr std::string_view kType = " for type ";
  std::ranges::replace(said, '\n', ' ');
  said.erase(said.find_last_not_of(" ^") + 1);
  const std::size_t value = said.find(kValue);
  const std::size_t type = said.rfind(kType);
  if (value == said.npos || type == said.npos || type < value) return shortened(said) + ".";
  std::string path = said.substr(0, value);
  if (path.starts_with('(') && path.ends_with(')')) path = path.substr(1, path.size() - 2);
  const auto kind = kKinds.find(said.substr(type + kType.size()));
  const std::size_t begin = value + kValue.size();
  return message(path.empty() ? "The object" : path, " has ", shortened(said.substr(begin, type - begin)),
                 ", but must have ", kind == kKinds.end() ? "one of the values that there are" : kind->second, ".");
}

std::string readSettings(const std::string& path) {
  std::string text = summaries::readRegularFile(path, kLargestSettings);
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    fail(Code::kInvalidArgument, path, " is UTF-16. Save it as UTF-8.");
  }
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  return text;
}

void refuseWrongJson(const std::string& text, const Descriptor& type, const std::string& source,
                     const std::string& remedy) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    fail(Code::kInvalidArgument, source, " is empty: it must contain a JSON object.");
  }
  const json parsed = parsedStrictly(text, {source, remedy});
  if (!parsed.is_object()) {
    fail(Code::kInvalidArgument, source, " holds ", parsed.type_name(), ", not a JSON object. ", remedy);
  }
  check(parsed, type, "", {source, remedy}, 0);
}

}  // namespace engine::estimator
