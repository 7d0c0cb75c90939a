// Single fields of messages by path, and their declared ranges.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/path_name.h"
#include "engine/estimator/config/size_limits.h"
#include "engine/estimator/config/unknown_fields.h"
#include "summaries/field_options.pb.h"

namespace engine::estimator {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// One step of a path: "layers[2]" is field "layers", index 2.
struct PathStep {
  std::string field;
  int index = -1;
  std::size_t end = 0;  // of the step in the path
};

std::vector<PathStep> parsePath(const std::string& path) {
  std::vector<PathStep> steps;
  std::size_t start = 0;
  while (start <= path.size()) {
    const std::size_t dot = std::min(path.find('.', start), path.size());
    PathStep step{path.substr(start, dot - start), -1, dot};
    const std::size_t bracket = step.field.find('[');
    if (bracket != std::string::npos && step.field.back() == ']') {
      const char* first = step.field.data() + bracket + 1;
      const char* last = step.field.data() + step.field.size() - 1;
      const auto [end, error] = std::from_chars(first, last, step.index);
      if (error != std::errc() || end != last || step.index < 0) {
        fail(Code::kInvalidArgument, "'", step.field, "' in setting '", path, "' has no index between its brackets.");
      }
      step.field.resize(bracket);
    }
    steps.push_back(std::move(step));
    start = dot + 1;
  }
  return steps;
}

const FieldDescriptor& findField(const Message& message, const std::string& name, const std::string& path) {
  const FieldDescriptor* field = message.GetDescriptor()->FindFieldByName(name);
  if (!field) {
    fail(Code::kInvalidArgument, "Setting '", path, "': ", unknownFieldText(*message.GetDescriptor(), name));
  }
  return *field;
}

// What a value of the field is called.
std::string kindText(const FieldDescriptor& field) {
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return "a JSON object";
    case FieldDescriptor::CPPTYPE_BOOL:
      return "true or false";
    case FieldDescriptor::CPPTYPE_STRING:
      return "a text";
    case FieldDescriptor::CPPTYPE_DOUBLE:
    case FieldDescriptor::CPPTYPE_FLOAT:
      return "a number";
    default:
      return std::string("an integer (") + field.type_name() + ")";
  }
}

std::string jsonString(const std::string& value) {
  std::string quoted = "\"";
  for (char c : value) {
    if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof(escape), "\\u%04x", static_cast<unsigned>(c));
      quoted += escape;
      continue;
    }
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

// Quotes what JSON needs quoted, so that "adam" and "SAME" need no quotes of their own on the command line.
std::string jsonValue(const FieldDescriptor& field, const std::string& value) {
  if (field.cpp_type() != FieldDescriptor::CPPTYPE_STRING) return value;
  if (!value.empty() && (value.front() == '"' || (field.is_repeated() && value.front() == '['))) return value;
  return jsonString(value);
}

// Of two equal names only the last would count, and of one that there isn't Protobuf says nothing to the point. It
// reads more than JSON, such as names without quotes; what is in them it has to find itself.
void refuseWrongNames(const Message& message, const FieldDescriptor& field, const std::string& json,
                      const std::string& setting) {
  if (field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE || !nlohmann::json::accept(json)) return;
  refuseWrongJson(json, *message.GetDescriptor(), "Setting '" + setting + "'", "Correct the setting.");
}

// Whether what is wrong lies inside of a value that is an object, or a list of them, as the field takes it.
bool isOfKind(const FieldDescriptor& field, const std::string& json, bool element) {
  if (field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) return false;
  const auto value = nlohmann::json::parse(json, nullptr, false);
  return field.is_repeated() && !element ? value.is_array() : value.is_object();
}

