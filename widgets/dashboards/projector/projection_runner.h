// The background task that computes projections, one at a time, and hands over what there is five times a second. Use
// from one thread (the GUI's).
#pragma once

#include <QObject>
#include <memory>

#include "widgets/dashboards/projector/projection_request.h"
#include "widgets/util/background_tasks.h"

namespace widgets {

struct ProjectionSink;
struct RunControl;

class ProjectionRunner : public QObject {
  Q_OBJECT
 public:
  explicit ProjectionRunner(QObject* parent = nullptr);

  // Ends what is computed now; nothing of that is delivered any more.
  void start(ProjectionRequest request);
  void cancel();
  // Between two iterations of t-SNE or UMAP.
  void setPaused(bool paused);
  // Shakes the points of a running t-SNE.
  void perturb();
  bool isRunning() const { return control_ != nullptr; }
  bool isPaused() const;

 signals:
  void frame(const widgets::ProjectionFrame& frame);  // intermediate or, with `finished`, the last
  void progressed(double done, double secondsLeft);   // 0 to 1; seconds below 0: not known yet
  void failed(const QString& reason);
  void stateChanged();  // running, paused

 private:
  void end();
  void tellProgress(double done, double secondsLeft);
  void tellFrame(const ProjectionFrame& made);
  // Of the computing thread, to which `runner` is only an address.
  static ProjectionSink sinkOf(ProjectionRunner* runner, const std::shared_ptr<RunControl>& control,
                               const TaskToken& token);

  std::shared_ptr<RunControl> control_;  // of the running one; null: none
  BackgroundTasks tasks_{{.name = "projection"}};
};

}  // namespace widgets
