// What a person does with a checkpoint: branches and warm starts begin a training, evaluating and exporting run on a
// thread of their own, one at a time, with progress and a way to stop. GUI thread only.
#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <thread>

#include "app/undo/checkpoint_change.h"
#include "engine/estimator/experiment_runner.h"
#include "widgets/dashboards/checkpoints/checkpoint_source.h"
#include "widgets/panels/message_banner.h"
#include "widgets/util/dialogs.h"

namespace app {

class Workbench;

class CheckpointCommands : public QObject, public widgets::CheckpointService {
  Q_OBJECT
 public:
  explicit CheckpointCommands(Workbench* bench);
  ~CheckpointCommands() override;  // stops what runs and waits for it

  // Answers the questions for files; null: nothing is asked and nothing chosen.
  void setDialogs(widgets::Dialogs* dialogs) { dialogs_ = dialogs; }

  std::shared_ptr<widgets::CheckpointSource> source() override;
  QString whyNot(widgets::CheckpointCommand command, const QString& run) const override;
  void perform(widgets::CheckpointCommand command, const QString& run, const QString& prefix) override;
  QString askForCheckpoint(QWidget* parent) override;
  QString askWhereToSave(QWidget* parent, const QString& name, const QString& filter) override;

  bool isBusy() const { return busy_; }
  void cancel() { stop_ = true; }

 signals:
  void message(const widgets::BannerMessage& message);
  void finished();
  void changed(const app::CheckpointChange& change);  // one was deleted, kept or released

 private:
  // What an experiment is evaluated or exported with.
  struct Work {
    engine::estimator::Experiment experiment;
    engine::estimator::RunnerOptions options;
    std::string prefix;
    QString title;  // "step 12 400 of iris/run-1"
  };
  Work workOf(const QString& run, const QString& prefix) const;
  void evaluate(const QString& run, const QString& prefix);
  void exportModel(const QString& run, const QString& prefix);
  // Runs `call` on the thread; it returns what to tell at the end.
  void begin(const QString& doing, std::function<QString()> call);
  void told(widgets::Severity severity, const QString& text, bool cancellable = false);

  Workbench* bench_;
  widgets::Dialogs* dialogs_ = nullptr;
  bool busy_ = false;
  std::atomic<bool> stop_{false};
  std::jthread thread_;  // last, so that it ends before what it uses
};

}  // namespace app
