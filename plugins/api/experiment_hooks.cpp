#include "plugins/api/experiment_hooks.h"

#include <sstream>

#include "engine/core/error.h"

namespace plugins {

using engine::Code;
using engine::fail;

engine::estimator::Hooks makeHooks(const engine::estimator::Experiment& experiment, PluginManager& manager,
                                   const HookServices& services) {
  engine::estimator::Hooks hooks;
  for (int i = 0; i < experiment.hooks_size(); ++i) {
    const engine::estimator::Hook& hook = experiment.hooks(i);
    const std::map<std::string, std::string> parameters(hook.params().begin(), hook.params().end());
    try {
      hooks.push_back(manager.createHook(hook.name(), parameters, services));
    } catch (const engine::Error& error) {
      fail(error.code(), "hooks[", i, "]: ", error.what());
    }
  }
  return hooks;
}

engine::estimator::Hook parseHook(const std::string& text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  engine::estimator::Hook hook;
  hook.set_name(text.substr(0, colon));
  if (hook.name().empty()) fail(Code::kInvalidArgument, "The hook '", text, "' has no name.");
  std::istringstream in(colon < text.size() ? text.substr(colon + 1) : "");
  for (std::string part; std::getline(in, part, ',');) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0) {
      fail(Code::kInvalidArgument, "The hook '", text, "': '", part,
           "' is not in the form param=value. Write NAME:param=value,param=value.");
    }
    (*hook.mutable_params())[part.substr(0, equals)] = part.substr(equals + 1);
  }
  return hook;
}

}  // namespace plugins
