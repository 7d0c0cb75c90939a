// Runs an action of a plugin on the runs that are checked: its parameters as a form, its progress, and what it says at
// the end. Never modal; goes when it is closed, which ends the action first. GUI thread only.
#pragma once

#include <QDialog>
#include <memory>

#include "plugins/api/parameter_message.h"
#include "widgets/util/background_tasks.h"

class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace widgets {
class Dialogs;
class ProtoForm;
}  // namespace widgets

namespace app {

// A run that the action may get.
struct ActionTarget {
  QString id;
  QString directory;
  bool isChecked = false;
};

class PluginActionDialog : public QDialog {
  Q_OBJECT
 public:
  // `programFolder`: where the plugins of the program are; `dialogs` outlives it.
  PluginActionDialog(const plugins::PluginSpec& spec, const std::vector<ActionTarget>& targets,
                     const std::string& programFolder, widgets::Dialogs* dialogs, QWidget* parent = nullptr);
  ~PluginActionDialog() override;

 signals:
  void finished(const QString& answer, bool failed);

 private:
  void build(const plugins::PluginSpec& spec, const std::vector<ActionTarget>& targets, widgets::Dialogs* dialogs);
  QWidget* makeButtons();
  std::vector<std::string> checkedRuns() const;
  void start();
  void end(const QString& answer, bool failed);
  void refresh();

  std::string plugin_;
  std::string programFolder_;
  plugins::ParameterMessage parameters_;
  widgets::ProtoForm* form_ = nullptr;  // null where the action takes no parameters; its message is of parameters_
  QListWidget* runs_;
  QProgressBar* bar_;
  QLabel* answer_;
  QPushButton* start_ = nullptr;
  QPushButton* cancel_ = nullptr;
  widgets::BackgroundTasks tasks_;  // last: it ends before what its work tells
};

}  // namespace app
