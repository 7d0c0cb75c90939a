// A menu of the hooks that plugins provide. Choosing one emits it with all its parameters at their defaults. GUI thread
// only; the plugins' metadata is read on a worker.
#pragma once

#include <QMenu>
#include <map>
#include <string>

namespace plugins {
struct PluginSpec;
}

namespace app {

class HookMenu : public QMenu {
  Q_OBJECT
 public:
  explicit HookMenu(QWidget* parent = nullptr);

 signals:
  // `parameters` by name, as text; one without a default is empty and must be filled in.
  void chosen(const std::string& hook, const std::map<std::string, std::string>& parameters);

 private:
  void addHook(const plugins::PluginSpec& plugin);
};

}  // namespace app
