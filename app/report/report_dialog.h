// Puts a report together: the list of its sections, the words of each, a preview of the pages, and the export to PDF
// and HTML. Drawing and files are the business of workers. Never modal. GUI thread only.
#pragma once

#include <QDialog>
#include <QTimer>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "app/report/report.h"
#include "app/report/report_export.h"
#include "app/report/report_files.h"
#include "widgets/util/compute_queue.h"

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
};

class ReportDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ReportDialog(const ReportParts& parts, QWidget* parent = nullptr);
  ~ReportDialog() override;

  const Report& report() const { return report_; }
  bool isModified() const { return modified_; }
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
  void fillAddMenu();
  // report_dialog_files.cpp
  void listReports();
  void open(const QString& name);
  void save();
  void exportAs(ReportFormat format);
  void endExport(const ReportResult& result, const QString& path);

  void showReport(const Report& report);
  void add(const std::vector<ReportSection>& sections);
  void removeCurrent();
  void moveCurrent(int by);
  void onRowsMoved();
  void showCurrent();
  void takeWords();
  void change(const Report& report, int current);
  void undo();
  void setModified(bool modified);
  void fillList();
  void drawPreview();
  void showProblem(const QString& problem);
  int current() const;

  ReportParts parts_;
  Report report_;
  std::vector<Report> former_;  // before each change of the sections
  QString openName_;            // that it is kept by; empty: it is new
  QString replacing_;           // asked whether to put it in the place of this one
  bool modified_ = false;
  bool filling_ = false;
  bool dropping_ = false;  // asked whether to drop the changes
  std::shared_ptr<std::atomic<bool>> cancel_;
  QComboBox* name_;
  QPushButton* save_;
  QLineEdit* title_;
  QListWidget* list_;
  QMenu* add_;
  QToolButton* remove_;
  QToolButton* up_;
  QToolButton* down_;
  QToolButton* undo_;
  QLabel* kind_;
  QLineEdit* sectionTitle_;
  QPlainTextEdit* note_;
  QLabel* page_;
  QSpinBox* pageBox_;
  QProgressBar* progress_;
  QPushButton* stop_;
  QPushButton* pdf_;
  QPushButton* html_;
  widgets::FieldProblem* problem_;
  QLabel* state_;
  QTimer previewDelay_;
  widgets::ComputeQueue queue_;  // last: waits for what is drawn
};

}  // namespace app
