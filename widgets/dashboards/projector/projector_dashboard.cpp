#include "widgets/dashboards/projector/projector_dashboard.h"

#include <QAction>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QStackedWidget>

#include "widgets/dashboards/failed_runs.h"
#include "widgets/dashboards/gone_folder.h"
#include "widgets/dashboards/projector/bookmark_actions.h"
#include "widgets/dashboards/projector/panels/bookmark_menu.h"
#include "widgets/dashboards/projector/panels/projector_inspector.h"
#include "widgets/dashboards/projector/projector_actions.h"
#include "widgets/dashboards/projector/projector_files.h"
#include "widgets/dashboards/projector/projector_saving.h"
#include "widgets/dashboards/projector/scene/projector_canvas.h"
#include "widgets/dashboards/reading_runs.h"
#include "widgets/dashboards/show_all_runs.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/theme/glyphs.h"

namespace widgets {
ProjectorDashboard::ProjectorDashboard(const DashboardContext& context, QWidget* parent)
    : Dashboard(parent),
      context_(context),
      session_(new ProjectorSession(this)),
      loader_(new EmbeddingLoader(context, this)),
      canvas_(new ProjectorCanvas(this)),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(this)) {
  setObjectName(QStringLiteral("projectorDashboard"));
  setAcceptDrops(true);
  setProperty("takesFiles", true);  // vectors and metadata; the window leaves them to it
  session_->coloring().setTheme(Theme::of(palette()));
  const PageActions maker(*context_.actions, this);
  files_ = new ProjectorFiles(maker, session_, loader_, &desktop_);
  actions_ = new ProjectorActions(maker, session_, canvas_);
  bookmarks_ = new BookmarkActions(maker, session_, context_.notes, &desktop_);
  saving_ = new ProjectorSaving(maker, session_, canvas_, &desktop_);
  buildPage();
  connectLoader();
  connectSession();
  connectActions();
  showEmpty();
  showControls();
  updateActions();
}

// What is computed ends before what it is shown by.
ProjectorDashboard::~ProjectorDashboard() {
  session_->runner()->disconnect();  // the actions that its slots change may be gone already
  session_->runner()->cancel();
}

void ProjectorDashboard::setDialogs(Dialogs* dialogs) {
  files_->setDialogs(dialogs);
  bookmarks_->setDialogs(dialogs);
  saving_->setDialogs(dialogs);
}

BookmarkMenu* ProjectorDashboard::bookmarks() const {
  return bookmarks_->menu();
}

QWidget* ProjectorDashboard::makeInspector(QWidget* parent) {
  auto* inspector = new ProjectorInspector(session_, actions_->ofSelection(), parent);
  connect(actions_, &ProjectorActions::searchRequested, inspector, &ProjectorInspector::focusSearch);
  return inspector;
}

void ProjectorDashboard::connectActions() {
  if (const QAction* reload = context_.actions->find(QStringLiteral("view.reload"))) {
    connect(reload, &QAction::triggered, this, [this] {
      if (!session_->data()) loader_->readAgain();
    });
  }
  const auto fail = [this](const QString& reason) { tell(reason, true); };
  connect(bookmarks_->menu(), &BookmarkMenu::failed, this, fail);
  connect(bookmarks_->menu(), &BookmarkMenu::written, this, &ProjectorDashboard::written);
  connect(bookmarks_->menu(), &BookmarkMenu::changed, this, &ProjectorDashboard::updateActions);
  connect(saving_, &ProjectorSaving::failed, this, fail);
  connect(saving_, &ProjectorSaving::written, this, &ProjectorDashboard::written);
}

void ProjectorDashboard::showControls() {
  const bool hasPoints = session_->data() != nullptr;
  bar_->setVisible(hasPoints || !loader_->choices().empty());
  for (QWidget* each : ofPoints_) each->setVisible(hasPoints);
}

void ProjectorDashboard::updateActions() {
  actions_->update();
  bookmarks_->update();
  saving_->update();
}

