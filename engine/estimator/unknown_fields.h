// Names in a JSON text that its message does not have. A pure function.
#pragma once

#include <google/protobuf/descriptor.h>

#include <string>

namespace engine::estimator {

// InvalidArgument, with the path of the first unknown name, the nearest right one and those that there are. Does
// nothing for a text that is no JSON object.
void refuseUnknownFields(const std::string& json, const google::protobuf::Descriptor& type, const std::string& source);

// "There is no field 'layrs'; did you mean 'layers'? There are input_shape, layers …"
std::string unknownFieldText(const google::protobuf::Descriptor& type, const std::string& name);

}  // namespace engine::estimator
