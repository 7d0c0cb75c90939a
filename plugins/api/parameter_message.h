// The parameters of a plugin as a protobuf message, of which the window makes its forms and the command line JSON
// schemas: both are made of messages only. Used by one thread at a time.
#pragma once

#include <google/protobuf/dynamic_message.h>

#include <map>
#include <memory>
#include <string>

#include "plugins/api/plugin_spec.h"

namespace plugins {

class ParameterMessage {
 public:
  explicit ParameterMessage(const PluginSpec& spec);

  // A field a parameter, with its explanation, unit, range, choices and default.
  const google::protobuf::Descriptor& type() const { return *type_; }
  // A message of that type with these values, of which those are left out that are not declared or not such a
  // parameter's; this outlives it.
  std::unique_ptr<google::protobuf::Message> make(const std::map<std::string, std::string>& given = {});

 private:
  std::string plugin_;
  std::vector<ParameterSpec> specs_;
  google::protobuf::DescriptorPool pool_;
  google::protobuf::DynamicMessageFactory factory_;
  const google::protobuf::Descriptor* type_ = nullptr;
};

// What was set of a message of such a type, as resolveParameters() takes it.
std::map<std::string, std::string> parameterTexts(const google::protobuf::Message& message);

}  // namespace plugins
