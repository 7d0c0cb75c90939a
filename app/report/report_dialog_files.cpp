// What the report dialog reads and writes, each on another thread.
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>

#include "app/report/report_dialog.h"
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

void ReportDialog::open(const QString& name) {
  if (modified_ && !dropping_) {
    dropping_ = true;
    const QSignalBlocker blocker(name_);
    return showProblem(tr("The report has changes that are not saved. Choose again to drop them, or save it."));
  }
  queue_.run<LoadedReport>(
      QStringLiteral("open"), [file = reportFile(parts_.workspace, name)] { return loadReport(file); },
      [this, name](const LoadedReport& loaded) {
        showProblem(loaded.problem);
        if (!loaded.report) return;
        openName_ = name;
        showReport(*loaded.report);
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
        tr("There is a report “%1” already. Save again to replace it, or give this one another name.").arg(name));
  }
  replacing_.clear();
  const QString file = reportFile(parts_.workspace, name);
  queue_.run<QString>(
      QStringLiteral("save"), [report = report_, file] { return saveReport(report, file); },
      [this, saved = report_, name](const QString& problem) {
        showProblem(problem);
        if (!problem.isEmpty()) return;
        // What was typed meanwhile is not saved yet.
        openName_ = name;
        setModified(report_ != saved);
        state_->setText(tr("Saved as %1").arg(name));
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
  pdf_->setEnabled(false);
  html_->setEnabled(false);
  // Told from the worker; the dialog may be gone when it arrives.
  const QPointer<QProgressBar> bar(progress_);
  const ReportProgress progress = [bar, cancel = cancel_](int done, int all) {
    QMetaObject::invokeMethod(
        qApp,
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
  pdf_->setEnabled(true);
  html_->setEnabled(true);
  showProblem(result.problem);
  if (result.cancelled) state_->setText(tr("The export was cancelled; no file was written."));
  if (result.problem.isEmpty() && !result.cancelled) state_->setText(tr("Written to %1").arg(path));
}

}  // namespace app
