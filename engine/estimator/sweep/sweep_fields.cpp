#include "engine/estimator/sweep/sweep_fields.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>

#include "engine/estimator/sweep/sweep_values.h"
#include "summaries/field_options.pb.h"

namespace engine::estimator {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using Kind = SweepableField::Kind;

// What says which experiment it is and where its run lies, and who computes it.
bool isLeftOut(const FieldDescriptor& field) {
  static const char* const kLeftOut[] = {
      "engine.estimator.Experiment.name",       "engine.estimator.Experiment.description",
      "engine.estimator.Experiment.warm_start", "engine.estimator.RunConfig.model_dir",
      "engine.estimator.RunConfig.cluster",     "engine.estimator.RunConfig.experimental_distribute"};
  return std::ranges::find(kLeftOut, field.full_name()) != std::end(kLeftOut);
}

bool isWhole(const FieldDescriptor& field) {
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
    case FieldDescriptor::CPPTYPE_INT64:
    case FieldDescriptor::CPPTYPE_UINT32:
    case FieldDescriptor::CPPTYPE_UINT64:
      return true;
    default:
      return false;
  }
}

Kind kindOf(const FieldDescriptor& field) {
  if (field.is_repeated()) return Kind::kList;
  if (isWhole(field)) return Kind::kWholeNumber;
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_BOOL) return Kind::kTruth;
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
    return field.options().GetExtension(summaries::help).choices_size() > 0 ? Kind::kChoice : Kind::kText;
  }
  return field.cpp_type() == FieldDescriptor::CPPTYPE_ENUM ? Kind::kChoice : Kind::kNumber;
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

// A singular value, or the element `index` of a list, as text; the default of what is unset.
std::string valueOf(const Message& message, const FieldDescriptor& field, int index) {
  const auto& r = *message.GetReflection();
  const bool at = index >= 0;
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return std::to_string(at ? r.GetRepeatedInt32(message, &field, index) : r.GetInt32(message, &field));
    case FieldDescriptor::CPPTYPE_INT64:
      return std::to_string(at ? r.GetRepeatedInt64(message, &field, index) : r.GetInt64(message, &field));
    case FieldDescriptor::CPPTYPE_UINT32:
      return std::to_string(at ? r.GetRepeatedUInt32(message, &field, index) : r.GetUInt32(message, &field));
    case FieldDescriptor::CPPTYPE_UINT64:
      return std::to_string(at ? r.GetRepeatedUInt64(message, &field, index) : r.GetUInt64(message, &field));
    case FieldDescriptor::CPPTYPE_FLOAT:
      return settingText(
          static_cast<double>(at ? r.GetRepeatedFloat(message, &field, index) : r.GetFloat(message, &field)), false);
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return settingText(at ? r.GetRepeatedDouble(message, &field, index) : r.GetDouble(message, &field), false);
    case FieldDescriptor::CPPTYPE_BOOL:
      return (at ? r.GetRepeatedBool(message, &field, index) : r.GetBool(message, &field)) ? "true" : "false";
    case FieldDescriptor::CPPTYPE_ENUM:
      return std::string((at ? r.GetRepeatedEnum(message, &field, index) : r.GetEnum(message, &field))->name());
    default:
      return at ? quoted(r.GetRepeatedString(message, &field, index)) : r.GetString(message, &field);
  }
}

std::string listOf(const Message& message, const FieldDescriptor& field) {
  std::string list;
  for (int i = 0; i < message.GetReflection()->FieldSize(message, &field); ++i) {
    list += (i == 0 ? "" : ", ") + valueOf(message, field, i);
  }
  return "[" + list + "]";
}

class FieldCollector {
 public:
  std::vector<SweepableField> fields;

  // `expand`: also the fields of parts that are not set.
  void addMessage(const Message& message, const std::string& prefix, bool expand) {
    const auto& descriptor = *message.GetDescriptor();
    for (int i = 0; i < descriptor.field_count(); ++i) {
      const FieldDescriptor& field = *descriptor.field(i);
      if (!isLeftOut(field)) addField(message, field, prefix + field.name(), expand);
    }
  }

