// The interface of a hook plugin: it makes hooks that run with a training. Its library carries metadata with its name
// and parameters (plugins/template shows a whole one). Called from the thread that starts the training; the hook itself
// from the thread that trains. No code for windows here: the command line loads hooks too.
#pragma once

#include <QtPlugin>
#include <memory>
#include <string>

#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/training/session_run_hook.h"
#include "plugins/api/parameters.h"

namespace plugins {

// What the program offers to a hook besides the graph and the summary writer.
struct HookServices {
  std::string modelDir;            // where the training saves
  engine::estimator::LogSink log;  // may be empty
};

class HookPlugin {
 public:
  virtual ~HookPlugin() = default;
  // A new hook. `parameters` holds every declared parameter, checked. May throw engine::Error.
  virtual std::shared_ptr<engine::estimator::SessionRunHook> create(const Parameters& parameters,
                                                                    const HookServices& services) = 0;
};

}  // namespace plugins

// The number grows whenever a plugin that was built before would no longer work.
#define EWB_HOOK_PLUGIN_IID "org.estimator-workbench.HookPlugin/1"
Q_DECLARE_INTERFACE(plugins::HookPlugin, EWB_HOOK_PLUGIN_IID)
