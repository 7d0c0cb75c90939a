// Edits one experiment file, as a form or as its JSON. Writes only when save() is called. GUI thread only.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <string>

#include "app/workbench/places/experiment_watch.h"
#include "engine/estimator/config/experiment.h"
#include "widgets/panels/message_banner.h"

class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace widgets {
class ActionRegistry;
class Dialogs;
class EmptyState;
class JsonEdit;
class JsonMarker;
class ProtoForm;
}  // namespace widgets

namespace app {

class ExperimentPage : public QWidget {
  Q_OBJECT
 public:
  explicit ExperimentPage(widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  // What can be done while no file is shown.
  void offer(const widgets::ActionRegistry& actions);
  // Reads and shows a file; an empty path shows that there is none. What cannot be read is shown with its reason, and
  // as text to mend.
  void openFile(const QString& path);
  const QString& file() const { return file_; }
  bool isModified() const { return modified_; }
  // The experiment as edited, checked. InvalidArgument names what does not fit.
  engine::estimator::Experiment experiment() const;
  // Changes the experiment as an edit does, which is not saved yet. Errors as experiment().
  void change(const std::function<void(engine::estimator::Experiment&)>& change);
  // What is edited, as JSON, whether or not it is an experiment that could be saved.
  QString text() const;
  // Shows such a text as edits of the file that are not saved.
  void setEdits(const QString& text);
  // Writes the file when something was changed. Errors as experiment(), those of writing, and Aborted when another
  // program wrote the file meanwhile: a message then asks what to keep.
  void save();
  bool showsJson() const;
  // Goes to what a failure is about, where the words name it, and else to the page.
  void showCause(const QString& reason);

 signals:
  void modifiedChanged(bool modified);
  void saved(const QString& path, const QByteArray& before, const QByteArray& after);
  void saveRequested();
  void failed(const QString& message);
  void message(const widgets::BannerMessage& message);
  void mended();  // what could not be read is shown now

 private:
  void build();
  // What the text says, checked.
  engine::estimator::Experiment typed() const;
  void showForm(bool form);
  void setModified(bool modified);
  void onFileChanged();
  void onFileRemoved();
  void askWhatToKeep();
  void buildHooks();
  void display(const engine::estimator::Experiment& experiment);
  // The text that the file's author wrote now says this.
  void take(const QString& text, const engine::estimator::Experiment& experiment);
  // The experiment in the author's words where it has not changed.
  QString written(const google::protobuf::Message& experiment) const;
  void displayText(const QString& text);
  // In the place of the text.
  void showUnread();
  // What can be done where no file is shown.
  void offerFiles();

  widgets::Dialogs* dialogs_;
  const widgets::ActionRegistry* actions_ = nullptr;
  QString file_;
  ExperimentWatch watch_;
  bool modified_ = false;
  QString text_;          // of the file, or what was typed since
  QString said_;          // by it, as the program writes it
  bool readable_ = true;  // what the file held when it was read
  QString unread_;        // why the file cannot be read; empty: it can
  bool filling_ = false;  // what is set now is no edit
  widgets::PageBar* bar_;
  QLabel* title_;
  QLabel* state_;
  QToolButton* addHook_ = nullptr;
  QToolButton* save_;
  QToolButton* revert_;
  QTabBar* views_;
  QStackedWidget* pages_;
  widgets::ProtoForm* form_ = nullptr;
  widgets::JsonEdit* json_;
  widgets::JsonMarker* faults_;  // of the text
  widgets::EmptyState* empty_;
};

}  // namespace app
