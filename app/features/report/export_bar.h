// Exports a report as PDF or HTML to a file that the person chooses and shows the progress. GUI thread only; a worker
// writes.
#pragma once

#include <QWidget>
#include <atomic>
#include <functional>
#include <memory>

#include "app/features/report/report_export.h"
#include "widgets/util/background_tasks.h"

class QProgressBar;
class QPushButton;

namespace widgets {
class Dialogs;
}

namespace app {

struct ReportActions;

class ExportBar : public QWidget {
  Q_OBJECT
 public:
  // All outlive it, but `queue`, which must be gone before this widget. cancel() before that, or it is waited for.
  ExportBar(const ReportActions& actions, widgets::Dialogs& dialogs, widgets::BackgroundTasks& queue, QWidget* parent);

  // `name`: of the file that is suggested. Asks for the file first.
  void write(ReportFormat format, const QString& name, const std::function<ReportContent()>& content);
  bool isWriting() const { return cancel_ != nullptr; }
  // Ends what is being written, whose file is not made.
  void cancel();

 signals:
  void started();
  // `problem`: what went wrong and what to do; empty: nothing. `told`: how it ended otherwise.
  void ended(const QString& problem, const QString& told);

 private:
  ReportProgress showProgress() const;
  void end(const ReportResult& result, const QString& path);

  widgets::Dialogs& dialogs_;
  widgets::BackgroundTasks& queue_;
  std::shared_ptr<std::atomic<bool>> cancel_;  // none: nothing is being written
  QProgressBar* progress_;
  QPushButton* stop_;
};

}  // namespace app
