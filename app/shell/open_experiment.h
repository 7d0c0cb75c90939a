// The experiment that is selected in the list and edited on its page. Unsaved edits are never lost without asking, and
// are saved before a run is started; those of a session that was ended are offered by the next one. GUI thread only.
#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "app/workbench/drafts/unsaved_edits.h"
#include "app/workbench/places/open_workspace.h"
#include "engine/estimator/config/experiment.h"
#include "widgets/panels/message_banner.h"

namespace widgets {
class Dialogs;
}

namespace app {

class ExperimentList;
class ExperimentPage;

class OpenExperiment : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  OpenExperiment(const OpenWorkspace& place, ExperimentList& list, widgets::Dialogs& dialogs);

  // The page, which is made once; until then nothing is edited.
  ExperimentPage* makePage(QWidget* parent);
  // Its path; empty: none is selected.
  QString file() const;
  bool isModified() const;
  // Lists the experiments of the workspace that was just opened, and offers edits that an earlier session kept.
  void showWorkspace();
  // The page at what is wrong with the file that was opened, and a message, where it is no experiment.
  void showFault();
  // Its page, at the field that the words of a failure are about.
  void showCause(const QString& reason);
  // Selects an experiment that is new in the workspace.
  void showNew(const QString& name);
  // What cannot be saved is told by message(), with the reason.
  void save();
  // True when there are no unsaved changes; else asks whether to save them and calls `then` afterwards.
  bool settle(std::function<void()> then);
  // Keeps unsaved edits for the next session: nobody can be asked any more.
  void keepEdits();
  // What a run is to be made of: that which is in the file, so changes are saved first. None, with a message, when that
  // cannot be.
  std::optional<engine::estimator::Experiment> toTrain();

 signals:
  void selected();         // another one
  void modifiedChanged();  // edited, saved or discarded
  void saved(const QString& path, const QByteArray& before, const QByteArray& after);
  void created(const QString& path);  // listed and selected
  void pageWanted();                  // there is something to see on it
  void message(const widgets::BannerMessage& message);
  void settled(const QString& key);  // what the message of that key told is so no longer

 private:
  void onSelected();
  void onModified(bool modified);
  void onSaved(const QString& path);
  void offerEdits();
  void restoreEdits(const QString& path);
  void tell(const QString& problem);

  const OpenWorkspace& place_;
  ExperimentList& list_;
  widgets::Dialogs& dialogs_;
  ExperimentPage* page_ = nullptr;
  UnsavedEdits unsaved_;
  QString kept_;  // the file whose edits are both on the page and kept
};

}  // namespace app
