// Which plugins there are: state, version, what each adds, what it costs to load and a step, whose it is, and for the
// chosen one its parameters or why it is not used. A check loads it or not, from the next training or start on, and a
// hook's library can be read anew. GUI thread only; libraries and settings are read and written by a worker.
#pragma once

#include "app/features/preferences/plugin_rows.h"
#include "app/features/preferences/preference_page.h"
#include "app/shell/shell.h"

class QPushButton;
class QTextBrowser;
class QTreeWidget;
class QTreeWidgetItem;

namespace app {

class PluginsPage : public PreferencePage {
  Q_OBJECT
 public:
  PluginsPage(Shell& shell, QWidget* parent);

 protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QTreeWidget* makeList();
  QTextBrowser* makeDetails();
  void look();
  // The plugin that was chosen stays so.
  void fill(const std::vector<PluginRow>& rows);
  void showDetails();
  // Those that have no room, the least wanted ones first: what they say is said below.
  void fitColumns();
  void allow(const QTreeWidgetItem& item);
  void reload();
  void openFolder() const;
  // Changes what is kept of plugins, on a worker, and shows what is there then.
  void change(std::function<void(plugins::PluginManager&)> call, const QString& done, const QString& failed);

  Shell& shell_;
  QTreeWidget* list_;
  QTextBrowser* details_;
  QPushButton* reload_;
};

}  // namespace app
