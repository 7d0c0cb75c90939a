// What a form needs to know about a protobuf field: label, explanation, unit, range, default. Values only.
#pragma once

#include <google/protobuf/descriptor.h>

#include <QString>
#include <QStringList>
#include <optional>

#include "widgets/forms/field_labels.h"

namespace widgets {

struct FieldInfo {
  QString label;  // "Steps between checkpoints" for save_checkpoints_steps
  QString explanation;
  QString unit;
  std::optional<double> minimum;
  std::optional<double> maximum;
  bool exclusiveMinimum = false;
  QStringList choices;  // for strings; empty: any text
  bool isPath = false;
  bool isLongText = false;  // written in paragraphs
  // The default as the form writes values; empty for messages, repeated fields and numbers without one.
  QString defaultText;
};

// Reads the (summaries.help) option, also of messages built from a descriptor at run time.
FieldInfo fieldInfo(const google::protobuf::FieldDescriptor& field);

}  // namespace widgets
