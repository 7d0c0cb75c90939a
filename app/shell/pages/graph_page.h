// Shows the graph of a run, from its log, or of an experiment that has not run yet, built for the picture. GUI thread
// only; reading, building and layout happen on other threads.
#pragma once

#include <QByteArray>
#include <QWidget>
#include <functional>

#include "app/shell/pages/graph_file_actions.h"
#include "widgets/dashboards/checkpoints/checkpoint_loader.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/failed_runs.h"
#include "widgets/graph/graph_inspector.h"
#include "widgets/graph/graph_view.h"
#include "widgets/graph/layout/layout_worker.h"
#include "widgets/graph/model/graph_profile.h"
#include "widgets/live/logged_graph.h"
#include "widgets/util/background_tasks.h"

class QAction;

namespace widgets {
class ElidedLabel;
class MessageBanner;
}  // namespace widgets

namespace app {

// The experiment whose graph is wanted.
struct GraphOrder {
  std::string file;
  std::string dataDir;     // stands for ${DATA}
  bool canBeBuilt = true;  // false: it needs a folder of data, which nobody has chosen
  bool readsData = true;   // it reads ${DATA}
};

// The training graph as GraphDef bytes. Reads the training's input; call on a thread that nobody waits for. Errors of
// the experiment and of its input.
std::string buildTrainingGraph(const GraphOrder& order);

class GraphPage : public QWidget {
  Q_OBJECT
 public:
  // What the page uses of the window; all of it outlives it.
  struct Services {
    widgets::Dialogs* dialogs = nullptr;
    widgets::DashboardContext context;
    std::function<std::string(const GraphOrder&)> build = buildTrainingGraph;
  };
  explicit GraphPage(const Services& services, QWidget* parent = nullptr);

  // Builds the experiment's training graph on a thread; the one before is abandoned. `source` names it in the head
  // line.
  void showExperiment(const GraphOrder& order, const QString& source);
  // Says what is waited for, while the graph of a run is looked for.
  void expectGraph(const QString& text);
  // Shows a serialized GraphDef; of a run, with its newest profile and its newest checkpoint's values. `run`: its
  // directory; empty: of no run.
  void showGraph(const QByteArray& bytes, const QString& source, const QString& run = {}) {
    showGraph(widgets::LoggedGraph{bytes, {}}, source, run);
  }
  // The same of a log: the layers of a Keras model in the mode Model where it has one, in the others its graph.
  void showGraph(const widgets::LoggedGraph& logged, const QString& source, const QString& run);
  // The run of that directory has no graph: there will be one yet, or why there is none.
  void showMissing(const QString& run, const QString& source);
  GraphFileActions* tools() const { return tools_; }
  widgets::GraphView* view() const { return view_; }
  // What fails; the banner outlives the page.
  void tellIn(widgets::MessageBanner* banner);
  // Follows the selection of this page; belongs to whoever places it.
  widgets::GraphInspector* makeInspector(QWidget* parent);

 signals:
  void failed(const QString& message);
  void fileFailed(const QString& reason, bool isToldHere);
  void fileTold();                          // a person gave it a file: its graph, or why it has none, is shown now
  void graphWanted();                       // another one, in the place of what is shown or told
  void againWanted();                       // the one that failed, which may be there now
  void causeWanted(const QString& reason);  // of a failure: where the experiment says it

 private:
  void readLayers();
  // The layers or the graph, as the mode wants it.
  void present();
  void readProfile();
  // While nobody knows yet which runs there are.
  void tellWhetherRead();
  void tellMissing();
  void makeActions();
  void setFailed(bool failed);  // the graph of the experiment that is wanted
  void showFailure(const QString& source, const widgets::TaskFailure& failure, bool readsData);
  void showFileFailure(const QString& reason);
  void readValues(widgets::GraphInspector* inspector, int item);

  widgets::LayoutWorker worker_{this};
  widgets::GraphView* view_;
  widgets::ElidedLabel* head_;  // says what is shown
  GraphFileActions* tools_;
  QAction* again_ = nullptr;
  QAction* cause_ = nullptr;
  QString reason_;  // of the last failure to build
  Services services_;
  std::unique_ptr<widgets::CheckpointLoader> values_;  // made at the first use
  widgets::GraphProfilePtr profile_;
  bool saysRead_ = true;  // not that the runs are being read
  QString run_;           // its directory
  QString source_;        // names the graph
  QString missing_;       // the directory of the run that has none; empty: something else is shown
  std::optional<widgets::FailedRuns> toldFailure_;  // of that run
  widgets::LoggedGraph logged_;                     // what is shown is of
  QByteArray layers_;                               // of its Keras model, as a GraphDef; empty: none
  QByteArray shown_;
  widgets::BackgroundTasks builder_{widgets::kLooseLane};
};

}  // namespace app
