// Decides which graph the graph page shows: the selected run's, from its log, or the experiment's when no run is
// selected, or that of an experiment that was chosen since. Nothing is read until the page is visible. GUI thread only.
#pragma once

#include <QObject>

#include "app/shell/pages/graph_page.h"
#include "app/workbench/runs/run_facts.h"

namespace app {

class SelectedGraph : public QObject {
  Q_OBJECT
 public:
  explicit SelectedGraph(RunIndex& index);

  // The page, which is made once; what fails is told in the banner, until another graph is shown.
  GraphPage* makePage(const GraphPage::Services& services, widgets::MessageBanner* banner, QWidget* parent);
  GraphPage* page() const { return page_; }
  // What a person chose last: an experiment that the selected run is not of, or a run.
  void preferExperiment(bool on) { prefersExperiment_ = on; }
  // `run` may be null, and the experiment's file empty; where that cannot be built, a run of it stands in for it. Does
  // nothing when this is shown already, or nothing is seen.
  void show(const RunFacts* run, const GraphOrder& experiment);
  // What it shows is out of date: the next show() reads it again.
  void forget() { source_.clear(); }
  // Of another workspace, in which nobody has chosen anything yet.
  void startOver() {
    forget();
    prefersExperiment_ = false;
  }

 signals:
  void turned();  // to another graph, or away from it: what was told of the one before is of no use

 private:
  // What failed may be mended meanwhile.
  void readAgain();
  void onGraphRead(const QString& path, const widgets::LoggedGraph& graph);

  RunIndex& index_;
  GraphPage* page_ = nullptr;
  bool prefersExperiment_ = false;
  bool isMissing_ = false;  // the log had none
  bool isFile_ = false;     // a person gave a file since, which stays until they choose another run or experiment
  std::size_t logged_ = 0;  // series that it had then
  QString source_;          // directory of the run or file of the experiment
  GraphOrder order_;        // of the experiment whose graph was wanted last
  QString name_;            // of the run
};

}  // namespace app
