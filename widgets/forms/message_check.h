// Finds what is invalid in a message without a form, for parts whose widgets have not been built. Values only; call on
// one thread at a time for one FieldInfos.
#pragma once

#include <google/protobuf/message.h>

#include <QString>
#include <unordered_map>
#include <vector>

#include "widgets/forms/field_info.h"

namespace widgets {

// What was read of each field's options, so that it is read once. The descriptors must outlive it.
class FieldInfos {
 public:
  const FieldInfo& of(const google::protobuf::FieldDescriptor& field);

 private:
  std::unordered_map<const google::protobuf::FieldDescriptor*, FieldInfo> known_;
};

struct MessageProblem {
  QString path;  // "layers[2].units"
  QString text;  // "Units must be at least 1 units"
};

// At most `most` of them, in the order of the fields' numbers.
std::vector<MessageProblem> messageProblems(const google::protobuf::Message& message, FieldInfos& infos,
                                            std::size_t most);

// A message in a few words, for a line of a list: "conv2d, Filters 32, Kernel size 3". At most 80 characters.
QString messageSummary(const google::protobuf::Message& message);

}  // namespace widgets
