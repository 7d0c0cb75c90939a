// The application of the window. What a plugin throws in the window's thread is told with its name, and its pages are
// closed until they are asked for again, so that the window goes on. Of a plugin that does not come back from the
// window's thread the name is kept, so that the next start leaves it out. GUI thread only.
#pragma once

#include <QApplication>
#include <memory>

#include "plugins/api/call_watch.h"

namespace app {

class GuardedApplication : public QApplication {
  Q_OBJECT
 public:
  // Where a plugin is that holds the window's thread, as CrashedPlugin::why.
  static constexpr char kInWindow[] = "a page of the window";

  GuardedApplication(int& argc, char** argv);
  ~GuardedApplication() override;

  // What is thrown by no plugin passes.
  bool notify(QObject* receiver, QEvent* event) override;

 signals:
  void pluginThrew(const QString& plugin, const QString& why);

 private:
  // False when no plugin has thrown.
  bool leaveOut(const QString& why);

  std::unique_ptr<plugins::CallWatch> watch_;
  std::shared_ptr<plugins::CallWatch::Calls> calls_;
};

}  // namespace app
