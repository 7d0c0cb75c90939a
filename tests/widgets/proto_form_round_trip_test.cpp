// Messages filled at random survive being retyped in the form.
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <QLineEdit>
#include <limits>
#include <random>

#include "tests/widgets/proto_form_test.pb.h"
#include "widgets/forms/field_info.h"
#include "widgets/forms/proto_form.h"

namespace widgets {
namespace {

using google::protobuf::util::MessageDifferencer;
using widgets_test::Settings;

// Fills every field by reflection with values at and between the limits of its type.
uint64_t bounded(uint64_t bits, const FieldInfo& info) {
  return info.minimum ? 1 + bits % 100000 : bits;
}

void randomize(google::protobuf::Message* message, std::mt19937_64& random, int depth) {
  const auto* reflection = message->GetReflection();
  const auto* type = message->GetDescriptor();
  using Field = google::protobuf::FieldDescriptor;
  for (int i = 0; i < type->field_count(); ++i) {
    const Field* field = type->field(i);
    if (random() % 3 == 0) continue;
    const bool many = field->is_repeated();
    const int count = many ? static_cast<int>(random() % 4) : 1;
    for (int at = 0; at < count; ++at) {
      const FieldInfo info = fieldInfo(*field);
      const uint64_t bits = bounded(random() >> (random() % 64), info);
      switch (field->cpp_type()) {
        case Field::CPPTYPE_INT32: {
          const auto value = static_cast<int32_t>(bits);
          many ? reflection->AddInt32(message, field, value) : reflection->SetInt32(message, field, value);
          break;
        }
        case Field::CPPTYPE_INT64: {
          const auto value = static_cast<int64_t>(bits);
          many ? reflection->AddInt64(message, field, value) : reflection->SetInt64(message, field, value);
          break;
        }
        case Field::CPPTYPE_UINT32: {
          const auto value = static_cast<uint32_t>(bits);
          many ? reflection->AddUInt32(message, field, value) : reflection->SetUInt32(message, field, value);
          break;
        }
        case Field::CPPTYPE_UINT64:
          many ? reflection->AddUInt64(message, field, bits) : reflection->SetUInt64(message, field, bits);
          break;
        case Field::CPPTYPE_FLOAT: {
          const float value = static_cast<float>(bits % 999983) / 999983.f;
          many ? reflection->AddFloat(message, field, value) : reflection->SetFloat(message, field, value);
          break;
        }
        case Field::CPPTYPE_DOUBLE: {
          const double value = static_cast<double>(bits) / (info.maximum ? 123457.0 : 1e17);
          many ? reflection->AddDouble(message, field, value) : reflection->SetDouble(message, field, value);
          break;
        }
        case Field::CPPTYPE_BOOL:
          many ? reflection->AddBool(message, field, bits & 1) : reflection->SetBool(message, field, bits & 1);
          break;
        case Field::CPPTYPE_ENUM: {
          const int value = field->enum_type()->value(static_cast<int>(bits % 3))->number();
          many ? reflection->AddEnumValue(message, field, value) : reflection->SetEnumValue(message, field, value);
          break;
        }
        case Field::CPPTYPE_STRING: {
          const bool text = field->type() == Field::TYPE_STRING;
          std::string value =
              text ? "wört " + std::to_string(bits) : std::string(reinterpret_cast<const char*>(&bits), 8);
          many ? reflection->AddString(message, field, std::move(value))
               : reflection->SetString(message, field, std::move(value));
          break;
        }
        case Field::CPPTYPE_MESSAGE:
          if (field->is_map() || depth > 1) break;
          randomize(many ? reflection->AddMessage(message, field) : reflection->MutableMessage(message, field), random,
                    depth + 1);
          break;
      }
    }
  }
}

TEST(ProtoFormRoundTripTest, RetypingWhatTheFormShowsGivesTheSameMessage) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 12; ++round) {
    Settings message;
    randomize(&message, random, 0);
    (*message.mutable_session_options())["k" + std::to_string(round)] = "v";
    (*message.mutable_layers_by_id())[round].set_units(round + 1);
    ProtoForm form(message);
    ASSERT_TRUE(MessageDifferencer::Equals(form.message(), message));
    for (QLineEdit* line : form.findChildren<QLineEdit*>()) {
      const QString text = line->text();
      if (text.isEmpty()) continue;
      line->selectAll();
      line->insert(QStringLiteral("1"));
      line->selectAll();
      line->insert(text);
      emit line->textEdited(text);
    }
    std::string difference;
    MessageDifferencer differencer;
    differencer.ReportDifferencesToString(&difference);
    EXPECT_TRUE(differencer.Compare(message, form.message())) << difference;
  }
}

}  // namespace
}  // namespace widgets
