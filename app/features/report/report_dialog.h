// The report editor: the list of sections, the text of each, a preview of the pages, and export to PDF and HTML.
// Editing, saving and deleting are on the workspace's undo stack. Workers draw and access files. Never modal. GUI
// thread only.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "app/features/report/report.h"
#include "app/features/report/report_actions.h"
#include "app/features/report/report_change.h"
#include "app/features/report/report_content.h"
#include "widgets/util/background_tasks.h"

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

class ExportBar;
class PagePreview;
class ReportShelf;
class SectionList;
class SectionWords;

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
  bool isBusy() const;
  // Behind the selected section.
  void add(const std::vector<ReportSection>& sections);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 public slots:
  void reject() override;  // asks first when there are changes

 private:
  void build();
  QWidget* makeFoot();
  void connectActions();
  void connectParts();

  ReportState state() const;
  void showReport(const QString& name, const Report& report);
  void showSections(int current);
  void showCurrent();
  void removeCurrent();
  void moveCurrent(int by);
  void reorder(const std::vector<int>& order, int selected);
  void takeWords();
  // Of the sections. `current` is the section that is selected then.
  void change(const QString& text, const Report& report, int current);
  void choose(const QString& name);
  void dropChanges();
  void updateModified();
  void updateActions();
  void showProblem(const QString& problem);

  ReportParts parts_;
  Report report_;
  bool modified_ = false;
  bool dropping_ = false;  // asked whether to drop the changes
  ReportShelf* shelf_;
  SectionList* sections_;
  SectionWords* words_;
  PagePreview* preview_;
  ExportBar* export_;
  widgets::FieldProblem* problem_;
  widgets::BackgroundTasks queue_{widgets::kFinishingLane};  // last: waits for what is drawn
};

}  // namespace app
