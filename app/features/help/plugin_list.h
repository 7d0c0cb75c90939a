// The plugins that the program found, and where: name, version, what it adds, its file, or why it is not used. Their
// metadata is read on a worker. GUI thread only.
#pragma once

#include <QTreeWidget>

class QLabel;

namespace plugins {
class PluginManager;
}

namespace app {

class PluginList : public QWidget {
  Q_OBJECT
 public:
  explicit PluginList(QWidget* parent = nullptr);
  void fill(const plugins::PluginManager& found, const QStringList& folders);

 private:
  QTreeWidget* list_;
  QLabel* where_;
};

}  // namespace app
