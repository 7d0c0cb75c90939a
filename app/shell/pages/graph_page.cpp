#include "app/shell/pages/graph_page.h"

#include <QFileInfo>
#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/core/error.h"
#include "engine/core/thread_arena.h"
#include "engine/estimator/experiment/experiment_runner.h"
#include "engine/keras/model/layers_graph.h"
#include "widgets/dashboards/gone_folder.h"
#include "widgets/dashboards/reading_runs.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/graph/color_box.h"
#include "widgets/graph/graph_bar.h"
#include "widgets/live/log_loader.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/elided_label.h"

namespace app {
namespace {

const QString kBuildKey = QStringLiteral("build");
constexpr int kLeastSource = 112;  // with a usual font
constexpr int kSourceShare = 100;  // of the room that is left, until all of its name is there: it says most

}  // namespace

std::string buildTrainingGraph(const GraphOrder& order) {
  engine::becomeComputeThread();
  engine::estimator::RunnerOptions options;
  options.modelDir = "unused";  // nothing is written when a graph is only built
  options.dataDir = order.dataDir;
  options.baseDir = std::filesystem::absolute(order.file).parent_path().string();
  return engine::estimator::ExperimentRunner(engine::estimator::loadExperiment(order.file), options).trainingGraph();
}

GraphPage::GraphPage(const Services& services, QWidget* parent)
    : QWidget(parent),
      view_(new widgets::GraphView(&worker_, this, services.context.actions)),
      head_(new widgets::ElidedLabel(view_->bar())),
      tools_(new GraphFileActions(services.dialogs, view_, services.context.actions, this)),
      services_(services) {
  setObjectName(QStringLiteral("graphPage"));
  head_->setObjectName(QStringLiteral("graphSource"));
  head_->setMinimumWidth(widgets::measures::grown(kLeastSource, fontMetrics()));
  head_->setForegroundRole(QPalette::PlaceholderText);
  head_->limitToText();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  view_->bar()->addWords(head_, kSourceShare);
  layout->addWidget(view_, 1);
  view_->setStart(tools_->open());
  makeActions();
  if (const widgets::RunCatalog* runs = services_.context.runs) {
    connect(runs, &widgets::RunCatalog::changed, this, &GraphPage::tellWhetherRead);
    connect(view_, &widgets::GraphView::modelChanged, this, &GraphPage::tellWhetherRead);
    connect(runs, &widgets::RunCatalog::changed, this, [this] {
      if (!missing_.isEmpty()) tellMissing();
    });
    tellWhetherRead();
  }
  connect(view_, &widgets::GraphView::failed, this, [this](const QString& reason) {
    emit failed(source_.isEmpty() ? reason : tr("The graph of %1 cannot be shown: %2").arg(source_, reason));
  });
  connect(view_, &widgets::GraphView::modelChanged, this, [this] {
    if (profile_) view_->colors()->setProfile(profile_);
  });
  connect(view_->bar(), &widgets::GraphBar::modeChosen, this, [this] {
    if (!layers_.isEmpty() && !shown_.isEmpty()) present();
  });
  connect(this, &GraphPage::graphWanted, this, [this] { setFailed(false); });
  connect(tools_, &GraphFileActions::failed, this, &GraphPage::showFileFailure);
  connect(tools_, &GraphFileActions::opened, this, [this](const QByteArray& graph, const QString& file) {
    showGraph(graph, file);
    emit fileTold();
  });
  connect(tools_, &GraphFileActions::compared, this, [this](const QString& path) {
    shown_.clear();  // so that choosing the run again shows its graph alone
    head_->setFullText(tr("%1 compared with %2").arg(source_, QFileInfo(path).fileName()));
  });
  connect(tools_, &GraphFileActions::saved, this,
          [this](const QString& path) { head_->setToolTip(tr("Saved to %1").arg(path)); });
}

void GraphPage::makeActions() {
  widgets::ActionRegistry& actions = *services_.context.actions;
  again_ =
      actions.add(QStringLiteral("graph.try_again"), tr("Try again"), tr("Build the graph of the experiment again"));
  connect(again_, &QAction::triggered, this, &GraphPage::againWanted);
  cause_ = actions.add(QStringLiteral("graph.show_cause"), tr("Show in the experiment"),
                       tr("Go to the field of the experiment for which its graph cannot be built"));
  connect(cause_, &QAction::triggered, this, [this] { emit causeWanted(reason_); });
  if (const QAction* reload = actions.find(QStringLiteral("view.reload"))) {
    connect(reload, &QAction::triggered, this, [this] {
      if (again_->isEnabled()) emit againWanted();
    });
  }
  setFailed(false);
}

void GraphPage::setFailed(bool failed) {
  const QString why = failed ? QString() : tr("No graph of an experiment failed to be built.");
  for (QAction* each : {again_, cause_}) widgets::ActionRegistry::disable(each, why);
}

void GraphPage::tellWhetherRead() {
  const widgets::RunCatalog& runs = *services_.context.runs;
  if (!view_->nothing()) return;
  if (widgets::tellGoneFolder(*view_->nothing(), runs, services_.context.actions)) {
    saysRead_ = false;
    return;
  }
  if (runs.isRead()) {
    if (!std::exchange(saysRead_, true)) return view_->clear();  // which comes here again
    QAction* make = widgets::enabledAction(services_.context.actions, QStringLiteral("file.new_experiment"));
    return widgets::offerOnly(*view_->nothing(), {runs.runs().empty() ? make : nullptr, tools_->open()});
  }
  saysRead_ = false;
  widgets::showReading(*view_->nothing(), runs, services_.context.actions, tr("Reading the runs"),
                       tr("Select one to see its graph once the folder has been read, or open a graph file."),
                       {tools_->open()});
}

void GraphPage::showMissing(const QString& run, const QString& source) {
  missing_ = run;
  toldFailure_.reset();
  source_ = source;
  head_->setFullText(source);
  shown_.clear();  // so that choosing the run before shows its graph again
  view_->clear();
  tellMissing();
}

// It may fail later.
void GraphPage::tellMissing() {
  if (!services_.context.runs || !services_.context.actions) return;
  const auto& runs = services_.context.runs->runs();
  const auto run = std::ranges::find(runs, missing_, &widgets::CatalogRun::directory);
  if (run == runs.end()) return;
  const auto failure = widgets::failedBeforeGraph(*run, *services_.context.actions);
  if (!failure || failure == toldFailure_) return;
  toldFailure_ = failure;
  view_->showProblem(failure->title, failure->sentence, failure->actions + QList<QAction*>{tools_->open()});
}

void GraphPage::expectGraph(const QString& text) {
  missing_.clear();
  emit graphWanted();
  builder_.cancel(kBuildKey);
  view_->showWaiting(text);
}

void GraphPage::showGraph(const widgets::LoggedGraph& logged, const QString& source, const QString& run) {
  missing_.clear();
  builder_.cancel(kBuildKey);
  emit graphWanted();
  source_ = source;
  head_->setFullText(source);
  const bool isShown = !shown_.isEmpty() || logged.isEmpty();
  if (isShown && logged == logged_ && run == run_) return;
  logged_ = logged;
  layers_.clear();
  shown_.clear();
  run_ = run;
  profile_.reset();
  logged.layers.isEmpty() ? present() : readLayers();
  if (!run.isEmpty()) readProfile();
}

void GraphPage::readLayers() {
  view_->showWaiting(tr("Reading the layers of %1.").arg(source_));
  builder_.run<QByteArray>(
      kBuildKey,
      [json = logged_.layers.toStdString()] {
        return QByteArray::fromStdString(engine::keras::layersGraph(json).SerializeAsString());
      },
      [this](const QByteArray& layers) {
        layers_ = layers;
        present();
      },
      [this](const widgets::TaskFailure& failure) {
        emit failed(tr("The layers of %1 cannot be shown: %2").arg(source_, failure.text));
        if (!logged_.graph.isEmpty()) return present();
        view_->showProblem(tr("The layers of %1 cannot be shown").arg(source_), failure.text, {tools_->open()});
      });
}

void GraphPage::present() {
  const bool wantsLayers = logged_.graph.isEmpty() || view_->arrangement().chosenMode() == widgets::GraphMode::kModel;
  const QByteArray& bytes = wantsLayers && !layers_.isEmpty() ? layers_ : logged_.graph;
  if (bytes == shown_ && !bytes.isEmpty()) return;
  shown_ = bytes;
  tools_->setShown(bytes);
  view_->setGraphDef(bytes);
}

// The newest profiled step of the run, if it has one.
void GraphPage::readProfile() {
  using widgets::GraphProfile;
  services_.context.loader->load<GraphProfile>(
      this, QStringLiteral("profile"), run_,
      [](summaries::EventLogReader& log) {
        GraphProfile profile;
        for (const summaries::SeriesInfo& series : log.series()) {
          if (series.kind != summaries::Kind::kRunMetadata) continue;
          const auto items = log.items(series.id);
          if (items.empty()) continue;
          profile = widgets::parseRunMetadata(log.payload(series.id, items.back()));
        }
        return profile;
      },
      [this](const GraphProfile& profile) {
        if (profile.isEmpty()) return;
        profile_ = std::make_shared<const GraphProfile>(profile);
        if (view_->model()) view_->colors()->setProfile(profile_);
      },
      [this](const widgets::TaskFailure& failure) { emit failed(failure.text); });
}

namespace {

// The last checkpoint up to the step, as all views that follow the time cursor choose; without a step the newest.
const widgets::CheckpointRow* checkpointAt(const std::vector<widgets::CheckpointRow>& all,
                                           const std::optional<int64_t>& step) {
  if (all.empty()) return nullptr;
  const widgets::CheckpointRow* found = &all.front();
  for (const widgets::CheckpointRow& each : all) {
    if (!step || (each.step && *each.step <= *step)) found = &each;
  }
  return found;
}

struct ReadValues {
  std::optional<int64_t> step;
  widgets::TensorFacts facts;
};

}  // namespace

// The values of the variable that is selected or that the selected op reads, from the run's checkpoint at the time
// cursor.
void GraphPage::readValues(widgets::GraphInspector* inspector, int item) {
  const widgets::GraphModelPtr& model = view_->model();
  if (run_.isEmpty() || !model || item < 0 || model->item(item).isScope()) return;
  const int op = model->item(item).op;
  const auto& weights = model->weights(op);
  const int variable = weights.empty() ? op : weights.front().variable;
  const std::string& kind = model->node(variable).op;
  if (kind != "VarHandleOp" && kind != "VariableV2" && kind != "Variable") return;
  QString name = QString::fromStdString(model->node(variable).name);
  if (const qsizetype part = name.lastIndexOf(QStringLiteral("/part_")); part > 0) name.truncate(part);
  if (!values_) values_ = std::make_unique<widgets::CheckpointLoader>(services_.context.checkpoints->source());
  values_->read<ReadValues>(
      this, QStringLiteral("values"),
      [run = run_, name, step = services_.context.time->step()](widgets::CheckpointSource& source,
                                                                const widgets::TaskToken& token) {
        QString damage;
        const auto checkpoints = source.list(run, damage);
        const widgets::CheckpointRow* row = checkpointAt(checkpoints, step);
        return row ? ReadValues{row->step, source.facts(row->prefix, name, {}, widgets::goOnOf(token))} : ReadValues{};
      },
      [inspector = QPointer(inspector), name, item](const ReadValues& read) {
        const widgets::TensorFacts& facts = read.facts;
        if (!inspector || inspector->item() != item || facts.elements == 0 || !facts.problem.isEmpty()) return;
        inspector->showValues({name, read.step, facts.histogram, facts.mean, facts.deviation, facts.norm});
      },
      [](const widgets::TaskFailure&) {});  // the checkpoints' page tells why
}

void GraphPage::showExperiment(const GraphOrder& order, const QString& source) {
  missing_.clear();
  // The reason of a failure stays until it is known whether it holds still.
  if (!again_->isEnabled() || source != source_) {
    emit graphWanted();
    view_->showWaiting(tr("Building the graph of %1.").arg(source));
  }
  source_ = source;
  head_->setFullText(tr("%1 (building)").arg(source));
  builder_.run<QByteArray>(
      kBuildKey, [build = services_.build, order] { return QByteArray::fromStdString(build(order)); },
      [this, source](const QByteArray& graph) {
        showGraph(graph, tr("%1, as its file builds it").arg(source));
        head_->setFullText(source_, source);
      },
      [this, source, readsData = order.readsData](const widgets::TaskFailure& failure) {
        head_->setFullText(source);
        shown_.clear();
        showFailure(source, failure, readsData);
      });
}

// In the page itself: over another page, or beside another graph, it would not be known what it is about.
void GraphPage::showFailure(const QString& source, const widgets::TaskFailure& failure, bool readsData) {
  const bool isNotFound = failure.code == engine::Code::kNotFound;
  const bool lacksData = (readsData && isNotFound) || failure.text.contains(QStringLiteral("${DATA}"));
  // Of a path that the experiment says itself another folder of data mends nothing.
  reason_ = failure.text;
  setFailed(true);
  if (services_.context.runs && !services_.context.runs->gone().isEmpty()) return view_->clear();  // which says that
  QAction* folder = lacksData ? services_.context.actions->find(QStringLiteral("file.data_folder")) : nullptr;
  view_->showProblem(tr("The graph of %1 cannot be built").arg(source), failure.text,
                     {folder ? folder : cause_, again_, tools_->open()});
}

// A graph that is shown stays, and else the reason, until another graph comes.
void GraphPage::showFileFailure(const QString& reason) {
  const bool isBesideGraph = view_->model() != nullptr;
  if (!isBesideGraph) {
    missing_.clear();
    setFailed(false);
    builder_.cancel(kBuildKey);
    view_->showProblem(tr("The file cannot be shown as a graph"), reason, {tools_->open()});
    emit fileTold();
  }
  emit fileFailed(reason, !isBesideGraph);
}

void GraphPage::tellIn(widgets::MessageBanner* banner) {
  using widgets::Severity;
  const QString graph = QStringLiteral("graph");
  const QString file = QStringLiteral("graph.file");
  connect(this, &GraphPage::failed, banner, [banner, graph](const QString& reason) {
    banner->showMessage({Severity::kError, reason, {}, graph});
  });
  connect(this, &GraphPage::fileFailed, banner, [this, banner, file](const QString& reason, bool isToldHere) {
    QAction* open = tools_->open();
    const widgets::BannerAction another{open->text(), [open] { open->trigger(); }};
    const widgets::BannerMessage message{Severity::kError, reason, {another}, file};
    isToldHere ? banner->note(message) : banner->showMessage(message);
  });
  connect(this, &GraphPage::graphWanted, banner, [banner, file] { banner->closeKey(file); });
}

widgets::GraphInspector* GraphPage::makeInspector(QWidget* parent) {
  auto* inspector = new widgets::GraphInspector(parent);
  connect(view_, &widgets::GraphView::itemSelected, inspector, [this, inspector](int item) {
    inspector->showItem(view_->model(), item);
    readValues(inspector, item);
  });
  connect(view_, &widgets::GraphView::modelChanged, inspector,
          [inspector](const widgets::GraphModelPtr& model) { inspector->showItem(model, -1); });
  connect(services_.context.time, &widgets::TimeCursor::changed, inspector, [this, inspector] {
    if (inspector->isVisible()) readValues(inspector, inspector->item());
  });
  connect(inspector, &widgets::GraphInspector::opRequested, view_, &widgets::GraphView::showOp);
  return inspector;
}

}  // namespace app
