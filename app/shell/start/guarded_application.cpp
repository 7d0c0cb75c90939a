#include "app/shell/start/guarded_application.h"

#include <pthread.h>

#include <QThread>
#include <QWidget>
#include <cstdio>
#include <exception>

#include "engine/core/code_owner.h"
#include "plugins/api/crash_report.h"
#include "plugins/api/plugin_code.h"
#include "widgets/dashboards/dashboard.h"

namespace app {
namespace {

class HandledEvent {
 public:
  explicit HandledEvent(plugins::CallWatch::Calls& calls) : calls_(calls) {
    calls_.enter(GuardedApplication::kInWindow);
  }
  ~HandledEvent() { calls_.leave(); }
  HandledEvent(const HandledEvent&) = delete;
  HandledEvent& operator=(const HandledEvent&) = delete;

 private:
  plugins::CallWatch::Calls& calls_;
};

plugins::CallWatch::Listener stuckListener(pthread_t window) {
  const auto late = [window](const char* where) {
    const std::string plugin = plugins::pluginOnStackOf(window);
    if (plugin.empty()) return;
    plugins::keepStuckPlugin(plugin, where);
    std::fprintf(stderr, "estimator-workbench: the plugin '%s' does not come back from %s.\n", plugin.c_str(), where);
  };
  return {late, plugins::forgetStuckPlugin};
}

}  // namespace

GuardedApplication::GuardedApplication(int& argc, char** argv)
    : QApplication(argc, argv),
      watch_(std::make_unique<plugins::CallWatch>(plugins::callLimit())),
      calls_(watch_->watch(stuckListener(pthread_self()))) {}

GuardedApplication::~GuardedApplication() {
  watch_->forget(calls_);
}

bool GuardedApplication::notify(QObject* receiver, QEvent* event) {
  // Threads with events of their own ask it, too.
  if (QThread::currentThread() != thread()) return QApplication::notify(receiver, event);
  const HandledEvent handled(*calls_);
  try {
    return QApplication::notify(receiver, event);
  } catch (const std::exception& error) {
    if (!leaveOut(QString::fromUtf8(error.what()))) throw;
  } catch (...) {
    if (!leaveOut(tr("It gave no reason."))) throw;
  }
  return false;
}

bool GuardedApplication::leaveOut(const QString& why) {
  const char* plugin = engine::throwerOfCurrent();
  if (!plugin) return false;
  for (QWidget* widget : allWidgets()) {
    if (!qobject_cast<widgets::Dashboard*>(widget) || engine::ownerOfCode(widget->metaObject()) != plugin) continue;
    widget->setEnabled(false);
    widget->deleteLater();
  }
  std::fprintf(stderr, "estimator-workbench: the plugin '%s' failed: %s\n", plugin, qUtf8Printable(why));
  emit pluginThrew(QString::fromUtf8(plugin), why);
  return true;
}

}  // namespace app
