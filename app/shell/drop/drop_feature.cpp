#include "app/shell/drop/drop_feature.h"

#include <QAction>
#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QPointer>
#include <QUrl>

#include "app/shell/drop/drop_overlay.h"
#include "app/shell/pages/graph_page.h"
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/util/background.h"

namespace app {
namespace {

const QString kDropKey = QStringLiteral("drop");
const QString kCheckpointsPage = QStringLiteral("checkpoints");
constexpr char kTakesFiles[] = "takesFiles";  // a widget that has use for files itself

QStringList localFiles(const QMimeData* data) {
  QStringList paths;
  if (!data || !data->hasUrls()) return paths;
  for (const QUrl& url : data->urls()) {
    if (url.isLocalFile()) paths << url.toLocalFile();
  }
  return paths;
}

bool takesFiles(const QWidget* widget) {
  for (; widget; widget = widget->parentWidget()) {
    if (widget->property(kTakesFiles).toBool()) return true;
  }
  return false;
}

}  // namespace

DropFeature::DropFeature(Shell& shell, OpenWorkspace& place)
    : QObject(shell.window()), shell_(shell), place_(place), overlay_(new DropOverlay(shell.window())) {
  shell_.window()->setAcceptDrops(true);
  // Cards and fields take drops of their own kind, so files are looked for before these see them.
  qApp->installEventFilter(this);
  connect(&place_, &OpenWorkspace::fileGiven, this, [this](const QString& path) { open({path}); });
}

bool DropFeature::eventFilter(QObject* watched, QEvent* event) {
  const QEvent::Type type = event->type();
  if (type != QEvent::DragEnter && type != QEvent::DragMove && type != QEvent::DragLeave && type != QEvent::Drop) {
    return false;
  }
  auto* widget = qobject_cast<QWidget*>(watched);
  if (!widget || widget->window() != shell_.window() || takesFiles(widget)) return false;
  if (type == QEvent::DragEnter) return enter(static_cast<QDropEvent*>(event));
  // They come to whoever took the first of them, which need not be the overlay.
  if (!overlay_->isVisible()) return false;
  if (type != QEvent::DragMove) overlay_->hide();
  if (type != QEvent::DragLeave) static_cast<QDropEvent*>(event)->acceptProposedAction();
  if (type == QEvent::Drop) {
    dropped_ = true;
    if (plan_) perform();
  }
  return true;
}

bool DropFeature::enter(QDropEvent* event) {
  const QStringList paths = localFiles(event->mimeData());
  if (paths.isEmpty()) return false;
  event->acceptProposedAction();
  dropped_ = false;
  if (paths != paths_ || !plan_) look(paths);
  if (plan_) {
    overlay_->showPlan(*plan_);
  } else {
    overlay_->showLooking();
  }
  return true;
}

void DropFeature::open(const QStringList& paths) {
  dropped_ = true;
  look(paths);
}

void DropFeature::look(const QStringList& paths) {
  paths_ = paths;
  plan_.reset();
  widgets::inBackground(
      this, [paths] { return inspectPaths(paths); },
      [this, paths](const std::vector<PathFacts>& facts) {
        if (paths == paths_) learned(facts);
      });
}

void DropFeature::learned(const std::vector<PathFacts>& facts) {
  plan_ = planDrop(facts);
  if (overlay_->isVisible()) overlay_->showPlan(*plan_);
  if (dropped_) perform();
}

void DropFeature::perform() {
  dropped_ = false;
  const std::vector<DropStep> steps = *std::exchange(plan_, std::nullopt);
  shell_.settle(kDropKey);
  QStringList refused;
  QStringList offers;
  for (const DropStep& step : steps) {
    switch (step.kind) {
      case DropStepKind::kOpen:
        place_.open(step.paths.front());
        break;
      case DropStepKind::kCheckpoint:
        showCheckpoint(step.paths.front());
        break;
      case DropStepKind::kGraph:
        showGraph(step.paths.front());
        break;
      case DropStepKind::kKeras:
        give(QStringLiteral("file.open_keras"), step.paths);
        break;
      case DropStepKind::kData:
        makeExperiment(step.paths);
        break;
      case DropStepKind::kRefuse:
        refused << step.text;
        if (offers.isEmpty()) offers = step.offers;  // for the first, as it is what is said
    }
  }
  if (!refused.isEmpty()) refuse(refused, offers);
  emit done();
}

void DropFeature::refuse(const QStringList& reasons, const QStringList& offers) {
  const QString text = reasons.size() == 1
                           ? reasons.front()
                           //: The first reason of several
                           : tr("%1 (and %n more)", nullptr, static_cast<int>(reasons.size()) - 1).arg(reasons.front());
  std::vector<widgets::BannerAction> actions;
  for (const QString& id : offers) {
    QAction* action = widgets::enabledAction(&shell_.registry(), id);
    if (action)
      actions.push_back({action->text(), [action = QPointer<QAction>(action)] {
                           if (action) action->trigger();
                         }});
  }
  shell_.tell({widgets::Severity::kWarning, text, actions, kDropKey});
}

void DropFeature::showCheckpoint(const QString& path) {
  shell_.show(kCheckpointsPage);
  if (auto* page = qobject_cast<widgets::CheckpointsDashboard*>(shell_.page(kCheckpointsPage))) page->openFile(path);
}

void DropFeature::showGraph(const QString& path) {
  shell_.showAnyway(idOf(Mode::kGraph));
  if (auto* page = qobject_cast<GraphPage*>(shell_.page(idOf(Mode::kGraph)))) page->tools()->openFile(path);
}

bool DropFeature::give(const QString& id, const QStringList& paths) {
  QAction* action = shell_.registry().find(id);
  if (!action || !action->isEnabled()) return false;
  action->setData(paths);
  action->trigger();
  action->setData({});
  return true;
}

// The wizard for new experiments, where there is one, begins with the files that its action holds.
void DropFeature::makeExperiment(const QStringList& paths) {
  if (give(QStringLiteral("file.new_experiment"), paths)) return;
  shell_.tell({widgets::Severity::kInfo,
               tr("%1 contains data: open a workspace, then use it as the input of an experiment.").arg(paths.front()),
               {},
               kDropKey});
}

}  // namespace app
