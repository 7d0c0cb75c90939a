// What is wrong with a JSON text of settings before it becomes a message: no JSON, names that come twice or that the
// message does not have. Pure functions, apart from the file: callable from any thread.
#pragma once

#include <google/protobuf/descriptor.h>

#include <cstdint>
#include <string>

namespace engine::estimator {

inline constexpr uint64_t kLargestSettings = uint64_t{16} << 20;  // bytes of a file of settings

// The text of a file of settings, without a byte order mark. NotFound, PermissionDenied, FailedPrecondition when it is
// no regular file, ResourceExhausted when it is too large, InvalidArgument when it is UTF-16.
std::string readSettings(const std::string& path);

// InvalidArgument for a text that is no JSON object, with line and column; for a name that comes twice in an object;
// and for one that the message does not have, with its path, the nearest right one and those that there are. `remedy`
// is the sentence that says what to do.
void refuseWrongJson(const std::string& json, const google::protobuf::Descriptor& type, const std::string& source,
                     const std::string& remedy = "Correct the file.");

// What Protobuf says of JSON that does not fit a message, as a sentence in words of ours: of "(train.max_steps):
// invalid value "x" for type TYPE_INT64" it makes "train.max_steps has "x", but must have a whole number of 64 bits."
std::string jsonFieldProblem(std::string said);

// "There is no field 'layrs'; did you mean 'layers'? There are input_shape, layers …"
std::string unknownFieldText(const google::protobuf::Descriptor& type, const std::string& name);

}  // namespace engine::estimator
