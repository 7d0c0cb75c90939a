#include "app/shell/start/plugin_start.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <cstdio>

#include "app/shell/start/guarded_application.h"
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
    case plugins::CrashedPlugin::How::kStuck:
      if (plugin.why == GuardedApplication::kInWindow) {
        return PluginStartWords::tr("The plugin %1 held the window up the last time and is disabled now.").arg(name);
      }
      return PluginStartWords::tr("The plugin %1 did not come back from %2 the last time and is disabled now.")
          .arg(name, QString::fromStdString(plugin.why));
    case plugins::CrashedPlugin::How::kCrashed:
      break;
  }
  return PluginStartWords::tr("The plugin %1 crashed the program the last time and is disabled now.").arg(name);
}

void tellCrash(const plugins::CrashedPlugin& crashed, Messages& messages) {
  const auto enable = [name = crashed.name, &messages] {
    widgets::inBackground(
        &messages,
        [name] {
          pluginsOfProgram().enable(name);
          return true;
        },
        [](bool) {}, [&messages](const widgets::TaskFailure& why) { messages.tellError(why.text); });
  };
  messages.tell({widgets::Severity::kWarning,
                 whatEnded(crashed),
                 {{PluginStartWords::tr("Enable it again"), enable}},
                 QStringLiteral("plugin.crashed/") + QString::fromStdString(crashed.name)});
}

}  // namespace

PluginStart startPlugins() {
  plugins::PluginManager manager = pluginsOfProgram();
  const std::string states = plugins::pluginStateFolder();
  if (!states.empty()) plugins::reportPluginCrashes(plugins::PluginStates::crashFile(states));
  manager.loadParts(true);
  PluginStart start;
  start.crashed = manager.takeUntold();
  for (const plugins::PluginManager::Failure& failure : manager.failures()) {
    std::fprintf(stderr, "estimator-workbench: %s\n", failure.message.c_str());
    start.failures << QString::fromStdString(failure.message);
    start.unusable << QFileInfo(QString::fromStdString(failure.path)).baseName();
  }
  return start;
}

void tellPluginStart(const PluginStart& start, Messages& messages) {
  for (const QString& failure : start.failures) messages.log(widgets::LogLevel::kWarning, failure);
  if (!start.unusable.isEmpty()) {
    messages.tell(
        {widgets::Severity::kWarning,
         PluginStartWords::tr("Plugins that cannot be used: %1").arg(start.unusable.join(QStringLiteral(", "))),
         {messages.showLog()},
         QStringLiteral("plugin.unusable")});
  }
  for (const plugins::CrashedPlugin& crashed : start.crashed) tellCrash(crashed, messages);
}

void tellThrowingPlugins(const GuardedApplication& application, Messages& messages) {
  QObject::connect(&application, &GuardedApplication::pluginThrew, &messages,
                   [&messages](const QString& plugin, const QString& why) {
                     messages.tellError(
                         PluginStartWords::tr("The plugin %1 failed, and its pages were closed: %2").arg(plugin, why));
                   });
}

}  // namespace app