void ProjectorDashboard::connectLoader() {
  connect(loader_, &EmbeddingLoader::choicesChanged, this, &ProjectorDashboard::showControls);
  connect(loader_, &EmbeddingLoader::loaded, this, &ProjectorDashboard::showLoaded);
  connect(loader_, &EmbeddingLoader::nothing, this, [this] {
    stopReading_->setVisible(false);
    session_->setData(nullptr);
    showEmpty();
  });
  connect(context_.runs, &RunCatalog::changed, this, [this, wasGone = false]() mutable {
    const bool isGone = !context_.runs->gone().isEmpty();
    if (isGone != wasGone && pages_->currentIndex() == kEmptyPage) showEmpty();
    wasGone = isGone;
  });
  connect(loader_, &EmbeddingLoader::listing, this, [this](const QString& run) {
    if (session_->data()) return;
    empty_->setText(Glyph::kHourglass, tr("Reading the checkpoints"),
                    tr("Looking for matrices in the checkpoints of %1.").arg(run));
    offerOnly(*empty_, {});
    pages_->setCurrentIndex(kEmptyPage);
  });
  connect(loader_, &EmbeddingLoader::started, this, [this](const QString& name) {
    stopReading_->setVisible(true);
    // What is there stays in sight until the new is read.
    if (session_->data()) return;
    empty_->setText(Glyph::kHourglass, tr("Reading %1…").arg(name), tr("Large files take a while."));
    offerOnly(*empty_, {files_->cancelAction()});
    pages_->setCurrentIndex(kEmptyPage);
  });
  connect(loader_, &EmbeddingLoader::progressed, this, [this](double done) {
    if (session_->data()) return;
    empty_->setText(Glyph::kHourglass, tr("Reading…"), tr("%1 % read.").arg(qRound(100 * done)));
  });
  connect(loader_, &EmbeddingLoader::failed, this, [this](const QString& title, const QString& reason) {
    stopReading_->setVisible(false);
    // An older picture beside the words of a failure would be taken for what failed.
    session_->setData(nullptr);
    empty_->setError(title, reason);
    offerOnly(*empty_,
              {files_->againAction(), files_->openAction(), context_.actions->find(QStringLiteral("runs.folder"))});
    pages_->setCurrentIndex(kEmptyPage);
  });
  connect(loader_, &EmbeddingLoader::problem, this, [this](const QString& text) {
    emit message({Severity::kWarning, text, {}, text});
  });
}

void ProjectorDashboard::connectSession() {
  connect(session_, &ProjectorSession::dataChanged, this, &ProjectorDashboard::showControls);
  connect(session_, &ProjectorSession::projectionChanged, this, &ProjectorDashboard::showProjection);
  connect(session_, &ProjectorSession::settingsChanged, this, &ProjectorDashboard::showProjection);
  connect(&session_->coloring(), &PointColoring::colorsChanged, this,
          [this] { canvas_->setColors(session_->coloring().colors().colors); });
  connect(&session_->coloring(), &PointColoring::labelsChanged, this,
          [this] { canvas_->setLabelColumn(session_->coloring().labelColumn()); });
  connect(&session_->selection(), &PointSelection::changed, this, &ProjectorDashboard::showSelection);
  connect(&session_->selection(), &PointSelection::neighborsChanged, this, &ProjectorDashboard::showSelection);
  connect(session_, &ProjectorSession::subsetChanged, this, &ProjectorDashboard::updateActions);
  connect(session_, &ProjectorSession::failed, this, [this](const QString& reason) { tell(reason, true); });
  connect(session_->runner(), &ProjectionRunner::stateChanged, this, [this] {
    const ProjectionMethod method = session_->settings().method;
    loader_->setHeld(session_->runner()->isRunning() &&
                     (method == ProjectionMethod::kTsne || method == ProjectionMethod::kUmap));
    showProjection();
  });
  connect(canvas_, &ProjectorCanvas::picked, this, [this](int point, bool addTo) {
    if (point >= 0) {
      session_->selection().select({point}, addTo);
    } else if (!addTo) {
      session_->selection().select({});
    }
  });
  connect(canvas_, &ProjectorCanvas::areaSelected, this,
          [this](const std::vector<int>& points, bool addTo) { session_->selection().select(points, addTo); });
  connect(canvas_, &ProjectorCanvas::clearRequested, this, [this] { session_->selection().select({}); });
}

void ProjectorDashboard::showEmpty() {
  pages_->setCurrentIndex(kEmptyPage);
  if (tellGoneFolder(*empty_, *context_.runs, context_.actions)) return;
  if (loader_->run().isEmpty() && !context_.runs->isRead()) {
    return showReading(*empty_, *context_.runs, context_.actions, tr("Reading the runs"),
                       tr("Select one once the folder has been read, or open a file of points."),
                       {files_->openAction()});
  }
  if (loader_->run().isEmpty()) return tellNoRun();
  if (!loader_->damage().isEmpty()) {
    empty_->setError(tr("This checkpoint cannot be read"), loader_->damage());
    return offerOnly(*empty_, {files_->againAction(), files_->openAction()});
  }
  tellNothing();
}

void ProjectorDashboard::tellNoRun() {
  if (isNoRunShown(*context_.runs)) {
    QAction* showAll = showAllRunsAction(*context_.actions, context_.filter, context_.runs);
    return sayNoRunToSelect(*empty_, showAll, context_.actions, {files_->openAction()});
  }
  const bool hasRuns = !context_.runs->runs().empty();
  if (hasRuns) {
    empty_->setText(Glyph::kInfo, tr("No run selected"),
                    tr("Select a run to see the embeddings of its checkpoints, or open a file of points. You can also "
                       "drop files of tab-separated numbers here."));
  } else {
    empty_->setText(
        Glyph::kInfo, tr("No runs yet"),
        tr("Train an experiment to see the embeddings of its checkpoints, or open a file of points. You can "
           "also drop files of tab-separated numbers here."));
  }
  offerPossible(*empty_, context_.actions,
                {.oneOf = hasRuns ? idsForTrainedRun() : idsForFirstRun(), .then = {files_->openAction()}});
}

