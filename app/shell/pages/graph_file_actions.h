// What the graph page does with files, in the menu of its bar: open a graph file, compare the graph with one, save the
// picture. Files are read and written on another thread, and nothing waits for slow reads. GUI thread only.
#pragma once

#include <QByteArray>
#include <QObject>
#include <functional>
#include <string>

#include "widgets/util/background_tasks.h"
#include "widgets/util/dialogs.h"

class QAction;
class QWidget;

namespace widgets {
class ActionRegistry;
class GraphView;
}  // namespace widgets

namespace app {

class GraphFileActions : public QObject {
  Q_OBJECT
 public:
  // `dialogs` and `view` must outlive it; `actions`, which may be null, gets "graph.open_file", "graph.compare_file"
  // and "graph.save_picture". Questions for files stand over `page`.
  GraphFileActions(widgets::Dialogs* dialogs, widgets::GraphView* view, widgets::ActionRegistry* actions,
                   QWidget* page);

  QAction* open() const { return open_; }

  // What is shown, to be compared; empty: nothing.
  void setShown(const QByteArray& graph);
  // A GraphDef, MetaGraphDef, SavedModel or checkpoint's index.
  void openFile(const QString& path);
  void compareWith(const QString& path);
  void saveSvg(const QString& path);

 signals:
  void opened(const QByteArray& graph, const QString& source);
  void compared(const QString& path);
  void saved(const QString& path);
  void failed(const QString& message);

 private:
  QString ask(const QString& title);
  // Calls `done` with the graph in the file, unless another file is asked for before it is read.
  void read(const QString& path, std::function<void(const QByteArray&)> done);

  QWidget* page_;
  widgets::Dialogs* dialogs_;
  widgets::GraphView* view_;
  widgets::ActionRegistry& registry_;
  QAction* open_;
  QAction* compare_;
  QAction* save_;
  QByteArray shown_;
  widgets::BackgroundTasks reader_{widgets::kLooseLane};
};

}  // namespace app
