// Puts a report together: the list of its sections, the words of each, a preview of the pages, and the export to PDF
// and HTML. What is changed, saved or deleted is on the workspace's undo stack. Drawing and files are the business of
// workers. Never modal. GUI thread only.
#pragma once

#include <QDialog>
#include <QTimer>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/features/report/report.h"
#include "app/features/report/report_actions.h"
#include "app/features/report/report_change.h"
#include "app/features/report/report_export.h"
#include "app/features/report/report_files.h"
#include "widgets/util/background_tasks.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QMenu;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QToolButton;
class QUndoStack;

namespace widgets {
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

// What the window knows; all of it outlives the dialog.
struct ReportParts {
  widgets::Dialogs* dialogs;
  QString workspace;                                    // its root, where the reports are kept
  std::function<ReportContent(const Report&)> content;  // what the report shows now
  std::function<std::vector<ReportSection>()> pinned;   // sections of the charts that are pinned
  std::function<std::vector<ReportSection>()> charts;   // of all charts
  ReportActions* actions;
  QUndoStack* undo;
  widgets::BackgroundTasks* keeper;  // of what the stack's commands of files call
  ReportCommand::Show show;          // shows a report as it was, in this dialog or the next one
  // A command wrote or removed files of reports.
  std::function<void(const QStringList& problems)> filesChanged;
};

class ReportDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ReportDialog(const ReportParts& parts, QWidget* parent = nullptr);
  ~ReportDialog() override;

  const Report& report() const { return report_; }
  bool isModified() const { return modified_; }
  // As it was before or after a change: undo and redo.
  void showState(const ReportState& state);
  // Files of reports were written or removed: looks at them again.
  void readFiles();
  // What the sections show is another: draws the preview again.
  void refreshPreview();
  bool isBusy() const { return queue_.isBusy() || previewDelay_.isActive(); }

 public slots:
  void reject() override;  // asks first when there are changes

 private:
  // report_dialog_build.cpp
  QWidget* makeHead();
  QWidget* makeSections();
  QWidget* makeWords();
  QWidget* makePreview();
  QWidget* makeFoot();
  void connectActions();
  void fillAddMenu();
  // report_dialog_files.cpp
  void listReports();
  void open(const QString& name);
  void save();
  void saved(const QString& name, const Report& report, const SavedReport& result);
  void deleteReport();
  void readSaved();
  void exportAs(ReportFormat format);
  void endExport(const ReportResult& result, const QString& path);

  static Report blankReport();
  ReportState state() const;
  void showReport(const QString& name, const Report& report);
  void showSections(int current);
  void add(const std::vector<ReportSection>& sections);
  void removeCurrent();
  void moveCurrent(int by);
  void onRowsMoved();
  void showCurrent();
  void takeWords();
  // Of the sections. `current` is the section that is selected then.
  void change(const QString& text, const Report& report, int current);
  void dropChanges();
  void updateModified();
  void updateActions();
  void fillList();
  void drawPreview();
  void showProblem(const QString& problem);
  int current() const;

  ReportParts parts_;
  Report report_;
  std::optional<Report> saved_;  // as its file has it; of a new one a blank one; none: there is no file, or not known
  QString openName_;             // that it is kept by; empty: it is new
  QString replacing_;            // asked whether to put it in the place of this one
  bool modified_ = false;
  bool filling_ = false;
  bool dropping_ = false;  // asked whether to drop the changes
  std::shared_ptr<std::atomic<bool>> cancel_;
  QComboBox* name_;
  QListWidget* list_;
  QMenu* add_;
  QLabel* kind_;
  QLineEdit* sectionTitle_;
  QPlainTextEdit* note_;
  QLabel* page_;
  QSpinBox* pageBox_;
  QProgressBar* progress_;
  QPushButton* stop_;
  widgets::FieldProblem* problem_;
  QLabel* state_;
  QTimer previewDelay_;
  widgets::BackgroundTasks queue_{widgets::kFinishingLane};  // last: waits for what is drawn
};

}  // namespace app
