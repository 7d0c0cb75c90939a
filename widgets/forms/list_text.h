// A repeated field of numbers or texts as one text and back: "256, 128" on one line, or a value a line. A text with
// commas, quotes, line breaks or spaces at its ends stands in double quotes, with JSON's escapes. Pure functions of
// their arguments.
#pragma once

#include <google/protobuf/message.h>

#include <QString>

#include "widgets/forms/field_info.h"

namespace widgets {

// Whether the field is edited so: repeated numbers, and repeated texts of any words.
bool isTextList(const google::protobuf::FieldDescriptor& field);

enum class ListLayout { kOneLine, kLines };
QString listText(const google::protobuf::Message& message, const google::protobuf::FieldDescriptor& field,
                 ListLayout layout);
// Replaces the whole field when every part fits; blank lines count for nothing. Empty, or why the text was refused
// (nothing is written then).
QString setListText(google::protobuf::Message* message, const google::protobuf::FieldDescriptor& field,
                    const FieldInfo& info, const QString& text);

}  // namespace widgets
