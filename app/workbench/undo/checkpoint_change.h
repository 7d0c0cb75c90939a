// What deleting a checkpoint or keeping it changed, and the command that takes it back. The files move on a worker; GUI
// thread only.
#pragma once

#include <QMap>
#include <QString>
#include <QUndoCommand>
#include <functional>
#include <memory>

namespace widgets {
class BackgroundTasks;
}

namespace app {

struct CheckpointChange {
  QString prefix;
  bool kept = false;               // it is kept now; before it was not, or the other way round
  QMap<QString, QString> inTrash;  // where its files were, and where they are: it was deleted
  QByteArray stateBefore;          // the folder's list of checkpoints; of a deleted one
  QByteArray stateAfter;
};

class CheckpointUndoCommand : public QUndoCommand {
 public:
  using Done = std::function<void(const QStringList& problems)>;
  // It is done already. `done` is called after each later change, while `files` lives: those of whoever can undo it.
  CheckpointUndoCommand(const QString& text, widgets::BackgroundTasks& files, const CheckpointChange& change,
                        Done done);
  void undo() override;
  void redo() override;

 private:
  widgets::BackgroundTasks& files_;
  std::shared_ptr<CheckpointChange> change_;
  Done done_;
  bool isFirst_ = true;
};

}  // namespace app
