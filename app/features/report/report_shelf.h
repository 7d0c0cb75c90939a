// Chooses, saves and deletes the reports of the workspace by name, with undo, and knows whether the open report differs
// from its file. GUI thread only; files are read and written on another thread.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "app/features/report/report_change.h"
#include "app/features/report/report_files.h"
#include "widgets/util/background_tasks.h"

class QComboBox;
class QLabel;
class QUndoStack;

namespace app {

struct ReportActions;

// A report without sections, as new ones begin.
Report blankReport();

class ReportShelf : public QWidget {
  Q_OBJECT
 public:
  // What it uses; all of it outlives it.
  struct Services {
    QString workspace;  // its root, where the reports are kept
    QUndoStack* undo;
    widgets::BackgroundTasks* keeper;  // of what the stack's commands of files call
    ReportCommand::Show show;          // shows a report as it was
    // A command wrote or removed files of reports.
    std::function<void(const QStringList& problems)> filesChanged;
  };
  // `queue` reads and writes, and must be gone before this widget.
  ReportShelf(const ReportActions& actions, const Services& services, widgets::BackgroundTasks& queue, QWidget* parent);

  // That the open report is kept by; empty: it is new.
  const QString& openName() const { return openName_; }
  // As it is typed.
  QString typedName() const;
  bool differs(const Report& report) const { return !saved_ || report != *saved_; }
  // As its file has it; a blank one where there is no file.
  Report saved() const { return saved_.value_or(blankReport()); }
  // What happened last, beside the name.
  void setState(const QString& text);

  // The report is that of the file of this name, or a new one.
  void showOpen(const QString& name, const Report& report);
  // The same, after an undo: what its file holds is looked at.
  void showNamed(const QString& name);
  // Files of reports were written or removed: looks at them again.
  void readFiles();
  void open(const QString& name);
  void save(const Report& report);
  // The file of the open one; `open` is what an undo shows.
  void remove(const ReportState& open);

 signals:
  void chosen(const QString& name);  // to be opened
  void nameChanged();
  void loaded(const QString& name, const Report& report);
  void savedChanged();  // what the file of the open report holds
  void deleted();
  void problem(const QString& text);  // empty: none any more

 private:
  void build(const ReportActions& actions);
  void list();
  void readSaved();
  void onSaved(const QString& name, const Report& report, const SavedReport& result);

  Services services_;
  widgets::BackgroundTasks& queue_;
  std::optional<Report> saved_;  // as its file has it; of a new one a blank one; none: there is no file, or not known
  QString openName_;
  QString replacing_;  // asked whether to put it in the place of this one
  QComboBox* name_;
  QLabel* state_;
};

}  // namespace app
