// The plugin "gradient_norms".
#pragma once

#include <QObject>

#include "plugins/api/hook_plugin.h"

namespace plugins {

class GradientNormsPlugin : public QObject, public HookPlugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID EWB_HOOK_PLUGIN_IID FILE "gradient_norms.json")
  Q_INTERFACES(plugins::HookPlugin)

 public:
  std::shared_ptr<engine::estimator::SessionRunHook> create(const Parameters& parameters,
                                                            const HookServices& services) override;
};

}  // namespace plugins
