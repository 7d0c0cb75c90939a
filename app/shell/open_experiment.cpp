#include "app/shell/open_experiment.h"

#include <QSignalBlocker>
#include <utility>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/pages/experiment_page.h"
#include "engine/core/error.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

const QString kExperimentKey = QStringLiteral("experiment");
const QString kUnsavedKey = QStringLiteral("unsaved:");  // and the file

}  // namespace

OpenExperiment::OpenExperiment(const OpenWorkspace& place, ExperimentList& list, widgets::Dialogs& dialogs)
    : place_(place), list_(list), dialogs_(dialogs) {
  connect(&list_, &QListWidget::currentItemChanged, this, &OpenExperiment::onSelected);
}

ExperimentPage* OpenExperiment::makePage(QWidget* parent) {
  page_ = new ExperimentPage(&dialogs_, parent);
  connect(page_, &ExperimentPage::modifiedChanged, this, &OpenExperiment::onModified);
  connect(page_, &ExperimentPage::saveRequested, this, &OpenExperiment::save);
  connect(page_, &ExperimentPage::saved, this, &OpenExperiment::onSaved);
  connect(page_, &ExperimentPage::saved, this, &OpenExperiment::saved);
  connect(page_, &ExperimentPage::message, this, &OpenExperiment::message);
  connect(page_, &ExperimentPage::failed, this, &OpenExperiment::tell);
  connect(page_, &ExperimentPage::mended, this, [this] { emit settled(QStringLiteral("failed")); });
  page_->openFile(file());
  return page_;
}

QString OpenExperiment::file() const {
  return list_.selectedFile();
}

bool OpenExperiment::isModified() const {
  return page_ && page_->isModified();
}

void OpenExperiment::showWorkspace() {
  const QString unread = list_.showWorkspace(place_.workspace());
  if (!unread.isEmpty()) emit message({widgets::Severity::kError, unread, {}, QStringLiteral("experiments")});
  offerEdits();
}

// Of the file that was opened; others tell when they are trained or seen.
void OpenExperiment::showFault() {
  const std::string& opened = place_.workspace().openedFile();
  if (opened.empty()) return;
  try {
    engine::estimator::loadExperiment(opened);
  } catch (const engine::Error& error) {
    const QString problem = widgets::errorWords(error);
    emit pageWanted();
    if (page_ && page_->file() == file()) page_->showCause(problem);
    tell(problem);
  }
}

void OpenExperiment::offerEdits() {
  for (int row = 0; row < list_.count(); ++row) {
    const QString path = list_.item(row)->data(Qt::UserRole).toString();
    if (unsaved_.of(path).isEmpty()) continue;
    emit message({widgets::Severity::kWarning,
                  tr("%1 had unsaved changes when the last session ended.").arg(list_.item(row)->text()),
                  {{tr("Restore"), [this, path] { restoreEdits(path); }},
                   {tr("Discard"), [this, path] { unsaved_.forget(path); }}},
                  kUnsavedKey + path});
  }
}

void OpenExperiment::restoreEdits(const QString& path) {
  const QString edits = unsaved_.of(path);
  if (edits.isEmpty() || !settle([this, path] { restoreEdits(path); })) return;
  list_.selectFile(path);
  emit pageWanted();
  if (!page_ || page_->file() != path) return;
  page_->setEdits(edits);
  kept_ = path;  // until they are saved or discarded
}

void OpenExperiment::keepEdits() {
  if (!isModified()) return;
  kept_ = page_->file();
  unsaved_.keep(kept_, page_->text());
}

void OpenExperiment::onModified(bool modified) {
  if (!modified && !kept_.isEmpty()) unsaved_.forget(std::exchange(kept_, {}));
  emit modifiedChanged();
}

void OpenExperiment::onSaved(const QString& path) {
  unsaved_.forget(path);
  emit settled(kUnsavedKey + path);
}

void OpenExperiment::showCause(const QString& reason) {
  emit pageWanted();
  if (page_) page_->showCause(reason);
}

void OpenExperiment::showNew(const QString& name) {
  if (!settle([this, name] { showNew(name); })) return;
  list_.showWorkspace(place_.workspace());
  list_.select(name);
  emit pageWanted();
  emit created(file());
}

void OpenExperiment::save() {
  if (!page_) return;
  try {
    page_->save();
    emit settled(kExperimentKey);
  } catch (const engine::Error& error) {
    tell(widgets::errorWords(error));
  }
}

bool OpenExperiment::settle(std::function<void()> then) {
  if (!isModified()) return true;
  const auto saveFirst = [this, then] {
    save();
    if (!page_->isModified()) then();
  };
  const auto discard = [this, then] {
    page_->openFile(page_->file());
    then();
  };
  const std::string name = experimentName(page_->file().toStdString());
  emit message({widgets::Severity::kWarning,
                tr("%1 has unsaved changes.").arg(QString::fromStdString(name)),
                {{tr("Save"), saveFirst, true}, {tr("Discard"), discard}},
                QStringLiteral("edits")});
  return false;
}

std::optional<engine::estimator::Experiment> OpenExperiment::toTrain() {
  try {
    if (isModified() && page_->file() == file()) page_->save();
    emit settled(QStringLiteral("failed"));
    return engine::estimator::loadExperiment(file().toStdString());
  } catch (const engine::Error& error) {
    tell(widgets::errorWords(error));
    return std::nullopt;
  }
}

void OpenExperiment::onSelected() {
  const QString wanted = file();
  if (page_ && page_->file() != wanted && list_.currentItem() &&
      !settle([this, wanted] { list_.selectFile(wanted); })) {
    const QSignalBlocker blocker(&list_);
    list_.selectFile(page_->file());
    return;
  }
  if (page_) page_->openFile(wanted);
  emit selected();
}

void OpenExperiment::tell(const QString& problem) {
  const widgets::BannerAction show{tr("Show in the experiment"), [this, problem] { showCause(problem); }};
  std::vector<widgets::BannerAction> actions;
  if (!page_ || !page_->isVisible()) actions.push_back(show);
  emit message({widgets::Severity::kError, problem, actions, kExperimentKey});
}

}  // namespace app
