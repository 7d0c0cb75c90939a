// The run that the window steers and shows in its bar: the selected one if it is active, else the one that was started
// last. GUI thread only.
#pragma once

#include <QObject>
#include <functional>

#include "app/workbench/queue/training_queue.h"
#include "widgets/panels/message_banner.h"

namespace widgets {
class RunCatalog;
}

namespace app {

class SteeredRun : public QObject {
  Q_OBJECT
 public:
  // `nameOf` gives what people call a run. All must outlive it.
  SteeredRun(TrainingQueue* queue, const widgets::RunCatalog* catalog, std::function<QString(const QString&)> nameOf,
             QObject* parent = nullptr);

  // Empty before the first training.
  const QString& id() const { return id_; }
  // Null before the first training; has ended when no run is active.
  TrainingController* controller() const { return queue_->controller(id_); }
  TrainingController::State state() const;
  bool isActive() const { return queue_->isActive(id_); }
  // Nothing happens while nothing is active.
  void togglePause();
  void stop();
  void evaluateNow();
  // Records where the time of its next steps is spent.
  void profileSteps();
  // As a person wrote it.
  void setLearningRate(const QString& text);
  // Where it stands, under its name.
  widgets::RunProgress progress() const;

 signals:
  void changed();  // another run, or its state
  void progressChanged(const widgets::RunProgress& progress);
  void message(const widgets::BannerMessage& message);

 private:
  QString choose() const;
  void update();

  TrainingQueue* queue_;
  const widgets::RunCatalog* catalog_;
  std::function<QString(const QString&)> nameOf_;
  QString id_;
};

}  // namespace app
