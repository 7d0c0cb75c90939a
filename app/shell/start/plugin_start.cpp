#include "app/shell/start/plugin_start.h"

#include <QCoreApplication>

#include "app/workbench/messages/messages.h"
#include "plugins/api/crash_report.h"
#include "plugins/api/plugin_manager.h"
#include "widgets/util/background.h"

namespace app {
namespace {

struct PluginStartWords {
  Q_DECLARE_TR_FUNCTIONS(app::PluginStart)
};

plugins::PluginManager pluginsOfProgram() {
  return plugins::PluginManager(plugins::pluginFolders(QCoreApplication::applicationDirPath().toStdString()),
                                plugins::pluginStateFolder());
}

}  // namespace

PluginStart startPlugins() {
  plugins::PluginManager manager = pluginsOfProgram();
  const std::string states = plugins::pluginStateFolder();
  if (!states.empty()) plugins::reportPluginCrashes(plugins::PluginStates::crashFile(states));
  manager.loadParts(true);
  PluginStart start;
  start.crashed = QString::fromStdString(manager.crashed().name);
  start.hung = manager.crashed().hung;
  for (const plugins::PluginManager::Failure& failure : manager.failures()) {
    start.failures << QString::fromStdString(failure.message);
  }
  return start;
}

void tellPluginStart(const PluginStart& start, Messages& messages) {
  for (const QString& failure : start.failures) messages.log(widgets::LogLevel::kWarning, failure);
  if (start.crashed.isEmpty()) return;
  const std::string name = start.crashed.toStdString();
  const auto enable = [name, &messages] {
    widgets::inBackground(
        &messages,
        [name] {
          pluginsOfProgram().enable(name);
          return true;
        },
        [](bool) {}, [&messages](const widgets::TaskFailure& why) { messages.tellError(why.text); });
  };
  const QString what =
      start.hung ? PluginStartWords::tr("The plugin %1 took too long to load and is disabled now.")
                 : PluginStartWords::tr("The plugin %1 crashed the program the last time and is disabled now.");
  messages.tell({widgets::Severity::kWarning,
                 what.arg(start.crashed),
                 {{PluginStartWords::tr("Enable it again"), enable}},
                 QStringLiteral("plugin.crashed")});
}

}  // namespace app
