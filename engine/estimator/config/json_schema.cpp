#include "engine/estimator/config/json_schema.h"

#include <map>
#include <nlohmann/json.hpp>

#include "engine/estimator/experiment.pb.h"
#include "summaries/field_options.pb.h"

namespace engine::estimator {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using nlohmann::ordered_json;

class SchemaWriter {
 public:
  ordered_json write(const Descriptor& type, const std::string& title) {
    ordered_json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}};
    schema.update(objectOf(type));
    ordered_json definitions = ordered_json::object();
    // Writing a definition may find further ones.
    while (!pending_.empty()) {
      const auto [name, found] = *pending_.begin();
      pending_.erase(pending_.begin());
      done_[name] = objectOf(*found);
    }
    for (const auto& [name, definition] : done_) definitions[name] = definition;
    if (!definitions.empty()) schema["$defs"] = definitions;
    return schema;
  }

 private:
  ordered_json objectOf(const Descriptor& type) {
    ordered_json properties = ordered_json::object();
    for (int i = 0; i < type.field_count(); ++i) properties[type.field(i)->name()] = fieldOf(*type.field(i));
    return {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
  }

  ordered_json reference(const Descriptor& type) {
    if (!done_.contains(type.name())) pending_[type.name()] = &type;
    return {{"$ref", "#/$defs/" + type.name()}};
  }

  // One value, whether of a list or alone.
  ordered_json valueOf(const FieldDescriptor& field) {
    const auto& help = field.options().GetExtension(summaries::help);
    ordered_json value;
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_MESSAGE:
        return reference(*field.message_type());
      case FieldDescriptor::CPPTYPE_BOOL:
        return {{"type", "boolean"}};
      case FieldDescriptor::CPPTYPE_STRING:
        value = {{"type", "string"}};
        if (help.choices_size() > 0)
          value["enum"] = std::vector<std::string>(help.choices().begin(), help.choices().end());
        return value;
      case FieldDescriptor::CPPTYPE_INT64:
        // Protobuf writes these as strings: not every reader has integers of 64 bits.
        value = {{"type", {"integer", "string"}}, {"pattern", "^-?[0-9]+$"}};
        break;
      case FieldDescriptor::CPPTYPE_INT32:
        value = {{"type", "integer"}};
        break;
      default:
        value = {{"type", "number"}};
    }
    if (help.has_minimum()) value[help.exclusive_minimum() ? "exclusiveMinimum" : "minimum"] = number(help.minimum());
    if (help.has_maximum()) value["maximum"] = number(help.maximum());
    return value;
  }

  static ordered_json number(double value) {
    const auto whole = static_cast<int64_t>(value);
    return static_cast<double>(whole) == value ? ordered_json(whole) : ordered_json(value);
  }

  static ordered_json defaultOf(const FieldDescriptor& field) {
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_BOOL:
        return field.default_value_bool();
      case FieldDescriptor::CPPTYPE_STRING:
        return field.default_value_string();
      case FieldDescriptor::CPPTYPE_INT64:
        return field.default_value_int64();
      case FieldDescriptor::CPPTYPE_INT32:
        return field.default_value_int32();
      case FieldDescriptor::CPPTYPE_DOUBLE:
        return number(field.default_value_double());
      default:
        return nullptr;
    }
  }

  ordered_json fieldOf(const FieldDescriptor& field) {
    ordered_json schema;
    if (field.is_map()) {
      schema = {{"type", "object"}, {"additionalProperties", valueOf(*field.message_type()->map_value())}};
    } else if (field.is_repeated()) {
      schema = {{"type", "array"}, {"items", valueOf(field)}};
    } else {
      schema = valueOf(field);
    }
    const auto& help = field.options().GetExtension(summaries::help);
    std::string text = help.explanation();
    if (!help.unit().empty()) text += " (" + help.unit() + ")";
    if (!text.empty()) schema["description"] = text;
    if (field.has_default_value()) schema["default"] = defaultOf(field);
    return schema;
  }

  std::map<std::string, const Descriptor*> pending_;
  std::map<std::string, ordered_json> done_;
};

}  // namespace

std::string jsonSchemaOf(const Descriptor& type, const std::string& title) {
  return SchemaWriter().write(type, title).dump(2) + "\n";
}

std::string experimentSchema() {
  return jsonSchemaOf(*Experiment::descriptor(), "Experiment of Estimator Workbench");
}

}  // namespace engine::estimator
