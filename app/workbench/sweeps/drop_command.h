// A trial was taken out of a sweep. GUI thread only.
#pragma once

#include <QCoreApplication>
#include <QUndoCommand>

#include "app/workbench/sweeps/sweep_book.h"

namespace app {

class DropCommand : public QUndoCommand {
  Q_DECLARE_TR_FUNCTIONS(DropCommand)
 public:
  // `book` must outlive it. A sweep that is deleted is left alone.
  DropCommand(SweepBook* book, const QString& sweep, int trial);
  void undo() override;
  void redo() override;

 private:
  SweepBook* book_;
  QString sweep_;
  int trial_;
  SweepRunner::SweepTrial::Status before_ = SweepRunner::SweepTrial::WAITING;
};

}  // namespace app
