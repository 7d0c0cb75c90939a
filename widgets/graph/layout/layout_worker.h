// The one thread that reads GraphDefs and runs Graphviz. The window makes one and passes it to every graph view.
// Create and destroy it on the GUI thread; results arrive there as signals. A newer request of the same client
// replaces one that has not begun.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QThread>
#include <memory>

#include "widgets/graph/layout/graph_layout.h"
#include "widgets/graph/model/graph_model.h"

namespace widgets {

using GraphModelPtr = std::shared_ptr<const GraphModel>;

class LayoutWorker : public QObject {
  Q_OBJECT
 public:
  explicit LayoutWorker(QObject* parent = nullptr);
  ~LayoutWorker() override;  // waits for the layout in progress

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
  // True when no newer request of the client exists; called on the worker's thread.
  bool isNewest(const void* client, quint64 request) const;
  quint64 newRequest(const void* client);

  struct Newest;
  std::shared_ptr<Newest> newest_;
  quint64 lastRequest_ = 0;
  QThread thread_{this};
  QObject* runner_;  // lives on thread_
};

}  // namespace widgets
