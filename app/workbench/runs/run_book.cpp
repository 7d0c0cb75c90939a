#include "app/workbench/runs/run_book.h"

#include <QDateTime>
#include <QUndoCommand>

#include "app/workbench/settings/settings.h"
#include "widgets/runs/run_notes_file.h"

namespace app {
namespace {

using widgets::NotesRead;
using widgets::RunNote;
using widgets::RunNotesData;

constexpr int kSaveMs = 300;

using Notes = QMap<QString, RunNote>;

class NotesCommand : public QUndoCommand {
 public:
  NotesCommand(const QString& text, widgets::RunNotes* notes, const Notes& after)
      : QUndoCommand(text), notes_(notes), after_(after) {
    for (auto it = after.begin(); it != after.end(); ++it) before_.insert(it.key(), notes->note(it.key()));
  }
  bool isEmpty() const { return before_ == after_; }
  void undo() override { notes_->set(before_); }
  void redo() override { notes_->set(after_); }

 private:
  widgets::RunNotes* notes_;
  Notes before_;
  Notes after_;
};

}  // namespace

RunBook::RunBook(Settings* settings, QObject* parent) : QObject(parent), settings_(settings) {
  timer_.setSingleShot(true);
  timer_.setInterval(kSaveMs);
  connect(&timer_, &QTimer::timeout, this, &RunBook::save);
  connect(&notes_, &widgets::RunNotes::dirtied, this, [this] {
    if (loaded_) timer_.start();
  });
}

// Its changes go with it: that is no news to those who follow them, as what they look at may be gone.
RunBook::~RunBook() {
  undo_.blockSignals(true);
  flush();
}

void RunBook::flush() {
  if (timer_.isActive()) save();
  io_.waitUntilDone();
}

void RunBook::open(const QString& folder, bool mayWrite) {
  if (timer_.isActive()) save();
  timer_.stop();
  folder_ = folder;
  mayWrite_ = mayWrite;
  loaded_ = false;
  told_ = false;
  undo_.clear();
  notes_.clear();
  load(folder);
}

void RunBook::load(const QString& folder) {
  io_.add<NotesRead>(
      [folder] { return widgets::readNotes(folder); },
      [this, folder](const NotesRead& read) {
        if (folder != folder_) return;
        if (!read.problem.isEmpty()) emit failed(read.problem);
        RunNotesData data = read.data.value_or(RunNotesData());
        RunNotesData own;  // kept in the settings while the folder could not be written
        QString ignored;
        const QByteArray stored = settings_->runNotes(folder);
        if (!stored.isEmpty() && widgets::notesFromJson(stored, &own, &ignored) && own.saved > data.saved) data = own;
        notes_.load(data);
        loaded_ = true;  // not before: the looks that the file holds must not be overwritten
        if (notes_.data() != data) timer_.start();
        emit loaded();
      });
}

void RunBook::save() {
  timer_.stop();
  RunNotesData data = notes_.data();
  data.saved = QDateTime::currentMSecsSinceEpoch();
  if (!mayWrite_) {
    settings_->setRunNotes(folder_, widgets::notesToJson(data));
    return;
  }
  // Stored first and taken away when the file is written, so that nothing is lost in between.
  settings_->setRunNotes(folder_, widgets::notesToJson(data));
  io_.add<QString>(
      [folder = folder_, data] { return widgets::writeNotes(folder, data); },
      [this, folder = folder_](const QString& problem) {
        if (problem.isEmpty()) {
          if (!timer_.isActive()) settings_->setRunNotes(folder, {});
          if (folder == folder_ && std::exchange(told_, false)) emit mended();
        } else if (folder == folder_ && !std::exchange(told_, true)) {
          emit failed(tr("%1. Names, notes and colours of runs are stored in the settings instead.").arg(problem));
        }
      });
}

void RunBook::change(const QString& text, const Notes& notes) {
  auto command = std::make_unique<NotesCommand>(text, &notes_, notes);
  if (!command->isEmpty()) undo_.push(command.release());
}

}  // namespace app
