// The parameters of a plugin's hook as a form: for one that an experiment is to have, or has. Never modal; goes when it
// is closed. GUI thread only.
#pragma once

#include <QDialog>
#include <map>
#include <string>

#include "plugins/api/parameter_message.h"

class QLabel;
class QPushButton;

namespace widgets {
class Dialogs;
class ProtoForm;
}  // namespace widgets

namespace app {

class HookSettings : public QDialog {
  Q_OBJECT
 public:
  // `given`: what the experiment says of the hook; empty for a new one. `dialogs` outlives it.
  HookSettings(const plugins::PluginSpec& spec, const std::map<std::string, std::string>& given,
               widgets::Dialogs* dialogs, QWidget* parent);
  ~HookSettings() override;

 signals:
  // Only what differs from what the plugin declares, and all that it wants to be told.
  void chosen(const std::map<std::string, std::string>& parameters);

 private:
  void build(const plugins::PluginSpec& spec);
  // Why the hook cannot be made like this; empty: it can.
  QString problem() const;
  void refresh();
  void choose();

  plugins::PluginSpec spec_;
  plugins::ParameterMessage parameters_;
  widgets::ProtoForm* form_;
  QLabel* problem_;
  QPushButton* take_ = nullptr;
};

}  // namespace app
