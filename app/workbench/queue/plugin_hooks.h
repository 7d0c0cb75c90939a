// The hooks that an experiment names, from plugins beside the program. Loads libraries: the training's thread calls it.
#pragma once

#include "app/workbench/queue/training_controller.h"

namespace app {

engine::estimator::Hooks pluginHooks(const TrainingRequest& request, const engine::estimator::LogSink& log,
                                     const std::shared_ptr<engine::estimator::TrainingControl>& control);

}  // namespace app
