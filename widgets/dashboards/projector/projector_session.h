// What is shown in the projector: the points and their projection, with their selection and their colours. The views
// show it and tell it what a person wants; what takes time is computed by workers. GUI thread only.
#pragma once

#include <QObject>
#include <map>

#include "widgets/dashboards/projector/point_coloring.h"
#include "widgets/dashboards/projector/point_selection.h"
#include "widgets/dashboards/projector/projection_runner.h"
#include "widgets/util/background_tasks.h"

namespace widgets {

class ProjectorSession : public QObject {
  Q_OBJECT
 public:
  static constexpr int kQuickRows = 10'000;    // up to here t-SNE and UMAP begin by themselves
  static constexpr int kManyInSpace = 50'000;  // from here on t-SNE in three dimensions takes many minutes

  explicit ProjectorSession(QObject* parent = nullptr);

  // Null: nothing. The same points of another step keep selection, colours and what is isolated, and the projection
  // goes on from where they were.
  void setData(const EmbeddingPtr& data);
  const EmbeddingPtr& data() const { return data_; }
  int count() const { return data_ ? data_->points.rows : 0; }

  const ProjectionSettings& settings() const { return settings_; }
  // PCA and custom axes are computed at once; the others by run().
  void setSettings(const ProjectionSettings& settings);
  void run();
  ProjectionRunner* runner() { return &runner_; }
  // Null places: there is none yet.
  const ProjectionFrame& projection() const { return shown_; }
  // Whether there is nothing to see before somebody calls run().
  bool needsRun() const;
  // What to expect of it, and what to do.
  QString runHint() const;
  // Puts the points where somebody had them; `subset`: those that have a place.
  void setProjection(const ProjectionFrame& frame, const PointList& subset);

  PointSelection& selection() { return selection_; }
  PointColoring& coloring() { return coloring_; }

  // Null: all points.
  const PointList& subset() const { return subset_; }
  void isolate();
  void showAll();
  void setSubset(PointList subset);

  bool isBusy() const {
    return runner_.isRunning() || arranging_.isBusy() || selection_.isBusy() || coloring_.isBusy();
  }

 signals:
  void dataChanged();
  void settingsChanged();
  void projectionChanged();
  void subsetChanged();
  void failed(const QString& reason);

 private:
  void startRun(const PlacesPtr& start);
  void onFrame(const ProjectionFrame& frame);
  void arrangeComponents();
  void reset();

  EmbeddingPtr data_;
  ProjectionSettings settings_;
  ProjectionRunner runner_;
  BackgroundTasks arranging_;
  PointSelection selection_;
  PointColoring coloring_;
  ProjectionFrame shown_;
  std::map<ProjectionMethod, ProjectionFrame> known_;  // of these points
  std::shared_ptr<const PcaResult> formerPca_;
  PointList subset_;
};

}  // namespace widgets
