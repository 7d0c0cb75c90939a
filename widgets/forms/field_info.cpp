#include "widgets/forms/field_info.h"

#include "summaries/field_options.pb.h"
#include "widgets/forms/scalar_text.h"

namespace widgets {

FieldInfo fieldInfo(const google::protobuf::FieldDescriptor& field) {
  FieldInfo info;
  info.label = labelOf(field.name());
  // A number without a default of its own is simply not there; protobuf's zero says nothing of what happens then.
  if (field.has_default_value() || !isNumber(field)) info.defaultText = defaultText(field);
  // Descriptors from a run-time pool hold the option as an unknown field: parse it once more with our own class.
  google::protobuf::FieldOptions options;
  options.ParsePartialFromString(field.options().SerializePartialAsString());
  if (!options.HasExtension(summaries::help)) return info;
  const summaries::FieldHelp& help = options.GetExtension(summaries::help);
  info.explanation = explanationOf(help.explanation());
  info.unit = unitOf(help.unit());
  if (help.has_minimum()) info.minimum = help.minimum();
  if (help.has_maximum()) info.maximum = help.maximum();
  info.exclusiveMinimum = help.exclusive_minimum();
  for (const std::string& choice : help.choices()) info.choices << QString::fromStdString(choice);
  info.isPath = help.is_path();
  info.isLongText = help.is_long_text();
  return info;
}

}  // namespace widgets
