// What is shown in the projector: the points, their projection, colours, selection and neighbours. The views show it
// and tell it what a person wants; what takes time is computed by workers. GUI thread only.
#pragma once

#include <QObject>
#include <map>

#include "widgets/dashboards/projector/projection_runner.h"
#include "widgets/dashboards/projector/scene/point_colors.h"
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

  // Rising; only points that are shown.
  const std::vector<int>& selection() const { return selection_; }
  void select(std::vector<int> points, bool add = false);
  // Of the only selected point; else empty.
  const std::vector<Neighbor>& neighbors() const { return neighbors_; }
  Metric metric() const { return metric_; }
  int neighborCount() const { return neighborCount_; }
  void setNeighborSearch(Metric metric, int count);

  // Null: all points.
  const PointList& subset() const { return subset_; }
  void isolate();
  void showAll();
  void setSubset(PointList subset);

  int colorColumn() const { return colorColumn_; }
  int labelColumn() const { return labelColumn_; }
  bool isRamp() const { return ramp_; }
  void setColorColumn(int column, bool ramp);
  void setLabelColumn(int column);
  void setTheme(const Theme& theme);
  const PointColors& colors() const { return colors_; }
  QString labelOf(int point) const { return data_ ? data_->label(point, labelColumn_) : QString(); }
  bool isBusy() const { return runner_.isRunning() || queue_.isBusy(); }

 signals:
  void dataChanged();
  void settingsChanged();
  void projectionChanged();
  void selectionChanged();
  void neighborsChanged();
  void subsetChanged();
  void colorsChanged();
  void labelsChanged();
  void failed(const QString& reason);

 private:
  void startRun(const PlacesPtr& start);
  void onFrame(const ProjectionFrame& frame);
  void arrangeComponents();
  void findNeighbors();
  void computeColors();
  void resetFor(const EmbeddingPtr& data);

  EmbeddingPtr data_;
  ProjectionSettings settings_;
  ProjectionRunner runner_;
  BackgroundTasks queue_;
  ProjectionFrame shown_;
  std::map<ProjectionMethod, ProjectionFrame> known_;  // of these points
  std::shared_ptr<const PcaResult> formerPca_;
  std::vector<int> selection_;
  std::vector<Neighbor> neighbors_;
  Metric metric_ = Metric::kCosine;
  int neighborCount_ = 20;
  PointList subset_;
  int colorColumn_ = -1;
  int labelColumn_ = -1;
  bool ramp_ = false;
  Theme theme_;
  PointColors colors_;
};

}  // namespace widgets
