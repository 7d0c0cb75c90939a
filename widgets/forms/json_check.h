// Checks a JSON text against a message type and says what does not fit and where. Pure functions, any thread.
#pragma once

#include <google/protobuf/message.h>

#include <QString>
#include <memory>
#include <optional>

#include "widgets/forms/json_reader.h"

namespace widgets {

struct JsonCheck {
  std::optional<TextFault> fault;                            // the first one in the text
  std::shared_ptr<const google::protobuf::Message> message;  // null when there is a fault
};

// Malformed JSON, fields that the message does not have, values of another kind, out of their range or not among the
// choices, two members of a oneof. `prototype` is the message's type.
JsonCheck checkJson(const QString& text, const google::protobuf::Message& prototype);

}  // namespace widgets
