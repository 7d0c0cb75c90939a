// What the report dialog reads and writes, each on another thread.
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QUndoStack>

#include "app/features/report/report_dialog.h"
#include "app/workbench/undo/file_change.h"
#include "app/workbench/undo/run_trash.h"
#include "widgets/forms/field_problem.h"
#include "widgets/util/dialogs.h"

namespace app {

void ReportDialog::listReports() {
  queue_.run<QStringList>(
      QStringLiteral("list"), [root = parts_.workspace] { return reportNames(root); },
      [this](const QStringList& names) {
        const QSignalBlocker blocker(name_);
        const QString typed = name_->currentText();
        name_->clear();
        name_->addItems(names);
        name_->setCurrentIndex(-1);
        name_->setEditText(typed);
      });
}

void ReportDialog::readFiles() {
  listReports();
  readSaved();
}

// Whether the report differs from its file.
void ReportDialog::readSaved() {
  if (openName_.isEmpty()) {
    saved_ = blankReport();
    return updateModified();
  }
  queue_.run<LoadedReport>(
      QStringLiteral("saved"), [file = reportFile(parts_.workspace, openName_)] { return loadReport(file); },
      [this, name = openName_](const LoadedReport& loaded) {
        if (name != openName_) return;
        saved_ = loaded.report;
        updateModified();
      });
}

void ReportDialog::open(const QString& name) {
  if (modified_ && !dropping_) {
    dropping_ = true;
    const QSignalBlocker blocker(name_);
    return showProblem(tr("The report has unsaved changes. Save it, or choose again to discard them."));
  }
  queue_.run<LoadedReport>(
      QStringLiteral("open"), [file = reportFile(parts_.workspace, name)] { return loadReport(file); },
      [this, name](const LoadedReport& loaded) {
        showProblem(loaded.problem);
        if (!loaded.report) return;
        if (modified_) dropChanges();
        showReport(name, *loaded.report);
      });
}

void ReportDialog::save() {
  const QString name = name_->currentText().trimmed();
  if (const QString problem = reportNameProblem(name); !problem.isEmpty()) {
    name_->setFocus();
    return showProblem(problem);
  }
  if (name != openName_ && name != replacing_ && name_->findText(name, Qt::MatchFixedString) >= 0) {
    replacing_ = name;
    return showProblem(
        tr("A report named “%1” already exists. Save again to replace it, or enter another name.").arg(name));
  }
  replacing_.clear();
  queue_.run<SavedReport>(
      QStringLiteral("save"),
      [report = report_, file = reportFile(parts_.workspace, name)] { return saveReport(report, file); },
      [this, report = report_, name](const SavedReport& result) { saved(name, report, result); });
}

void ReportDialog::saved(const QString& name, const Report& report, const SavedReport& result) {
  showProblem(result.problem);
  if (!result.problem.isEmpty()) return;
  const QString file = reportFile(parts_.workspace, name);
  parts_.undo->push(new FileCommand(
      tr("saving of the report %1").arg(name), *parts_.keeper, {{file, result.before}}, {{file, result.after}}, true,
      [changed = parts_.filesChanged](const QStringList& problems, bool) { changed(problems); }));
  openName_ = name;
  saved_ = report;  // what was typed meanwhile is not saved yet
  updateModified();
  state_->setText(tr("Saved as %1").arg(name));
  listReports();
}

void ReportDialog::deleteReport() {
  const QString name = openName_;
  if (name.isEmpty()) return;
  queue_.run<TrashResult>(
      QStringLiteral("delete"), [file = reportFile(parts_.workspace, name)] { return moveToTrash({file}); },
      [this, before = state()](const TrashResult& result) {
        showProblem(result.problems.join(QLatin1Char(' ')));
        if (!result.problems.isEmpty()) return;
        const auto moved = [changed = parts_.filesChanged, show = parts_.show, before](const QStringList& problems,
                                                                                       bool back) {
          changed(problems);
          if (problems.isEmpty()) show(back ? before : ReportState{{}, blankReport(), -1});
        };
        parts_.undo->push(
            new TrashCommand(tr("deletion of the report %1").arg(before.name), *parts_.keeper, result.inTrash, moved));
        showState({{}, blankReport(), -1});
        state_->setText(tr("%1 is in the trash.").arg(before.name));
        listReports();
      });
}

void ReportDialog::exportAs(ReportFormat format) {
  const bool isPdf = format == ReportFormat::kPdf;
  const QString extension = isPdf ? QStringLiteral("pdf") : QStringLiteral("html");
  const QString name = name_->currentText().trimmed().isEmpty() ? QStringLiteral("report") : name_->currentText();
  //: The extension, twice
  const QString filter = tr("%1 files (*.%2);;All files (*)").arg(extension.toUpper(), extension);
  QString path = parts_.dialogs->saveFile(this, isPdf ? tr("Export PDF") : tr("Export HTML"),
                                          QDir::home().filePath(name + QLatin1Char('.') + extension), filter);
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) path += QLatin1Char('.') + extension;
  showProblem({});
  state_->clear();
  cancel_ = std::make_shared<std::atomic<bool>>(false);
  progress_->setRange(0, 0);
  progress_->show();
  stop_->setEnabled(true);
  stop_->show();
  updateActions();
  // Told from the worker; the dialog may be gone when it arrives.
  const QPointer<QProgressBar> bar(progress_);
  const ReportProgress progress = [bar, cancel = cancel_](int done, int all) {
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [bar, done, all] {
          if (!bar) return;
          bar->setRange(0, all);
          bar->setValue(done);
        },
        Qt::QueuedConnection);
    return !*cancel;
  };
  queue_.run<ReportResult>(
      QStringLiteral("export"),
      [content = parts_.content(report_), format, path, progress] {
        return exportReport(content, format, path, progress);
      },
      [this, path](const ReportResult& result) { endExport(result, path); });
}

void ReportDialog::endExport(const ReportResult& result, const QString& path) {
  progress_->hide();
  stop_->hide();
  updateActions();
  showProblem(result.problem);
  if (result.cancelled) state_->setText(tr("The export was cancelled; no file was written."));
  if (result.problem.isEmpty() && !result.cancelled) state_->setText(tr("Written to %1").arg(path));
}

}  // namespace app
