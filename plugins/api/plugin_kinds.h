// The kinds of plugins there are, and the interface of each: a new kind is a line here, a registrar where the parts are
// made, and a template. Constants: any thread.
#pragma once

#include <span>
#include <string>

namespace plugins {

struct PluginKind {
  const char* name;
  const char* interfaceId;
  const char* adds;            // "a model for experiment files"
  bool needsWindow = false;    // the command line does not load it
  bool isLoadedToUse = false;  // when it is first used, not at the start
};

std::span<const PluginKind> pluginKinds();
// Null when there is none of that name.
const PluginKind* findPluginKind(const std::string& name);
// "hook, model, …", for messages.
std::string pluginKindNames();

}  // namespace plugins
