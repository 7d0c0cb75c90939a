// The paths in a message: fields that their options call paths. Pure functions: callable from any thread.
#pragma once

#include <google/protobuf/message.h>

#include <functional>
#include <string>

namespace engine::estimator {

// Calls `change` for every path that is set, at any depth.
void forEachPath(google::protobuf::Message& message, const std::function<void(std::string&)>& change);

// For a message whose file moves from the folder `from` to `to`, both absolute: relative paths name the same files
// afterwards. They stay relative when `to` is in the workspace, which is the folder around `from`, and become absolute
// otherwise. Paths with ${DATA} and absolute ones stay.
void movePaths(google::protobuf::Message& message, const std::string& from, const std::string& to);

}  // namespace engine::estimator
