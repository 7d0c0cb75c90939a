// The graph of a run, from its log, or of an experiment that has not run, built for the picture. GUI thread only;
// reading, building and layout happen on other threads.
#pragma once

#include <QByteArray>
#include <QWidget>
#include <thread>

#include "engine/estimator/experiment.h"
#include "widgets/graph/graph_inspector.h"
#include "widgets/graph/graph_view.h"
#include "widgets/graph/layout_worker.h"

class QLabel;

namespace app {

class GraphPage : public QWidget {
  Q_OBJECT
 public:
  explicit GraphPage(QWidget* parent = nullptr);

  // Builds the experiment's training graph on a thread. `source` names it in the head line.
  void showExperiment(const engine::estimator::Experiment& experiment, const QString& source,
                      const std::string& dataDir, const std::string& baseDir);
  // Shows a serialized GraphDef.
  void showGraph(const QByteArray& bytes, const QString& source);
  widgets::GraphView* view() const { return view_; }
  // Follows the selection of this page; belongs to whoever places it.
  widgets::GraphInspector* makeInspector(QWidget* parent);

 signals:
  void failed(const QString& message);

 private:
  widgets::LayoutWorker worker_;
  widgets::GraphView* view_;
  QLabel* source_;
  QByteArray shown_;
  quint64 request_ = 0;   // the newest build; older ones are dropped
  std::jthread builder_;  // last, so that it ends before what it uses
};

}  // namespace app
