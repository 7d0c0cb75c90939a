// What a person does with a checkpoint: branches and warm starts begin a training; evaluating and exporting are handed
// to dialogs. GUI thread only.
#pragma once

#include <QObject>

#include "app/workbench/undo/checkpoint_change.h"
#include "widgets/dashboards/checkpoints/checkpoint_source.h"
#include "widgets/panels/message_banner.h"
#include "widgets/util/dialogs.h"

namespace app {

class Continuations;
class OpenWorkspace;
class Runs;
class TrainingQueue;

class CheckpointCommands : public QObject, public widgets::CheckpointService {
  Q_OBJECT
 public:
  // All must outlive it.
  CheckpointCommands(const OpenWorkspace* place, const TrainingQueue* queue, const Runs* runs,
                     Continuations* continuations, QObject* parent = nullptr);

  // Answers the questions for files; null: nothing is asked and nothing chosen.
  void setDialogs(widgets::Dialogs* dialogs) { dialogs_ = dialogs; }

  std::shared_ptr<widgets::CheckpointSource> source() override;
  QString whyNot(widgets::CheckpointCommand command, const QString& run) const override;
  void perform(widgets::CheckpointCommand command, const QString& run, const QString& prefix) override;
  QString askForCheckpoint(QWidget* parent) override;
  QString askWhereToSave(QWidget* parent, const QString& name, const QString& filter) override;

 signals:
  void message(const widgets::BannerMessage& message);
  void changed(const app::CheckpointChange& change);  // one was deleted, kept or released
  // To dialogs.
  void evaluationRequested(const QString& run, const QString& prefix);
  void exportRequested(const QString& run, const QString& prefix);

 private:
  void tell(widgets::Severity severity, const QString& text);
  void onChanged(const CheckpointChange& change);

  const OpenWorkspace* place_;
  const TrainingQueue* queue_;
  const Runs* runs_;
  Continuations* continuations_;
  widgets::Dialogs* dialogs_ = nullptr;
};

}  // namespace app
