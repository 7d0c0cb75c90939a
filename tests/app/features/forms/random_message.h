// Messages with seeded random contents, and every type of message that an experiment may hold. Header-only.
#pragma once

#include <google/protobuf/message.h>

#include <limits>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/estimator/experiment.pb.h"
#include "summaries/field_options.pb.h"

namespace test_support {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// In the order of first mention; entries of maps are not among them.
inline std::vector<const Descriptor*> experimentTypes() {
  std::vector<const Descriptor*> types{engine::estimator::Experiment::descriptor()};
  std::set<const Descriptor*> known{types.front()};
  for (std::size_t i = 0; i < types.size(); ++i) {
    const Descriptor* type = types[i];  // the list grows
    for (int f = 0; f < type->field_count(); ++f) {
      const FieldDescriptor* field = type->field(f);
      if (field->is_map()) field = field->message_type()->map_value();
      const Descriptor* held = field->message_type();
      if (held != nullptr && known.insert(held).second) types.push_back(held);
    }
  }
  return types;
}

inline std::unique_ptr<Message> newMessage(const Descriptor& type) {
  return std::unique_ptr<Message>(google::protobuf::MessageFactory::generated_factory()->GetPrototype(&type)->New());
}

class RandomMessages {
 public:
  explicit RandomMessages(uint64_t seed) : random_(seed) {}

  // Sets about two thirds of the fields, messages down to `depth` below it. Values need not be in their range.
  void fill(Message* message, int depth) {
    const Descriptor* type = message->GetDescriptor();
    for (int i = 0; i < type->field_count(); ++i) {
      const FieldDescriptor* field = type->field(i);
      const bool isMessage = field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
      if (random_() % 3 == 0 || (isMessage && depth == 0)) continue;
      if (field->is_map()) {
        fillMap(message, field, depth);
      } else {
        const int count = field->is_repeated() ? static_cast<int>(random_() % 4) : 1;
        for (int k = 0; k < count; ++k) addValue(message, field, depth);
      }
    }
  }

 private:
  template <typename T>
  T extreme() {
    using Limits = std::numeric_limits<T>;
    switch (random_() % 6) {
      case 0:
        return Limits::max();
      case 1:
        return Limits::lowest();
      case 2:
        return T{0};
      case 3:
        return Limits::is_integer ? T{1} : Limits::denorm_min();
      default:
        break;
    }
    if constexpr (Limits::is_integer) return static_cast<T>(random_() >> (random_() % 64));
    switch (random_() % 8) {
      case 0:
        return Limits::infinity();
      case 1:
        return -Limits::infinity();
      case 2:
        return Limits::quiet_NaN();
      default:
        return static_cast<T>(static_cast<double>(random_()) / 1e17 - 90);
    }
  }

  std::string text(const FieldDescriptor* field) {
    const auto& help = field->options().GetExtension(summaries::help);
    if (help.choices_size() > 0 && random_() % 4 != 0)
      return help.choices(static_cast<int>(random_() % static_cast<uint64_t>(help.choices_size())));
    static const std::vector<std::string> kTexts = {"",
                                                    " ends in spaces ",
                                                    "Größe \xE2\x9C\x93 \xF0\x9F\x90\xA6",
                                                    "two\nlines\n",
                                                    "a, b",
                                                    "\"quoted\"",
                                                    "back\\s",
                                                    "tab\tand \x01",
                                                    "no\xC2\xA0"
                                                    "break",
                                                    "\xE2\x80\xA8line",
                                                    "-",
                                                    "0",
                                                    "${DATA}"};
    const std::string chosen = kTexts[random_() % kTexts.size()];
    return random_() % 3 == 0 ? chosen + std::to_string(random_() % 1000) : chosen;
  }

  void fillMap(Message* message, const FieldDescriptor* field, int depth) {
    std::set<std::string> keys;
    const auto* reflection = message->GetReflection();
    const FieldDescriptor* keyField = field->message_type()->map_key();
    const FieldDescriptor* valueField = field->message_type()->map_value();
    for (uint64_t k = random_() % 4; k > 0; --k) {
      const std::string key = text(keyField);
      if (!keys.insert(key).second) continue;
      Message* entry = reflection->AddMessage(message, field);
      entry->GetReflection()->SetString(entry, keyField, key);
      if (valueField->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        fill(entry->GetReflection()->MutableMessage(entry, valueField), depth - 1);
      } else {
        addValue(entry, valueField, depth);
      }
    }
  }

  void addValue(Message* message, const FieldDescriptor* field, int depth) {
    const auto* r = message->GetReflection();
    const bool many = field->is_repeated();
    const auto put = [&](auto value, auto set, auto add) {
      many ? (r->*add)(message, field, value) : (r->*set)(message, field, value);
    };
    using R = google::protobuf::Reflection;
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_INT32:
        return put(extreme<int32_t>(), &R::SetInt32, &R::AddInt32);
      case FieldDescriptor::CPPTYPE_INT64:
        return put(extreme<int64_t>(), &R::SetInt64, &R::AddInt64);
      case FieldDescriptor::CPPTYPE_UINT32:
        return put(extreme<uint32_t>(), &R::SetUInt32, &R::AddUInt32);
      case FieldDescriptor::CPPTYPE_UINT64:
        return put(extreme<uint64_t>(), &R::SetUInt64, &R::AddUInt64);
      case FieldDescriptor::CPPTYPE_FLOAT:
        return put(extreme<float>(), &R::SetFloat, &R::AddFloat);
      case FieldDescriptor::CPPTYPE_DOUBLE:
        return put(extreme<double>(), &R::SetDouble, &R::AddDouble);
      case FieldDescriptor::CPPTYPE_BOOL:
        return put(random_() % 2 == 0, &R::SetBool, &R::AddBool);
      case FieldDescriptor::CPPTYPE_STRING:
        many ? r->AddString(message, field, text(field)) : r->SetString(message, field, text(field));
        return;
      case FieldDescriptor::CPPTYPE_MESSAGE:
        return fill(many ? r->AddMessage(message, field) : r->MutableMessage(message, field), depth - 1);
      case FieldDescriptor::CPPTYPE_ENUM: {
        const auto count = static_cast<uint64_t>(field->enum_type()->value_count());
        return put(field->enum_type()->value(static_cast<int>(random_() % count))->number(), &R::SetEnumValue,
                   &R::AddEnumValue);
      }
    }
  }

  std::mt19937_64 random_;
};

}  // namespace test_support
