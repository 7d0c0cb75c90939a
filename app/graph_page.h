// The graph of a run, from its log, or of an experiment that has not run, built for the picture. GUI thread only;
// reading, building and layout happen on other threads.
#pragma once

#include <QByteArray>
#include <QWidget>
#include <thread>

#include "app/graph_tools.h"
#include "engine/estimator/experiment.h"
#include "widgets/dashboards/checkpoints/checkpoint_loader.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/graph/graph_inspector.h"
#include "widgets/graph/graph_view.h"
#include "widgets/graph/layout_worker.h"

class QLabel;

namespace app {

class GraphPage : public QWidget {
  Q_OBJECT
 public:
  // What the page uses of the window; all of it outlives it.
  struct Services {
    widgets::Dialogs* dialogs = nullptr;
    widgets::DashboardContext context;
  };
  explicit GraphPage(const Services& services, QWidget* parent = nullptr);

  // Builds the experiment's training graph on a thread. `source` names it in the head line.
  void showExperiment(const engine::estimator::Experiment& experiment, const QString& source,
                      const std::string& dataDir, const std::string& baseDir);
  // Shows a serialized GraphDef; of a run, with its newest profile and its newest checkpoint's values. `run`: its
  // directory; empty: of no run.
  void showGraph(const QByteArray& bytes, const QString& source, const QString& run = {});
  GraphTools* tools() const { return tools_; }
  widgets::GraphView* view() const { return view_; }
  // Follows the selection of this page; belongs to whoever places it.
  widgets::GraphInspector* makeInspector(QWidget* parent);

 signals:
  void failed(const QString& message);
  void fileShown();  // a graph that is of no run of the list

 private:
  void readProfile();
  void readValues(widgets::GraphInspector* inspector, int item);

  widgets::LayoutWorker worker_{this};
  widgets::GraphView* view_;
  QLabel* source_;
  GraphTools* tools_;
  Services services_;
  std::unique_ptr<widgets::CheckpointLoader> values_;  // made at the first use
  widgets::GraphProfilePtr profile_;
  QString run_;  // its directory
  QByteArray shown_;
  quint64 request_ = 0;   // the newest build; older ones are dropped
  std::jthread builder_;  // last, so that it ends before what it uses
};

}  // namespace app
