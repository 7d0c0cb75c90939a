// What a KerasModelWindow does with its model: opening, saving, exporting, evaluating, fitting, and closing.
#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QTabWidget>

#include "app/features/keras_model/keras_application_dialog.h"
#include "app/features/keras_model/keras_evaluate_dialog.h"
#include "app/features/keras_model/keras_model_window.h"
#include "app/features/keras_model/training/keras_fit_dialog.h"
#include "app/features/keras_model/training/keras_history.h"
#include "app/features/keras_model/training/keras_progress.h"
#include "app/features/model_forms/unreadable_model.h"
#include "widgets/layers/layer_editor.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/dialogs.h"

namespace app {

void KerasModelWindow::open(const KerasSource& source) {
  setWindowTitle(tr("%1 (Keras model)").arg(source.title()));
  const bool isFile = !source.path.isEmpty();
  about_->setText(isFile ? tr("Reading %1…").arg(source.title()) : tr("Building %1…").arg(source.title()));
  tools_->setEnabled(false);
  pages_->setCurrentWidget(tabs_);
  document_.open(source);
  emit readingChanged();
}

void KerasModelWindow::showUnreadable(const QString& reason) {
  about_->setText(source().title());
  if (source().path.isEmpty()) {
    unreadable_->explain(tr("The model cannot be built"), reason, tr("Choose another application…"));
  } else {
    unreadable_->explain(tr("The model cannot be read"), reason, tr("Open another model…"));
  }
  pages_->setCurrentWidget(unreadable_);
  unreadable_->setFocus();
  emit readingChanged();
}

QString KerasModelWindow::whyNoModel() const {
  if (editor_) return {};
  return pages_->currentWidget() == unreadable_ ? tr("The model of this window cannot be read.")
                                                : tr("The model is still being read.");
}

void KerasModelWindow::save() {
  const KerasSource& source = document_.source();
  const QString proposed = source.path.isEmpty() ? name_ + QStringLiteral(".keras") : source.path;
  const QString path =
      parts_.dialogs.saveFile(this, tr("Save model as"), proposed,
                              tr("Keras archive (*.keras);;HDF5 (*.h5);;Architecture without weights (*.json)"));
  if (path.isEmpty()) return;
  tell(tr("Saving %1…").arg(path), false);
  document_.save(model(), path);
}

void KerasModelWindow::saveWeights() {
  const QString proposed = QFileInfo(document_.source().path).dir().filePath(name_ + QStringLiteral(".weights.h5"));
  const QString path =
      parts_.dialogs.saveFile(this, tr("Save weights as"), proposed,
                              tr("Weights of Keras 3 (*.weights.h5);;HDF5 (*.h5);;TensorFlow checkpoint (*.ckpt)"));
  if (path.isEmpty()) return;
  tell(tr("Saving %1…").arg(path), false);
  document_.saveWeights(model(), path);
}

void KerasModelWindow::exportSavedModel() {
  const QString folder =
      parts_.dialogs.openFolder(this, tr("Folder for the SavedModel"), QFileInfo(document_.source().path).path());
  if (folder.isEmpty()) return;
  tell(tr("Exporting to %1…").arg(folder), false);
  document_.exportSavedModel(model(), folder);
}

AskedKerasModel KerasModelWindow::asked() const {
  AskedKerasModel asked{document_.source().title(), model(), document_.store(), {}};
  asked.about.outputs = asked.model.graph.outputs;
  asked.about.isCompiled = document_.store()->isCompiled();
  asked.about.dataFolder = parts_.place.dataFolder();
  const std::string application = document_.source().application.toStdString();
  if (!application.empty())
    asked.about.pixels = kerasPixelsOf(engine::keras::applicationInfo(application).preprocessing);
  return asked;
}

void KerasModelWindow::openEvaluation() {
  (new KerasEvaluateDialog(asked(), &parts_.dialogs, this))->show();
}

void KerasModelWindow::openFit() {
  if (fitting_.isBusy()) return tell(tr("A fit of this model is under way. Stop it first."), true);
  const AskedKerasModel asked = this->asked();
  KerasFitDialog::About about{asked.title, asked.about, {}, parts_.place.whyNot()};
  for (const widgets::LayerNode& node : asked.model.graph.nodes) {
    about.layers.push_back({node.name, node.kind, parameters_.value(node.name), node.isTrainable});
  }
  auto* dialog = new KerasFitDialog(std::move(about), &parts_.dialogs, this);
  connect(dialog, &KerasFitDialog::fitWanted, this, &KerasModelWindow::fit);
  dialog->show();
}

// What is frozen is an edit of the layers, which can be undone.
void KerasModelWindow::fit(const KerasFitSettings& settings) {
  widgets::LayerGraph graph = editor_->graph();
  for (widgets::LayerNode& node : graph.nodes) {
    if (parameters_.value(node.name) > 0) node.isTrainable = !settings.frozen.contains(node.name);
  }
  if (graph != editor_->graph()) editor_->replaceGraph(graph, tr("Choose trained layers"));
  const KerasRunPlace run = parts_.place.newRun(document_.source().key(), name_);
  tell(tr("Fitting as run %1. The charts show it while it learns.").arg(run.id), false);
  progress_->begin(tr("Building the model…"));
  fitting_.begin(model(), document_.store(), settings, run);
}

void KerasModelWindow::showFit(const KerasFit& fit) {
  hasLearnt_ = true;
  history_->read(source().key(), parts_.place.runsDir());
  const KerasFitRecord& record = fit.record;
  QStringList metrics;
  for (const auto& [name, value] : record.metrics) metrics << name + QLatin1Char(' ') + widgets::valueText(value);
  const QString all = metrics.join(QStringLiteral(", "));
  tell(record.isStopped
           ? tr("Stopped after %n epochs: %1. Run %2 has the weights.", nullptr, record.epochs).arg(all, record.run.id)
           : tr("Fitted for %n epochs: %1. Run %2 has the weights.", nullptr, record.epochs).arg(all, record.run.id),
       false);
  endFit();
}

void KerasModelWindow::endFit() {
  progress_->end();
  if (!isClosing_) return;
  hasLearnt_ = false;  // the run has it, as was said
  close();
}

bool KerasModelWindow::isSaved() const {
  return !editor_ || (editor_->history()->isClean() && !hasLearnt_);
}

// Without a model nothing is lost.
void KerasModelWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || editor_) return QWidget::keyPressEvent(event);
  close();
}

void KerasModelWindow::closeEvent(QCloseEvent* event) {
  if (document_.isSaving()) {
    tell(tr("The model is being saved. Close the window afterwards."), false);
    return event->ignore();
  }
  const QString title = tr("Close model");
  if (fitting_.isBusy()) {
    isClosing_ =
        isClosing_ ||
        parts_.dialogs.confirm(this, title, tr("%1 is being fitted. Its run keeps what was learnt so far.").arg(name_),
                               tr("Stop fitting"));
    if (isClosing_) fitting_.stop();
    return event->ignore();
  }
  const bool mayClose = isSaved() || parts_.dialogs.confirm(
                                         this, title, tr("The changes to %1 are not saved.").arg(name_), tr("Discard"));
  event->setAccepted(mayClose);
}

}  // namespace app
