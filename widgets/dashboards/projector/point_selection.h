// Which of the projector's points are selected, and the nearest ones of a single one, which are looked for in the
// background. GUI thread only.
#pragma once

#include <QObject>
#include <vector>

#include "widgets/dashboards/projector/projection_request.h"
#include "widgets/util/background_tasks.h"

namespace widgets {

class PointSelection : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Of which points: those of the data (null: none) or of the subset (null: all), and whether neighbours are looked for
  // among the spherized ones. Changes nothing of what is selected and found.
  void setAmong(const EmbeddingPtr& data, const PointList& subset, bool spherize);
  // Selects nothing, which restart() tells.
  void forget();
  // Tells of what is selected and looks for its neighbours.
  void restart();
  // Rising; only points that are shown.
  const std::vector<int>& points() const { return points_; }
  void select(std::vector<int> points, bool add = false);

  // Of the only selected point; else empty.
  const std::vector<Neighbor>& neighbors() const { return neighbors_; }
  Metric metric() const { return metric_; }
  int neighborCount() const { return neighborCount_; }
  void setNeighborSearch(Metric metric, int count);
  void findNeighbors();
  bool isBusy() const { return tasks_.isBusy(); }

 signals:
  void changed();
  void neighborsChanged();

 private:
  EmbeddingPtr data_;
  PointList subset_;
  bool spherize_ = false;
  std::vector<int> points_;
  std::vector<Neighbor> neighbors_;
  Metric metric_ = Metric::kCosine;
  int neighborCount_ = 20;
  BackgroundTasks tasks_;
};

}  // namespace widgets