// A message with only this field set, to `value`. It must be one JSON value: no further fields may follow it.
std::unique_ptr<Message> parsedField(const Message& like, const FieldDescriptor& field, const std::string& value,
                                     bool element, const std::string& setting) {
  google::protobuf::Value single;
  const std::string json = jsonValue(field, value);
  const std::string whole = "{\"" + field.name() + "\": " + (element ? "[" + json + "]" : json) + "}";
  refuseWrongNames(like, field, whole, setting);
  auto status = google::protobuf::util::JsonStringToMessage(json, &single);
  std::unique_ptr<Message> parsed(like.New());
  if (status.ok()) status = google::protobuf::util::JsonStringToMessage(whole, parsed.get());
  if (!status.ok()) {
    fail(Code::kInvalidArgument, "Setting '", setting, "': ",
         isOfKind(field, json, element) ? jsonFieldProblem(std::string(status.message()))
                                        : "'" + field.name() + "' takes " + kindText(field) + ".");
  }
  validateFields(*parsed, "Setting '" + setting + "'");
  return parsed;
}

// Below a map, the rest of the path is a key: "hparams.optimizer.learning_rate=0.1".
void setMapEntry(Message& message, const FieldDescriptor& field, const std::string& key, const std::string& value,
                 const std::string& setting) {
  const std::string json = jsonValue(*field.message_type()->map_value(), value);
  const std::unique_ptr<Message> parsed(message.New());
  const auto status = google::protobuf::util::JsonStringToMessage(
      "{\"" + field.name() + "\": {" + jsonString(key) + ": " + json + "}}", parsed.get());
  if (!status.ok()) {
    fail(Code::kInvalidArgument, "Setting '", setting, "': ", jsonFieldProblem(std::string(status.message())));
  }
  validateFields(*parsed, "Setting '" + setting + "'");
  message.MergeFrom(*parsed);
}

void checkIndex(const Message& message, const FieldDescriptor& field, int index, const std::string& path) {
  if (!field.is_repeated()) {
    if (index < 0) return;
    fail(Code::kInvalidArgument, "Setting '", path, "': '", field.name(), "' is not a list and takes no index.");
  }
  const int size = message.GetReflection()->FieldSize(message, &field);
  if (index >= 0 && index < size) return;
  if (size == 0) fail(Code::kInvalidArgument, "Setting '", path, "': '", field.name(), "' is an empty list.");
  fail(Code::kInvalidArgument, "Setting '", path, "': '", field.name(), "' needs an index from [0] to [", size - 1,
       "].");
}

// Nothing for a field that is no number.
std::optional<double> numberOf(const Message& message, const FieldDescriptor& field, int index) {
  const auto& r = *message.GetReflection();
  const bool repeated = index >= 0;
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return repeated ? r.GetRepeatedInt32(message, &field, index) : r.GetInt32(message, &field);
    case FieldDescriptor::CPPTYPE_INT64:
      return static_cast<double>(repeated ? r.GetRepeatedInt64(message, &field, index) : r.GetInt64(message, &field));
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return repeated ? r.GetRepeatedDouble(message, &field, index) : r.GetDouble(message, &field);
    case FieldDescriptor::CPPTYPE_FLOAT:
      return static_cast<double>(repeated ? r.GetRepeatedFloat(message, &field, index) : r.GetFloat(message, &field));
    default:
      return std::nullopt;
  }
}

// Whole numbers without an exponent.
std::string rangeText(double value) {
  constexpr double kExact = 1e15;
  return value == std::floor(value) && std::fabs(value) < kExact ? std::to_string(static_cast<int64_t>(value))
                                                                 : message(value);
}

void checkNumber(double value, const summaries::FieldHelp& help, const std::string& where) {
  const auto refuse = [&](const std::string& rule) {
    fail(Code::kInvalidArgument, where, " is ", rangeText(value), ", but must be ", rule,
         help.unit().empty() ? "" : " " + help.unit(), ".");
  };
  if (!std::isfinite(value)) fail(Code::kInvalidArgument, where, " is ", value, ", but must be a finite number.");
  if (help.has_minimum() && (help.exclusive_minimum() ? value <= help.minimum() : value < help.minimum())) {
    refuse(message(help.exclusive_minimum() ? "more than " : "at least ", rangeText(help.minimum())));
  }
  if (help.has_maximum() && value > help.maximum()) refuse("at most " + rangeText(help.maximum()));
}

