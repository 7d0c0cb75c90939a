#include "app/shell/start/plugin_start.h"

#include <QCoreApplication>
#include <cstdio>

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

QString whatEnded(const plugins::CrashedPlugin& plugin) {
  const QString name = QString::fromStdString(plugin.name);
  switch (plugin.how) {
    case plugins::CrashedPlugin::How::kHung:
      return PluginStartWords::tr("The plugin %1 took too long to load and is disabled now.").arg(name);
    case plugins::CrashedPlugin::How::kThrew:
      return PluginStartWords::tr("The plugin %1 failed while it was loaded and is disabled now: %2")
          .arg(name, QString::fromStdString(plugin.why));
    case plugins::CrashedPlugin::How::kCrashed:
      break;
  }
  return PluginStartWords::tr("The plugin %1 crashed the program the last time and is disabled now.").arg(name);
}

}  // namespace

PluginStart startPlugins() {
  plugins::PluginManager manager = pluginsOfProgram();
  const std::string states = plugins::pluginStateFolder();
  if (!states.empty()) plugins::reportPluginCrashes(plugins::PluginStates::crashFile(states));
  manager.loadParts(true);
  PluginStart start;
  start.crashed = manager.crashed();
  for (const plugins::PluginManager::Failure& failure : manager.failures()) {
    std::fprintf(stderr, "estimator-workbench: %s\n", failure.message.c_str());
    start.failures << QString::fromStdString(failure.message);
  }
  return start;
}

void tellPluginStart(const PluginStart& start, Messages& messages) {
  for (const QString& failure : start.failures) messages.log(widgets::LogLevel::kWarning, failure);
  if (start.crashed.name.empty()) return;
  const std::string& name = start.crashed.name;
  const auto enable = [name, &messages] {
    widgets::inBackground(
        &messages,
        [name] {
          pluginsOfProgram().enable(name);
          return true;
        },
        [](bool) {}, [&messages](const widgets::TaskFailure& why) { messages.tellError(why.text); });
  };
  messages.tell({widgets::Severity::kWarning,
                 whatEnded(start.crashed),
                 {{PluginStartWords::tr("Enable it again"), enable}},
                 QStringLiteral("plugin.crashed")});
}

}  // namespace app