void ProjectorDashboard::tellNothing() {
  const bool hasCheckpoints = loader_->hasCheckpoints();
  const auto failed =
      hasCheckpoints ? std::nullopt : failedBeforeCheckpoint(context_.runs->find(loader_->run()), *context_.actions);
  if (failed) {
    empty_->setError(failed->title, failed->sentence);
    return offerPossible(*empty_, context_.actions,
                         {.first = failed->actions, .oneOf = idsForTrainedRun(), .then = {files_->openAction()}});
  }
  empty_->setText(
      Glyph::kInfo, tr("Nothing to project"),
      (hasCheckpoints ? tr("The checkpoints of %1 contain no matrix with more than a few rows. Select another run, "
                           "or open a file of points.")
                      : tr("%1 has no checkpoint yet, and no projector_config.pbtxt that lists a file of points. "
                           "Train it, select another run, or open a file of points."))
          .arg(loader_->run()));
  // The latest one that was trained may be this.
  const bool isAwaited = context_.runs->isAwaited(loader_->run());
  const QStringList ids = hasCheckpoints ? QStringList()
                          : isAwaited    ? idsForTrainedRun().mid(0, 1)
                                         : idsForTrainedRun();
  offerPossible(*empty_, context_.actions, {.oneOf = ids, .then = {files_->openAction()}});
}

void ProjectorDashboard::showLoaded(const EmbeddingPtr& embedding) {
  const bool same = session_->data() && session_->data()->choice.name == embedding->choice.name;
  canvas_->setData(embedding, same);
  session_->setData(embedding);
  canvas_->setLabelColumn(session_->coloring().labelColumn());
  stopReading_->setVisible(false);
  for (const QString& text : embedding->problems) tell(text, false);
  if (embedding->stride > 1) {
    emit message({Severity::kInfo,
                  tr("%1 has %2 points; one in %3 is shown.")
                      .arg(embedding->choice.name, stepText(embedding->rows))
                      .arg(embedding->stride),
                  {},
                  QStringLiteral("projector sample")});
  }
  pages_->setCurrentIndex(kCanvasPage);
  updateActions();
}

void ProjectorDashboard::showProjection() {
  const ProjectionSettings& settings = session_->settings();
  const ProjectionFrame& shown = session_->projection();
  const bool fits = shown.places && shown.settings.method == settings.method;
  const bool runs = session_->runner()->isRunning();
  if (fits) {
    drawn_ = settings.method;
    canvas_->setPlaces(shown.places, shown.settings.dimensions() == 3);
  } else if (!runs || drawn_ != settings.method || !canvas_->scene().places) {
    canvas_->setPlaces(nullptr, settings.dimensions() == 3);
  }
  QString hint;
  if (session_->data() && !canvas_->scene().places) {
    hint = session_->needsRun() ? session_->runHint() : runs ? tr("Computing…") : tr("Press Run to start.");
  }
  canvas_->setHint(hint);
  updateActions();
}

void ProjectorDashboard::showSelection() {
  std::vector<int> near;
  for (const Neighbor& neighbor : session_->selection().neighbors()) near.push_back(neighbor.row);
  canvas_->setSelection(std::make_shared<const std::vector<int>>(session_->selection().points()),
                        std::make_shared<const std::vector<int>>(std::move(near)));
  const auto count = static_cast<int>(session_->selection().points().size());
  selected_->setText(count == 0 ? QString()
                                //: Selected points, and all points
                                : tr("%1 of %2 selected").arg(stepText(count), stepText(session_->count())));
  updateActions();
}

void ProjectorDashboard::changeEvent(QEvent* event) {
  Dashboard::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && session_) session_->coloring().setTheme(Theme::of(palette()));
}

void ProjectorDashboard::showEvent(QShowEvent* event) {
  Dashboard::showEvent(event);
  session_->coloring().setTheme(Theme::of(palette()));
}

void ProjectorDashboard::dragEnterEvent(QDragEnterEvent* event) {
  if (ProjectorFiles::takes(event->mimeData())) event->acceptProposedAction();
}

void ProjectorDashboard::dropEvent(QDropEvent* event) {
  files_->open(event->mimeData());
  event->acceptProposedAction();
}

void ProjectorDashboard::tell(const QString& text, bool isError) {
  emit message({isError ? Severity::kError : Severity::kWarning, text, {}, text});
}

}  // namespace widgets
