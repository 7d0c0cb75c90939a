#include "app/workbench/runs/unarchived_trainings.h"

#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/run_book.h"

namespace app {

void unarchiveTrainings(const TrainingQueue& queue, RunBook& book) {
  const auto look = [&queue, &book] {
    if (!book.isLoaded()) return;
    QMap<QString, widgets::RunNote> seen;
    for (const QString& id : queue.active() + queue.waiting()) {
      widgets::RunNote note = book.notes()->note(id);
      if (std::exchange(note.archived, false)) seen.insert(id, note);
    }
    if (!seen.isEmpty()) book.notes()->set(seen);
  };
  QObject::connect(&queue, &TrainingQueue::queueChanged, &book, look);
  QObject::connect(&book, &RunBook::loaded, &book, look);
}

}  // namespace app
