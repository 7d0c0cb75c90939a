// The background tasks that read GraphDefs and run Graphviz, one after the other. The window makes one and passes it to
// every graph view. GUI thread; results arrive there as signals. A newer request of the same client replaces the one
// before it. Graphviz cannot be interrupted: a layout that goes on when the window closes is left alone.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <memory>

#include "widgets/graph/layout/graph_layout.h"
#include "widgets/graph/model/graph_model.h"
#include "widgets/util/background_tasks.h"

namespace widgets {

using GraphModelPtr = std::shared_ptr<const GraphModel>;

class LayoutWorker : public QObject {
  Q_OBJECT
 public:
  explicit LayoutWorker(QObject* parent = nullptr);

  // Each returns the number of the request. `client` tells whose older requests it replaces.
  quint64 readGraph(const void* client, const QByteArray& bytes);
  // The same, of two graphs compared; answered by graphRead too.
  quint64 compareGraphs(const void* client, const QByteArray& before, const QByteArray& after);
  // A function of the model's library as a graph of its own; answered by graphRead too.
  quint64 readFunction(const void* client, const GraphModelPtr& model, int function);
  quint64 layout(const void* client, const LayoutInput& input);

 signals:
  void graphRead(quint64 request, const widgets::GraphModelPtr& model);
  void layoutReady(quint64 request, const widgets::LayoutResult& result);
  void failed(quint64 request, const QString& reason);

 private:
  // Begins the work and tells of what it gives by `ready`, or of its failure.
  template <typename T, typename Work>
  quint64 begin(const void* client, Work work, void (LayoutWorker::*ready)(quint64 request, const T& result));

  quint64 lastRequest_ = 0;
  BackgroundTasks tasks_{{.name = "graph layout"}};
};

}  // namespace widgets