void checkChoice(const std::string& value, const summaries::FieldHelp& help, const std::string& where) {
  if (help.choices_size() == 0) return;
  std::string all;
  for (const std::string& choice : help.choices()) {
    if (choice == value) return;
    all += (all.empty() ? "" : ", ") + choice;
  }
  fail(Code::kInvalidArgument, where, " is \"", value, "\"; it must be one of ", all, ".");
}

void checkValue(const Message& message, const FieldDescriptor& field, int index, const std::string& where) {
  const auto& help = field.options().GetExtension(summaries::help);
  const auto& r = *message.GetReflection();
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
    const std::string value = index >= 0 ? r.GetRepeatedString(message, &field, index) : r.GetString(message, &field);
    checkChoice(value, help, where);
    const auto prefix = pathPrefixOf(field);
    if (prefix && !value.empty()) checkPathName(value, where, *prefix);  // empty: the default
  } else if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    validateFields(index >= 0 ? r.GetRepeatedMessage(message, &field, index) : r.GetMessage(message, &field), where);
  } else {
    if (const auto value = numberOf(message, field, index)) {
      checkNumber(*value, help, where);
      requireSensibleSize(*value, help.unit(), where);
    }
  }
}

void setField(Message& message, const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos) {
    fail(Code::kInvalidArgument, "Setting '", setting, "' has no '='; write path=value, e.g. train.max_steps=300.");
  }
  const std::string path = setting.substr(0, equals);
  const std::vector<PathStep> steps = parsePath(path);
  Message* target = &message;
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    const FieldDescriptor& field = findField(*target, steps[i].field, path);
    if (field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) {
      fail(Code::kInvalidArgument, "Setting '", path, "': '", field.name(), "' has no fields of its own.");
    }
    if (field.is_map() && steps[i].index < 0) {
      setMapEntry(*target, field, path.substr(steps[i].end + 1), setting.substr(equals + 1), setting);
      return;
    }
    checkIndex(*target, field, steps[i].index, path);
    const auto* reflection = target->GetReflection();
    target = field.is_repeated() ? reflection->MutableRepeatedMessage(target, &field, steps[i].index)
                                 : reflection->MutableMessage(target, &field);
  }
  const FieldDescriptor& field = findField(*target, steps.back().field, path);
  const int index = steps.back().index;
  if (index >= 0) checkIndex(*target, field, index, path);
  const auto parsed = parsedField(*target, field, setting.substr(equals + 1), index >= 0, setting);
  const auto* reflection = target->GetReflection();
  if (index < 0) {
    reflection->ClearField(target, &field);
    target->MergeFrom(*parsed);
    return;
  }
  target->MergeFrom(*parsed);
  reflection->SwapElements(target, &field, index, reflection->FieldSize(*target, &field) - 1);
  reflection->RemoveLast(target, &field);
}

}  // namespace

void validateFields(const Message& message, const std::string& source) {
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    const std::string where = source + (source.empty() ? "" : ": ") + field->name();
    if (!field->is_repeated()) {
      checkValue(message, *field, -1, where);
      continue;
    }
    for (int i = 0; i < message.GetReflection()->FieldSize(message, field); ++i) {
      checkValue(message, *field, i, where + "[" + std::to_string(i) + "]");
    }
  }
}

void applySetting(Message& message, const std::string& setting) {
  // On a copy: a path that turns out wrong half way must not have chosen another model.
  const std::unique_ptr<Message> changed(message.New());
  changed->CopyFrom(message);
  setField(*changed, setting);
  message.GetReflection()->Swap(&message, changed.get());
}

}  // namespace engine::estimator
