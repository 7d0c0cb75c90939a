#include "app/shell/pages/selected_graph.h"

#include "app/workbench/places/workspace.h"
#include "widgets/panels/message_banner.h"

namespace app {

SelectedGraph::SelectedGraph(RunIndex& index) : index_(index) {
  connect(&index_, &RunIndex::graphRead, this, &SelectedGraph::onGraphRead);
}

GraphPage* SelectedGraph::makePage(const GraphPage::Services& services, widgets::MessageBanner* banner,
                                   QWidget* parent) {
  page_ = new GraphPage(services, parent);
  page_->tellIn(banner);
  connect(this, &SelectedGraph::turned, banner, [banner] { banner->closeKey(QStringLiteral("graph")); });
  connect(page_, &GraphPage::fileTold, this, [this] { isFile_ = true; });
  connect(page_, &GraphPage::againWanted, this, &SelectedGraph::readAgain);
  return page_;
}

void SelectedGraph::show(const RunFacts* run, const GraphOrder& experiment) {
  if (!page_) return;
  if (!page_->isVisible()) return emit turned();
  const std::string file = experiment.canBeBuilt || !run ? std::string() : experimentName(experiment.file);
  const bool standsIn = !file.empty() && run->id.startsWith(QString::fromStdString(file) + QLatin1Char('/'));
  if (prefersExperiment_ && !experiment.file.empty() && !standsIn) run = nullptr;
  const QString source = run ? run->path : QString::fromStdString(experiment.file);
  // A run that trains has its graph in the log a little after it began.
  const std::size_t logged = run ? run->series.size() : 0;
  // An experiment reads its input, which may be there now.
  const bool isSame = source == source_ && (run || experiment.dataDir == order_.dataDir);
  if (isSame && (isFile_ || !(run && isMissing_ && logged != logged_))) return;
  const bool isAgain = isSame;
  if (source != source_) emit turned();
  source_ = source;
  order_ = experiment;
  logged_ = logged;
  isMissing_ = false;
  isFile_ = false;
  if (isAgain) return index_.requestGraph(run->path);
  if (run) {
    name_ = run->id;
    page_->expectGraph(tr("Looking for the graph of %1 in its log.").arg(run->id));
    index_.requestGraph(run->path);
  } else if (!experiment.file.empty()) {
    page_->showExperiment(experiment, QString::fromStdString(experimentName(experiment.file)));
  }
}

void SelectedGraph::readAgain() {
  if (QString::fromStdString(order_.file) != source_) return;
  page_->showExperiment(order_, QString::fromStdString(experimentName(order_.file)));
}

void SelectedGraph::onGraphRead(const QString& path, const widgets::LoggedGraph& graph) {
  if (!page_ || isFile_ || path != source_) return;
  isMissing_ = graph.isEmpty();
  if (graph.isEmpty()) page_->showMissing(path, name_);
  if (!graph.isEmpty()) page_->showGraph(graph, name_, path);
}

}  // namespace app