 private:
  void addField(const Message& message, const FieldDescriptor& field, const std::string& path, bool expand) {
    const auto& r = *message.GetReflection();
    if (field.is_map()) return addMap(message, field, path);
    if (field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) return addScalar(message, field, path);
    if (field.is_repeated()) {
      for (int i = 0; i < r.FieldSize(message, &field); ++i) {
        addMessage(r.GetRepeatedMessage(message, &field, i), path + "[" + std::to_string(i) + "].", false);
      }
    } else if (r.HasField(message, &field)) {
      addMessage(r.GetMessage(message, &field), path + ".", true);
    } else if (expand && !field.real_containing_oneof()) {
      addMessage(r.GetMessage(message, &field), path + ".", false);
    }
  }

  void addScalar(const Message& message, const FieldDescriptor& field, const std::string& path) {
    const auto& r = *message.GetReflection();
    if (field.type() == FieldDescriptor::TYPE_BYTES) return;
    const bool isSet = field.is_repeated() ? r.FieldSize(message, &field) > 0 : r.HasField(message, &field);
    if (field.real_containing_oneof() && !isSet) return;  // setting it would choose it
    const auto& help = field.options().GetExtension(summaries::help);
    SweepableField entry{path, kindOf(field), {}, isSet, {}, help.explanation(), help.unit()};
    entry.value = field.is_repeated() ? listOf(message, field) : valueOf(message, field, -1);
    entry.choices = {help.choices().begin(), help.choices().end()};
    if (entry.kind == Kind::kTruth) entry.choices = {"true", "false"};
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_ENUM) {
      for (int i = 0; i < field.enum_type()->value_count(); ++i) {
        entry.choices.emplace_back(field.enum_type()->value(i)->name());
      }
    }
    fields.push_back(std::move(entry));
  }

  // Only maps to text: hyperparameters, parameters of hooks. In the order of the names: maps have none of their own.
  void addMap(const Message& message, const FieldDescriptor& field, const std::string& path) {
    if (field.message_type()->map_value()->cpp_type() != FieldDescriptor::CPPTYPE_STRING) return;
    const auto& r = *message.GetReflection();
    std::vector<SweepableField> entries;
    for (int i = 0; i < r.FieldSize(message, &field); ++i) {
      const Message& entry = r.GetRepeatedMessage(message, &field, i);
      const std::string key = entry.GetReflection()->GetString(entry, field.message_type()->map_key());
      const std::string value = entry.GetReflection()->GetString(entry, field.message_type()->map_value());
      entries.push_back({path + "." + key,
                         Kind::kText,
                         value,
                         true,
                         {},
                         field.options().GetExtension(summaries::help).explanation(),
                         {}});
    }
    std::ranges::sort(entries, {}, &SweepableField::path);
    std::ranges::move(entries, std::back_inserter(fields));
  }
};

}  // namespace

std::vector<SweepableField> sweepableFields(const Experiment& experiment) {
  FieldCollector collector;
  collector.addMessage(experiment, "", true);
  return std::move(collector.fields);
}

const FieldDescriptor* sweptField(const std::string& path) {
  const google::protobuf::Descriptor* type = Experiment::descriptor();
  const FieldDescriptor* field = nullptr;
  for (std::size_t start = 0; start <= path.size();) {
    const std::size_t end = std::min(path.find('.', start), path.size());
    const std::string part = path.substr(start, end - start);
    if (!type || (field && field->is_map())) return nullptr;
    field = type->FindFieldByName(part.substr(0, part.find('[')));
    if (!field) return nullptr;
    type = field->message_type();
    start = end + 1;
  }
  return field && field->is_map() ? nullptr : field;
}

bool holdsWholeNumbers(const std::string& path) {
  const FieldDescriptor* field = sweptField(path);
  return field && isWhole(*field);
}

}  // namespace engine::estimator
