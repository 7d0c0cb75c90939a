#include "plugins/gradient_norms/gradient_norms_plugin.h"

#include "plugins/gradient_norms/gradient_norms_hook.h"

namespace plugins {

std::shared_ptr<engine::estimator::SessionRunHook> GradientNormsPlugin::create(const Parameters& parameters,
                                                                               const HookServices&) {
  return std::make_shared<GradientNormsHook>(parameters.integer("every_steps"));
}

}  // namespace plugins
