// Which graph a viewer shows: one that was read, two compared, or a function of its library alone. Reading happens on
// the LayoutWorker's thread; the former graph stays until the new one is read. GUI thread only.
#pragma once

#include <QObject>

#include "widgets/graph/layout/layout_worker.h"

namespace widgets {

class GraphSource : public QObject {
  Q_OBJECT
 public:
  // The worker, which must outlive it, knows the viewer as `client`.
  GraphSource(LayoutWorker* worker, const void* client);

  // A serialized GraphDef.
  void read(const QByteArray& bytes);
  // How one differs from another.
  void compare(const QByteArray& before, const QByteArray& after);
  // A function of the library alone; -1: the graph that calls it again.
  void readFunction(int function);
  void clear();

  // Null: none yet.
  const GraphModelPtr& model() const { return model_; }
  // Of which the model is a function; the model itself while none is shown alone.
  const GraphModelPtr& whole() const { return whole_; }
  int function() const { return function_; }

 signals:
  void graphRead();  // another model is here
  void wentBack();   // the model is the whole graph again
  // Nothing is shown any more.
  void failed(const QString& reason);

 private:
  void onRead(quint64 request, const GraphModelPtr& model);
  void onFailed(quint64 request, const QString& reason);

  LayoutWorker* worker_;
  const void* client_;
  GraphModelPtr model_;
  GraphModelPtr whole_;
  int function_ = -1;
  int reads_ = -1;  // the function that is being read
  quint64 reading_ = 0;
};

}  // namespace widgets
