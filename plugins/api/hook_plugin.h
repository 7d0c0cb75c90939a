// The interface of a hook plugin: it makes hooks that run with a training. Its library carries metadata with its name
// and parameters (resources/plugin_templates/hook is a whole one). Called from the thread that starts the training; the
// hook itself from the thread that trains. No code for windows here: the command line loads hooks too.
#pragma once

#include <QtPlugin>
#include <memory>
#include <string>

#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/training/session_run_hook.h"
#include "engine/estimator/training/training_control.h"
#include "plugins/api/parameters.h"

namespace plugins {

// What the program offers to a hook besides the graph and the summary writer.
struct HookServices {
  std::string modelDir;            // where the training saves
  engine::estimator::LogSink log;  // may be empty
  // What stops the training, saves a checkpoint or changes the rate between steps; null where nothing listens.
  std::shared_ptr<engine::estimator::TrainingControl> control = nullptr;
};

using HookPtr = std::shared_ptr<engine::estimator::SessionRunHook>;

class HookPlugin {
 public:
  virtual ~HookPlugin() = default;
  // A new hook. `parameters` holds every declared parameter, checked. May throw engine::Error.
  virtual HookPtr create(const Parameters& parameters, const HookServices& services) = 0;
};

// What a plugin made by estimator_plugin() defines: create() of its HookPlugin, which is written by that function.
HookPtr makeHook(const Parameters& parameters, const HookServices& services);

}  // namespace plugins

// The number grows whenever a plugin that was built before would no longer work.
#define EWB_HOOK_PLUGIN_IID "org.estimator-workbench.HookPlugin/1"
Q_DECLARE_INTERFACE(plugins::HookPlugin, EWB_HOOK_PLUGIN_IID)
