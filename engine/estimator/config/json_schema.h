// The JSON schema of a message that a user edits, made from its fields and what they say of themselves: for editors
// that complete and check experiment files. A pure function.
#pragma once

#include <google/protobuf/descriptor.h>

#include <string>

namespace engine::estimator {

// Draft 2020-12, indented, ending with a newline. Objects take no other properties than the message's fields.
std::string jsonSchemaOf(const google::protobuf::Descriptor& type, const std::string& title);
// That of experiment files.
std::string experimentSchema();

}  // namespace engine::estimator
