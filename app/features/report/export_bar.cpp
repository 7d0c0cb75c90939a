#include "app/features/report/export_bar.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>

#include "app/features/report/report_actions.h"
#include "widgets/util/action_button.h"
#include "widgets/util/dialogs.h"

namespace app {

ExportBar::ExportBar(const ReportActions& actions, widgets::Dialogs& dialogs, widgets::BackgroundTasks& queue,
                     QWidget* parent)
    : QWidget(parent),
      dialogs_(dialogs),
      queue_(queue),
      progress_(new QProgressBar(this)),
      stop_(new QPushButton(tr("Cancel export"), this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  progress_->setObjectName(QStringLiteral("reportProgress"));
  progress_->setAccessibleName(tr("Progress of the export"));
  progress_->setMaximumWidth(180);
  stop_->setObjectName(QStringLiteral("reportCancel"));
  stop_->setAutoDefault(false);
  stop_->setToolTip(tr("Cancel the export; no file is written"));
  row->addWidget(progress_);
  row->addWidget(stop_);
  const auto add = [&](const char* name, QAction* action, const QString& text) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoDefault(false);
    widgets::followAction(button, action);
    row->addWidget(button);
  };
  add("reportHtml", actions.html, tr("Export HTML…"));
  add("reportPdf", actions.pdf, tr("Export PDF…"));
  progress_->hide();
  stop_->hide();
  connect(stop_, &QPushButton::clicked, this, [this] {
    cancel();
    stop_->setEnabled(false);
  });
}

void ExportBar::cancel() {
  if (cancel_) *cancel_ = true;
}

void ExportBar::write(ReportFormat format, const QString& name, const std::function<ReportContent()>& content) {
  const bool isPdf = format == ReportFormat::kPdf;
  const QString extension = isPdf ? QStringLiteral("pdf") : QStringLiteral("html");
  //: The extension, twice
  const QString filter = tr("%1 files (*.%2);;All files (*)").arg(extension.toUpper(), extension);
  QString path = dialogs_.saveFile(this, isPdf ? tr("Export PDF") : tr("Export HTML"),
                                   QDir::home().filePath(name + QLatin1Char('.') + extension), filter);
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) path += QLatin1Char('.') + extension;
  cancel_ = std::make_shared<std::atomic<bool>>(false);
  progress_->setRange(0, 0);
  progress_->show();
  stop_->setEnabled(true);
  stop_->show();
  emit started();
  queue_.run<ReportResult>(
      QStringLiteral("export"),
      [content = content(), format, path, progress = showProgress()] {
        return exportReport(content, format, path, progress);
      },
      [this, path](const ReportResult& result) { end(result, path); });
}

// Told from the worker; the bar may be gone when it arrives.
ReportProgress ExportBar::showProgress() const {
  const QPointer<QProgressBar> bar(progress_);
  return [bar, cancel = cancel_](int done, int all) {
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
}

void ExportBar::end(const ReportResult& result, const QString& path) {
  cancel_.reset();
  progress_->hide();
  stop_->hide();
  const QString told = result.cancelled           ? tr("The export was cancelled; no file was written.")
                       : result.problem.isEmpty() ? tr("Written to %1").arg(path)
                                                  : QString();
  emit ended(result.problem, told);
}

}  // namespace app
