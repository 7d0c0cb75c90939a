#include "app/features/keras_model/keras_fitting.h"

#include <QDir>
#include <QRegularExpression>

#include "app/workbench/places/open_workspace.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/data_folder.h"

namespace app {

QString KerasPlace::dataFolder() const {
  return data_.path();
}

QString KerasPlace::runsDir() const {
  const Workspace& workspace = place_.workspace();
  return workspace.isOpen() ? QString::fromStdString(workspace.runsDir()) : QString();
}

QString KerasPlace::whyNot() const {
  const Workspace& workspace = place_.workspace();
  if (!workspace.isOpen()) return KerasFitting::tr("Open a workspace first: fits are runs of it.");
  if (workspace.canMake()) return {};
  if (workspace.whyReadOnly().empty()) return KerasFitting::tr("This folder has only logs. Open a workspace instead.");
  return KerasFitting::tr("The workspace cannot be written to: %1.")
      .arg(QString::fromStdString(workspace.whyReadOnly()));
}

KerasRunPlace KerasPlace::newRun(const QString& model, const QString& name) const {
  static const QRegularExpression others(QStringLiteral("[^A-Za-z0-9_-]+"));
  QString folder = name;
  folder.replace(others, QStringLiteral("_"));
  if (folder.isEmpty()) folder = QStringLiteral("model");
  const Workspace& workspace = place_.workspace();
  const std::string id = workspace.newRunId(folder.toStdString());
  const QString path = QString::fromStdString(workspace.runDir(id));
  QDir().mkpath(path);  // so that another window's fit takes another name
  return {model, QString::fromStdString(id), path};
}

void KerasPlace::refresh() {
  runs_.refresh();
}

KerasFitting::KerasFitting(KerasPlace& place, QObject* parent) : QObject(parent), place_(place) {
  connect(&engine_, &EngineThread::progress, this, &KerasFitting::progress);
}

void KerasFitting::begin(const KerasModelText& model, std::shared_ptr<KerasStore> store,
                         const KerasFitSettings& settings, const KerasRunPlace& run) {
  const auto work = [model, store, settings, run](const EngineThread::Job& job) {
    KerasFit fit = fitKeras(store->make(model).loaded, settings, run, job);
    store->put(std::move(*fit.learnt));
    fit.learnt.reset();
    return fit;
  };
  engine_.run<KerasFit>(
      work,
      [this](const KerasFit& fit) {
        place_.refresh();
        emit ended(fit);
      },
      [this, folder = run.folder](const EngineFailure& failure) {
        QDir().rmdir(folder);  // where it is empty: nothing was trained
        place_.refresh();
        emit failed(failure.text);
      });
}

}  // namespace app
