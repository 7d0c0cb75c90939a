// Edits the settings for how an experiment runs, as searchable pages or as text. It works on a copy, emits a signal
// when that should be applied, and knows no file. Never modal. GUI thread only.
#pragma once

#include <QDialog>
#include <memory>
#include <vector>

#include "app/workbench/drafts/settings_draft.h"
#include "widgets/forms/form_context.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace widgets {
class Dialogs;
class FieldProblem;
class MessageText;
}  // namespace widgets

namespace app {

class SettingsPage;
class TfConfigPreview;

class RunConfigDialog : public QDialog {
  Q_OBJECT
 public:
  // `name` is the experiment's. `dialogs` must outlive the dialog.
  RunConfigDialog(const QString& name, widgets::Dialogs* dialogs, QWidget* parent);
  ~RunConfigDialog() override;

  // What the experiment says now: after opening, and after applying. Drops the edits.
  void setExperiment(const engine::estimator::Experiment& experiment);
  const SettingsDraft& draft() const { return draft_; }
  // While the experiment trains, some settings stay as they are; an empty reason unlocks them.
  void lock(const QString& reason);
  // Beside the buttons; empty: none.
  void showProblem(const QString& problem);

 signals:
  void applyRequested();

 public slots:
  void reject() override;  // asks first when there are edits

 private:
  QWidget* makeHead();
  QWidget* makeFoot();
  void makePages();
  void fitList();
  void edited();
  void refresh();
  void search();
  void showPage(int index);
  void resetPage();
  bool showText(bool text);
  bool takeText();
  QStringList problems() const;
  bool isText() const;

  SettingsDraft draft_;
  widgets::FormContext context_;
  QString name_;
  bool onlySet_ = false;     // shows what is not the default
  bool discarding_ = false;  // asked whether to
  QLineEdit* search_;
  QListWidget* list_;
  QStackedWidget* stack_;
  std::vector<SettingsPage*> pages_;
  TfConfigPreview* tfConfig_ = nullptr;
  widgets::MessageText* text_;
  QLabel* count_;
  QToolButton* showSet_;
  widgets::FieldProblem* problem_;
  QString applyProblem_;
  QPushButton* resetPage_;
  QPushButton* asText_;
  QPushButton* cancel_;
  QPushButton* apply_;
};

}  // namespace app
