// What a plugin says about itself in the metadata of its library, read without loading it. A value: no thread rule.
#pragma once

#include <string>
#include <vector>

#include "plugins/api/parameters.h"

class QJsonObject;

namespace plugins {

struct PluginSpec {
  std::string name;     // lower case, digits and '_'; unique among the plugins
  std::string version;  // of the plugin, "major.minor.patch"
  std::string kind;     // "hook", "model" …: plugin_kinds.h
  std::string description;
  std::string path;  // of the library
  std::vector<ParameterSpec> parameters;
};

// Reads the metadata of a library file. InvalidArgument, naming the file, when it is no plugin, was built for another
// version of the interface, or declares itself wrongly.
PluginSpec readPluginSpec(const std::string& path);
// The same from the metadata that Qt found: {"IID": …, "MetaData": {…}}.
PluginSpec parsePluginSpec(const QJsonObject& metadata, const std::string& path);

}  // namespace plugins
