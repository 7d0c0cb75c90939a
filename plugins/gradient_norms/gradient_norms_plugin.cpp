// The plugin "gradient_norms".
#include "plugins/gradient_norms/gradient_norms_hook.h"

#include "plugins/api/hook_plugin.h"

namespace plugins {

HookPtr makeHook(const Parameters& parameters, const HookServices&) {
  return std::make_shared<GradientNormsHook>(parameters.integer("every_steps"));
}

}  // namespace plugins
