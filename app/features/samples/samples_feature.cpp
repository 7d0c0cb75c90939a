#include "app/features/samples/samples_feature.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>

#include "app/features/samples/sample_files.h"
#include "app/shell/docks/experiment_list.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/show_in_window.h"
#include "app/shell/usual_place.h"
#include "app/workbench/places/workspace_words.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/util/background.h"

namespace app {
namespace {

const QString kSamplesKey = QStringLiteral("samples");
const QString kReadOnlyKey = QStringLiteral("read_only");

// The file of the SavedModel that a folder is; empty: it is none.
QString savedModelIn(const QString& folder) {
  for (const char* name : {"saved_model.pb", "saved_model.pbtxt"}) {
    const QString file = folder + QLatin1Char('/') + QLatin1String(name);
    if (QFileInfo::exists(file)) return file;
  }
  return {};
}

}  // namespace

SamplesFeature::SamplesFeature(Shell& shell, OpenWorkspace& place)
    : QObject(shell.window()), shell_(shell), place_(place) {
  setObjectName(QStringLiteral("samplesFeature"));
  add_ = shell_.registry().add(QStringLiteral("file.add_samples"), tr("Add sample experiments"),
                               tr("Copy the sample experiments and their data into the open folder, which becomes a "
                                  "workspace; existing files are not changed"),
                               QKeySequence(QStringLiteral("Ctrl+Shift+A")));
  new_ = shell_.registry().add(QStringLiteral("file.new_workspace"), tr("New workspace with samples…"),
                               tr("Choose a folder and make it a workspace with the sample experiments"),
                               QKeySequence(QStringLiteral("Ctrl+Shift+N")));
  addModelActions();
  QMenu* menu = shell_.actions().menus.file;
  for (QAction* action : {add_, new_}) {
    shell_.window()->addAction(action);
    menu->insertAction(shell_.actions().file.save, action);
  }
  connect(shell_.actions().file.samples, &QAction::triggered, this, [this] {
    const QString folder = usualPlace();
    // Samples that were deleted stay so.
    Workspace::isWorkspace(folder.toStdString()) ? void(place_.open(folder)) : addTo(folder);
  });
  connect(add_, &QAction::triggered, this, [this] { addTo(QString::fromStdString(place_.workspace().root())); });
  connect(new_, &QAction::triggered, this, &SamplesFeature::askForFolder);
  connect(&place_, &OpenWorkspace::opened, this, &SamplesFeature::onOpened);
  connect(&place_, &OpenWorkspace::accessChanged, this, &SamplesFeature::onOpened);
  connect(shell_.actions().training.train, &QAction::enabledChanged, this, &SamplesFeature::updateHint);
  const QAbstractItemModel* experiments = shell_.experiments().model();
  connect(experiments, &QAbstractItemModel::rowsInserted, this, &SamplesFeature::updateHint);
  connect(experiments, &QAbstractItemModel::rowsRemoved, this, &SamplesFeature::updateHint);
  updateHint();
}

void SamplesFeature::addModelActions() {
  tryModel_ = new QAction(tr("Try this SavedModel"), this);
  tryModel_->setObjectName(QStringLiteral("model.try_open_folder"));
  tryModel_->setToolTip(tr("Run it on inputs entered in a form"));
  connect(tryModel_, &QAction::triggered, this, [this] {
    QAction* action = shell_.registry().find(QStringLiteral("model.try"));
    if (!action) return;
    action->setData(QString::fromStdString(place_.workspace().root()));
    action->trigger();
    action->setData({});
  });
  showGraph_ = new QAction(tr("Show its graph"), this);
  showGraph_->setObjectName(QStringLiteral("model.show_open_folder"));
  showGraph_->setToolTip(tr("Show the nodes of the model"));
  connect(showGraph_, &QAction::triggered, this,
          [this] { place_.open(savedModelIn(QString::fromStdString(place_.workspace().root()))); });
}

void SamplesFeature::askForFolder() {
  const QString folder =
      shell_.dialogs().openFolder(shell_.window(), tr("Folder for the new workspace"), documentsFolder());
  if (!folder.isEmpty()) addTo(folder);
}

void SamplesFeature::addTo(const QString& folder) {
  shell_.settle(kSamplesKey);
  widgets::inBackground(
      this, [folder] { return addSamples(folder); },
      [this, folder](const CopiedSamples& copied) {
        if (!copied.problem.isEmpty()) {
          shell_.tell({widgets::Severity::kError, copied.problem, {}, kSamplesKey});
        }
        if (copied.problem.isEmpty() || copied.files > 0) place_.open(folder);
        emit added();
      });
}

void SamplesFeature::onOpened() {
  const QString readOnly = readOnlyText(place_.workspace());
  shell_.settle(kReadOnlyKey);
  const auto again = [this] {
    place_.checkAccess();
    onOpened();  // and says so where nothing has changed
  };
  QAction* open = shell_.actions().file.openFolder;
  const std::vector<widgets::BannerAction> actions{{tr("Try again"), again},
                                                   {open->text(), [open] { open->trigger(); }}};
  if (!readOnly.isEmpty()) shell_.tell({widgets::Severity::kWarning, readOnly, actions, kReadOnlyKey});
  updateHint();
}

void SamplesFeature::updateHint() {
  const Workspace& workspace = place_.workspace();
  const QString why = whyNoMaking(workspace);
  widgets::ActionRegistry::disable(add_, why);
  ChartsPage* charts = chartsOf(shell_);
  if (!charts || !workspace.isOpen()) return;
  if (workspace.place() == Workspace::Place::kFolder &&
      !savedModelIn(QString::fromStdString(workspace.root())).isEmpty()) {
    return charts->setEmptyHint({tr("This folder is a SavedModel"),
                                 tr("It has no runs to draw. Try it on inputs that you enter."),
                                 {tryModel_, showGraph_, shell_.actions().file.openFolder}});
  }
  QAction* wizard = shell_.registry().find(QStringLiteral("file.new_experiment"));
  if (workspace.place() == Workspace::Place::kFolder && why.isEmpty()) {
    charts->setEmptyHint({tr("No runs in this folder"),
                          tr("Logs appear as soon as they are written here. Add an experiment or the samples to make "
                             "it a workspace to train in."),
                          {wizard, add_, shell_.actions().file.openFolder}});
  } else if (workspace.canTrain() && shell_.experiments().count() == 0) {
    charts->setEmptyHint({tr("No experiments yet"),
                          tr("Create one step by step, or add the samples, which train in seconds."),
                          {wizard, add_}});
  } else if (workspace.canTrain()) {
    charts->setEmptyHint({tr("No curves yet"),
                          tr("Train an experiment: its loss and other summaries are drawn here while it runs."),
                          {widgets::firstEnabled(&shell_.registry(), widgets::idsForFirstRun())}});
  } else {
    charts->setEmptyHint({tr("No curves yet"),
                          tr("Curves of the runs in this folder appear here as they are written."),
                          {shell_.actions().file.openFolder, new_}});
  }
}

}  // namespace app
