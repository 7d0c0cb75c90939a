// Which plugins there are: state, version, what each adds, what it costs to load and a step, where it is from, why one
// is not used; a check loads it or not, from the next training or start on. GUI thread only; libraries' metadata and
// the settings are read and written by a worker.
#pragma once

#include "app/features/preferences/preference_page.h"
#include "app/shell/shell.h"
#include "plugins/api/plugin_costs.h"

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace app {

class PluginsPage : public PreferencePage {
  Q_OBJECT
 public:
  PluginsPage(Shell& shell, QWidget* parent);

  // One plugin, or a library that is none; a value.
  struct Row {
    QString name;
    QString version;
    QString adds;
    QString state;
    QString file;
    QString details;
    plugins::PluginCost cost;
    bool isEnabled = false;
    bool isUsable = true;  // false: its library cannot be used at all
  };

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void look();
  void fill(const std::vector<Row>& rows);
  void allow(const QTreeWidgetItem& item);
  void openFolder() const;

  Shell& shell_;
  QTreeWidget* list_;
  QLabel* details_;
};

}  // namespace app
