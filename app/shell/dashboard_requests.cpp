#include "app/shell/dashboard_requests.h"

#include <QAction>
#include <QFileInfo>

#include "app/workbench/places/open_workspace.h"
#include "app/workbench/places/workspace_words.h"
#include "app/workbench/runs/run_experiment.h"
#include "app/workbench/runs/runs.h"
#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/error_words.h"

namespace app {

using widgets::Severity;

DashboardRequests::DashboardRequests(const OpenWorkspace* place, const Runs* runs, widgets::ActionRegistry* actions,
                                     QObject* parent)
    : QObject(parent), place_(place), runs_(runs), actions_(actions) {}

void DashboardRequests::serve(widgets::Dashboard* dashboard) {
  connect(dashboard, &widgets::Dashboard::message, this, &DashboardRequests::message);
  connect(dashboard, &widgets::Dashboard::pageRequested, this, [this](const QString& id) {
    if (QAction* mode = actions_->find(QStringLiteral("mode.") + id)) mode->trigger();
  });
  connect(dashboard, &widgets::Dashboard::trainAgainRequested, this, [this](const QString& run) {
    const QString name = copyExperiment(run);
    if (!name.isEmpty()) emit experimentMade(name);
  });
}

QString DashboardRequests::copyExperiment(const QString& run) {
  const RunFacts* facts = runs_->find(run);
  const Workspace& workspace = place_->workspace();
  const auto fail = [this](const QString& text) {
    emit message({Severity::kError, text, {}, QStringLiteral("train_again")});
    return QString();
  };
  if (!facts) return fail(tr("The run %1 no longer exists.").arg(run));
  if (const QString why = whyNoTraining(workspace); !why.isEmpty()) return fail(why);
  try {
    const engine::estimator::Experiment experiment = experimentOf(*facts);
    const auto pathOf = [&](const QString& name) -> QString {
      return QString::fromStdString(workspace.experimentsDir()) + QLatin1Char('/') + name +
             QLatin1String(kExperimentSuffix);
    };
    // "iris/run-3" becomes "iris_run-3", then "iris_run-3_2".
    const QString base = QString(run).replace(QLatin1Char('/'), QLatin1Char('_'));
    QString name = base;
    for (int copy = 2; QFileInfo::exists(pathOf(name)); ++copy) name = QStringLiteral("%1_%2").arg(base).arg(copy);
    engine::formats::writeFileAtomically(pathOf(name).toStdString(), engine::estimator::toJson(experiment));
    return name;
  } catch (const engine::Error& error) {
    return fail(widgets::errorWords(error));
  }
}

}  // namespace app
