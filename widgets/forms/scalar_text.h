// Scalar protobuf values as the text of a form field and back, with the reason in words when the text does not fit.
// Numbers are in the C locale and round-trip exactly. Pure functions of their arguments.
#pragma once

#include <google/protobuf/message.h>

#include <QCoreApplication>
#include <QString>

#include "widgets/forms/field_info.h"

namespace widgets {

// One value in a message. index -1: a singular field.
struct FieldPlace {
  google::protobuf::Message* message = nullptr;
  const google::protobuf::FieldDescriptor* field = nullptr;
  int index = -1;
};

// The value as text; bytes as hexadecimal pairs. For numbers, bools, enums (their names), strings and bytes.
QString scalarText(const google::protobuf::Message& message, const google::protobuf::FieldDescriptor& field, int index);
QString defaultText(const google::protobuf::FieldDescriptor& field);

// Writes `text` to the place. Returns an empty string, or why the text was refused (nothing is written then).
QString setScalarText(const FieldPlace& place, const FieldInfo& info, const QString& text);

// Why the value that the place has does not fit; empty when it does. Changes nothing.
QString valueProblem(const google::protobuf::Message& message, const google::protobuf::FieldDescriptor& field,
                     int index, const FieldInfo& info);

// Adds an element to a repeated field: zero, an empty text or message, the first value of an enum.
void addDefault(google::protobuf::Message* message, const google::protobuf::FieldDescriptor& field);

bool isNumber(const google::protobuf::FieldDescriptor& field);

}  // namespace widgets
