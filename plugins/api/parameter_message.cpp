#include "plugins/api/parameter_message.h"

#include <google/protobuf/descriptor.pb.h>

#include "engine/core/error.h"
#include "summaries/field_options.pb.h"

namespace plugins {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::FieldDescriptorProto;

FieldDescriptorProto::Type fieldType(ParameterType type) {
  switch (type) {
    case ParameterType::kInt:
      return FieldDescriptorProto::TYPE_INT64;
    case ParameterType::kFloat:
      return FieldDescriptorProto::TYPE_DOUBLE;
    case ParameterType::kBool:
      return FieldDescriptorProto::TYPE_BOOL;
    case ParameterType::kString:
      break;
  }
  return FieldDescriptorProto::TYPE_STRING;
}

void addField(const ParameterSpec& spec, int number, google::protobuf::DescriptorProto& into) {
  FieldDescriptorProto& field = *into.add_field();
  field.set_name(spec.name);
  field.set_number(number);
  field.set_label(FieldDescriptorProto::LABEL_OPTIONAL);
  field.set_type(fieldType(spec.type));
  if (spec.defaultValue) field.set_default_value(toText(*spec.defaultValue));
  summaries::FieldHelp& help = *field.mutable_options()->MutableExtension(summaries::help);
  help.set_explanation(spec.explanation);
  if (!spec.unit.empty()) help.set_unit(spec.unit);
  if (spec.minimum) help.set_minimum(*spec.minimum);
  if (spec.maximum) help.set_maximum(*spec.maximum);
  for (const std::string& choice : spec.choices) help.add_choices(choice);
  if (spec.isFile) help.set_is_path(true);
}

std::string fieldText(const google::protobuf::Message& message, const FieldDescriptor& field) {
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT64:
      return toText(int64_t{reflection.GetInt64(message, &field)});
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return toText(reflection.GetDouble(message, &field));
    case FieldDescriptor::CPPTYPE_BOOL:
      return toText(reflection.GetBool(message, &field));
    default:
      return reflection.GetString(message, &field);
  }
}

void setField(google::protobuf::Message& message, const FieldDescriptor& field, const ParameterValue& value) {
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  if (const auto* number = std::get_if<int64_t>(&value)) reflection.SetInt64(&message, &field, *number);
  if (const auto* number = std::get_if<double>(&value)) reflection.SetDouble(&message, &field, *number);
  if (const auto* text = std::get_if<std::string>(&value)) reflection.SetString(&message, &field, *text);
  if (const auto* flag = std::get_if<bool>(&value)) reflection.SetBool(&message, &field, *flag);
}

}  // namespace

ParameterMessage::ParameterMessage(const PluginSpec& spec)
    : plugin_(spec.name), specs_(spec.parameters), pool_(google::protobuf::DescriptorPool::generated_pool()) {
  google::protobuf::FileDescriptorProto file;
  file.set_name("plugins/" + spec.name + ".proto");
  file.set_package("plugin_parameters");
  file.set_syntax("proto2");
  file.add_dependency(summaries::FieldHelp::descriptor()->file()->name());
  google::protobuf::DescriptorProto& type = *file.add_message_type();
  type.set_name(spec.name);
  int number = 0;
  for (const ParameterSpec& parameter : spec.parameters) addField(parameter, ++number, type);
  const google::protobuf::FileDescriptor* built = pool_.BuildFile(file);
  if (!built) engine::fail(engine::Code::kInvalidArgument, spec.path, ": two of its parameters have the same name.");
  type_ = built->message_type(0);
}

std::unique_ptr<google::protobuf::Message> ParameterMessage::make(const std::map<std::string, std::string>& given) {
  std::unique_ptr<google::protobuf::Message> message(factory_.GetPrototype(type_)->New());
  for (const ParameterSpec& spec : specs_) {
    const auto text = given.find(spec.name);
    if (text == given.end()) continue;
    try {
      setField(*message, *type_->FindFieldByName(spec.name), parseParameter(plugin_, spec, text->second));
    } catch (const engine::Error&) {  // to be given anew
    }
  }
  return message;
}

std::map<std::string, std::string> parameterTexts(const google::protobuf::Message& message) {
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  std::map<std::string, std::string> texts;
  for (const FieldDescriptor* field : fields) texts[field->name()] = fieldText(message, *field);
  return texts;
}

}  // namespace plugins
