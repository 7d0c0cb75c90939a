// Keeps what people say of the runs of a workspace: in "workbench.json" beside the runs, or in the settings where that
// folder belongs to others or cannot be written. Changes can be undone. Reads and writes on a thread of its own; use it
// on the GUI thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include "widgets/runs/run_notes.h"
#include "widgets/util/background_tasks.h"

namespace app {

class Settings;

class RunBook : public QObject {
  Q_OBJECT
 public:
  // `settings` must outlive it.
  explicit RunBook(Settings* settings, QObject* parent = nullptr);
  ~RunBook() override;  // what is not yet written is

  // Of another folder; its notes come later (loaded). `mayWrite`: the file may be written into it.
  void open(const QString& folder, bool mayWrite);
  widgets::RunNotes* notes() { return &notes_; }
  const widgets::RunNotes& notes() const { return notes_; }
  QUndoStack* undoStack() { return &undo_; }
  // `text` says what is done: "Rename run".
  void change(const QString& text, const QMap<QString, widgets::RunNote>& notes);
  bool isLoaded() const { return loaded_; }
  // Waits until everything is on the disk.
  void flush();

 signals:
  void loaded();
  void failed(const QString& text);  // the file is damaged, or cannot be written
  void mended();                     // it can be written again

 private:
  void load(const QString& folder);
  void save();

  Settings* settings_;
  widgets::RunNotes notes_;
  QUndoStack undo_;
  QString folder_;
  bool mayWrite_ = false;
  bool loaded_ = false;
  bool told_ = false;  // that the file cannot be written
  QTimer timer_;
  widgets::BackgroundTasks io_{widgets::kFinishingLane};
};

}  // namespace app
