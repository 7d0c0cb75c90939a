#include "app/workbench/queue/plugin_hooks.h"

#include <QCoreApplication>

#include "plugins/api/experiment_hooks.h"

namespace app {

engine::estimator::Hooks pluginHooks(const TrainingRequest& request, const engine::estimator::LogSink& log,
                                     const std::shared_ptr<engine::estimator::TrainingControl>& control) {
  if (request.experiment.hooks_size() == 0) return {};
  plugins::PluginManager manager(plugins::pluginFolders(QCoreApplication::applicationDirPath().toStdString()),
                                 plugins::pluginStateFolder());
  return plugins::makeHooks(request.experiment, manager, {request.modelDir, log, control});
}

}  // namespace app
