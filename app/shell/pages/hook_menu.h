// The hooks that plugins bring, as a menu: choosing one gives it with every parameter it declares, at its default.
// The plugins' metadata are read on a worker. GUI thread only.
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
