// The hooks that an experiment names, made by plugins: the same for the window and the command line. Used by one
// thread.
#pragma once

#include "engine/estimator/experiment.pb.h"
#include "plugins/api/plugin_manager.h"

namespace plugins {

// Errors as PluginManager::createHook, with the place in the experiment.
engine::estimator::Hooks makeHooks(const engine::estimator::Experiment& experiment, PluginManager& manager,
                                   const HookServices& services);

// "NAME" or "NAME:param=value,param=value", as the command line takes it. InvalidArgument for anything else.
engine::estimator::Hook parseHook(const std::string& text);

}  // namespace plugins
