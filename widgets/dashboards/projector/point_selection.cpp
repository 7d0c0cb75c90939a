#include "widgets/dashboards/projector/point_selection.h"

#include <algorithm>
#include <iterator>

#include "widgets/util/threads/thread_priority.h"

namespace widgets {
namespace {

const QString kNeighborsKey = QStringLiteral("neighbors");

}  // namespace

void PointSelection::setAmong(const EmbeddingPtr& data, const PointList& subset, bool spherize) {
  if (data != data_) tasks_.cancel(kNeighborsKey);
  data_ = data;
  subset_ = subset;
  spherize_ = spherize;
}

void PointSelection::forget() {
  points_.clear();
  neighbors_.clear();
}

void PointSelection::restart() {
  emit changed();
  findNeighbors();
}

void PointSelection::select(std::vector<int> points, bool add) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (add) {
    std::vector<int> changed;
    // One that is there already goes, as a second click takes the first back.
    if (points.size() == 1) {
      std::set_symmetric_difference(points_.begin(), points_.end(), points.begin(), points.end(),
                                    std::back_inserter(changed));
    } else {
      std::set_union(points_.begin(), points_.end(), points.begin(), points.end(), std::back_inserter(changed));
    }
    points = std::move(changed);
  }
  if (subset_) {
    std::vector<int> shown;
    std::set_intersection(points.begin(), points.end(), subset_->begin(), subset_->end(), std::back_inserter(shown));
    points = std::move(shown);
  }
  if (points == points_) return;
  points_ = std::move(points);
  restart();
}

void PointSelection::setNeighborSearch(Metric metric, int count) {
  if (metric == metric_ && count == neighborCount_) return;
  metric_ = metric;
  neighborCount_ = count;
  findNeighbors();
}

void PointSelection::findNeighbors() {
  tasks_.cancel(kNeighborsKey);
  if (!data_ || points_.size() != 1) {
    if (neighbors_.empty()) return;
    neighbors_.clear();
    emit neighborsChanged();
    return;
  }
  tasks_.run<std::vector<Neighbor>>(
      kNeighborsKey,
      [data = data_, point = points_.front(), count = neighborCount_, metric = metric_, subset = subset_,
       spherize = spherize_] {
        lowerThreadPriority();
        const std::vector<int> among = subset ? *subset : std::vector<int>();
        return nearestTo(spherize ? spherized(data->points) : data->points, point, count, metric, among);
      },
      [this](const std::vector<Neighbor>& found) {
        neighbors_ = found;
        emit neighborsChanged();
      });
}

}  // namespace widgets
