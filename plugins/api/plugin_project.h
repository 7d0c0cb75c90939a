// Makes the project of a new plugin: files that configure, build, test and load as they stand, from the template of its
// kind (resources/plugin_templates). Callable from any thread.
#pragma once

#include <string>
#include <vector>

namespace plugins {

// The kinds that have a template.
std::vector<std::string> templateKinds();

// Writes the project into the folder `parent`/`name`; returns the files. InvalidArgument for a kind without a template
// or a name that is not of a-z, 0-9 and '_' with a letter in front; AlreadyExists when the folder is there.
std::vector<std::string> makePluginProject(const std::string& kind, const std::string& name, const std::string& parent);

}  // namespace plugins
