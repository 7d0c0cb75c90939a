#include "widgets/dashboards/projector/projector_session.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

const QString kPlacesKey = QStringLiteral("places");
const QString kNeighborsKey = QStringLiteral("neighbors");
const QString kColorsKey = QStringLiteral("colors");

bool isIterative(ProjectionMethod method) {
  return method == ProjectionMethod::kTsne || method == ProjectionMethod::kUmap;
}

// Whether other settings give other places; `from` and `to` are of one method.
bool needsComputing(const ProjectionSettings& from, const ProjectionSettings& to) {
  ProjectionSettings same = from;
  same.components = to.components;
  return to.method == ProjectionMethod::kPca ? from.spherize != to.spherize || from.seed != to.seed : !(same == to);
}

}  // namespace

ProjectorSession::ProjectorSession(QObject* parent) : QObject(parent) {
  connect(&runner_, &ProjectionRunner::frame, this, &ProjectorSession::onFrame);
  connect(&runner_, &ProjectionRunner::failed, this, &ProjectorSession::failed);
}

void ProjectorSession::resetFor(const EmbeddingPtr& data) {
  selection_.clear();
  neighbors_.clear();
  subset_.reset();
  formerPca_.reset();
  colorColumn_ = data ? data->metadata.colorColumn() : -1;
  labelColumn_ = data ? data->metadata.labelColumn() : -1;
  ramp_ = false;
  settings_.superviseColumn = -1;
  settings_.axisColumn = labelColumn_;
  if (settings_.method == ProjectionMethod::kPca) settings_.components = {0, 1, settings_.components[2] < 0 ? -1 : 2};
}

void ProjectorSession::setData(const EmbeddingPtr& data) {
  const bool same = data && data_ && data->choice.name == data_->choice.name &&
                    data->points.rows == data_->points.rows &&
                    data->metadata.columns.size() == data_->metadata.columns.size();
  const PlacesPtr start = same && isIterative(settings_.method) ? shown_.places : nullptr;
  const auto formerPca = shown_.pca ? shown_.pca : formerPca_;
  runner_.cancel();
  for (const QString& key : {kPlacesKey, kNeighborsKey, kColorsKey}) queue_.cancel(key);
  data_ = data;
  known_.clear();
  shown_ = {};
  if (!same) colors_ = {};
  if (!same) resetFor(data);
  if (same) formerPca_ = formerPca;
  emit dataChanged();
  emit subsetChanged();
  emit selectionChanged();
  emit projectionChanged();
  if (!data_) return;
  computeColors();
  findNeighbors();
  if (start || !needsRun()) startRun(start);
}

bool ProjectorSession::needsRun() const {
  const int rows = subset_ ? static_cast<int>(subset_->size()) : count();
  return data_ && isIterative(settings_.method) && rows > kQuickRows && !known_.contains(settings_.method) &&
         !runner_.isRunning();
}

QString ProjectorSession::runHint() const {
  const int rows = subset_ ? static_cast<int>(subset_->size()) : count();
  if (settings_.method == ProjectionMethod::kTsne && settings_.dimensions() == 3 && rows >= kManyInSpace) {
    return tr("%1 points take many minutes in three dimensions, and far less in two. Press Run to start; Cancel stops "
              "it at any time.")
        .arg(stepText(rows));
  }
  return tr("%1 points take a while. Press Run to start.").arg(stepText(rows));
}

void ProjectorSession::setSettings(const ProjectionSettings& settings) {
  if (settings == settings_) return;
  const ProjectionSettings former = settings_;
  settings_ = settings;
  emit settingsChanged();
  if (!data_) return;
  const auto known = known_.find(settings.method);
  if (former.method != settings.method) {
    runner_.cancel();
    const bool fits =
        known != known_.end() && !(isIterative(settings.method) ? known->second.settings.spherize != settings.spherize
                                                                : needsComputing(known->second.settings, settings));
    if (fits) {
      shown_ = known->second;
      emit projectionChanged();
      if (settings.method == ProjectionMethod::kPca) arrangeComponents();
    } else if (needsRun()) {
      emit projectionChanged();
    } else {
      startRun(nullptr);
    }
    return;
  }
  if (former.spherize != settings.spherize) {
    known_.clear();
    formerPca_.reset();
    findNeighbors();
    if (!needsRun()) startRun(nullptr);
  } else if (settings.method == ProjectionMethod::kPca) {
    arrangeComponents();
  } else if (settings.method == ProjectionMethod::kCustom || former.deep != settings.deep) {
    if (needsRun()) {
      emit projectionChanged();
    } else {
      startRun(nullptr);
    }
  }
}

void ProjectorSession::run() {
  if (data_) startRun(nullptr);
}

void ProjectorSession::startRun(const PlacesPtr& start) {
  queue_.cancel(kPlacesKey);
  runner_.start({data_, subset_, settings_, formerPca_, start});
}

void ProjectorSession::onFrame(const ProjectionFrame& frame) {
  shown_ = frame;
  known_[frame.settings.method] = frame;
  if (frame.pca && !subset_) formerPca_ = frame.pca;
  emit projectionChanged();
  // Others may have been chosen since.
  if (frame.pca && frame.settings.components != settings_.components) arrangeComponents();
}

void ProjectorSession::setProjection(const ProjectionFrame& frame, const PointList& subset) {
  runner_.cancel();
  settings_ = frame.settings;
  subset_ = subset;
  known_.clear();
  emit settingsChanged();
  emit subsetChanged();
  onFrame(frame);
}

void ProjectorSession::arrangeComponents() {
  if (!shown_.pca) return;
  struct Arranged {
    PlacesPtr places;
  };
  queue_.run<Arranged>(
      kPlacesKey,
      [pca = shown_.pca, components = settings_.components, points = count(), subset = subset_] {
        return Arranged{std::make_shared<const PointPlaces>(
            placesOfScores(pca->scores.data(), pca->components, components, points, subset))};
      },
      [this, components = settings_.components](const Arranged& arranged) {
        shown_.places = arranged.places;
        shown_.settings.components = components;
        known_[ProjectionMethod::kPca] = shown_;
        emit projectionChanged();
      });
}

void ProjectorSession::select(std::vector<int> points, bool add) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (add) {
    std::vector<int> changed;
    // One that is there already goes, as a second click takes the first back.
    if (points.size() == 1) {
      std::set_symmetric_difference(selection_.begin(), selection_.end(), points.begin(), points.end(),
                                    std::back_inserter(changed));
    } else {
      std::set_union(selection_.begin(), selection_.end(), points.begin(), points.end(), std::back_inserter(changed));
    }
    points = std::move(changed);
  }
  if (subset_) {
    std::vector<int> shown;
    std::set_intersection(points.begin(), points.end(), subset_->begin(), subset_->end(), std::back_inserter(shown));
    points = std::move(shown);
  }
  if (points == selection_) return;
  selection_ = std::move(points);
  emit selectionChanged();
  findNeighbors();
}

void ProjectorSession::setNeighborSearch(Metric metric, int count) {
  if (metric == metric_ && count == neighborCount_) return;
  metric_ = metric;
  neighborCount_ = count;
  findNeighbors();
}

void ProjectorSession::findNeighbors() {
  queue_.cancel(kNeighborsKey);
  if (!data_ || selection_.size() != 1) {
    if (neighbors_.empty()) return;
    neighbors_.clear();
    emit neighborsChanged();
    return;
  }
  queue_.run<std::vector<Neighbor>>(
      kNeighborsKey,
      [data = data_, point = selection_.front(), count = neighborCount_, metric = metric_, subset = subset_,
       spherize = settings_.spherize] {
        lowerThreadPriority();
        const std::vector<int> among = subset ? *subset : std::vector<int>();
        return nearestTo(spherize ? spherized(data->points) : data->points, point, count, metric, among);
      },
      [this](const std::vector<Neighbor>& found) {
        neighbors_ = found;
        emit neighborsChanged();
      });
}

void ProjectorSession::setSubset(PointList subset) {
  subset_ = std::move(subset);
  known_.clear();
  emit subsetChanged();
  select(selection_);  // what is shown of it
  findNeighbors();
  if (!data_) return;
  if (!isIterative(settings_.method)) return startRun(nullptr);
  // The places stay until somebody runs it anew; what is not among them is gone from the view.
  const PlacesPtr former = shown_.places;
  if (!former || !subset_) {
    if (!needsRun()) startRun(nullptr);
    return;
  }
  runner_.cancel();
  auto kept = std::make_shared<PointPlaces>(*former);
  std::vector<bool> stays(static_cast<std::size_t>(kept->count()));
  for (const int point : *subset_) stays[static_cast<std::size_t>(point)] = true;
  for (std::size_t i = 0; i < stays.size(); ++i) {
    if (!stays[i]) std::fill_n(kept->places.begin() + static_cast<std::ptrdiff_t>(3 * i), 3, NAN);
  }
  kept->fit();
  shown_.places = kept;
  shown_.finished = true;
  known_[settings_.method] = shown_;
  emit projectionChanged();
}

void ProjectorSession::isolate() {
  if (selection_.size() < 2) return;
  setSubset(std::make_shared<const std::vector<int>>(selection_));
}

void ProjectorSession::showAll() {
  if (subset_) setSubset(nullptr);
}

void ProjectorSession::setColorColumn(int column, bool ramp) {
  if (column == colorColumn_ && ramp == ramp_) return;
  colorColumn_ = column;
  ramp_ = ramp;
  computeColors();
}

void ProjectorSession::setLabelColumn(int column) {
  if (column == labelColumn_) return;
  labelColumn_ = column;
  emit labelsChanged();
}

void ProjectorSession::setTheme(const Theme& theme) {
  if (theme == theme_) return;
  theme_ = theme;
  computeColors();
}

void ProjectorSession::computeColors() {
  if (!data_) return;
  queue_.run<PointColors>(
      kColorsKey,
      [data = data_, column = colorColumn_, ramp = ramp_, theme = theme_] {
        return colorsOfPoints(*data, column, ramp, theme);
      },
      [this](const PointColors& made) {
        colors_ = made;
        emit colorsChanged();
      });
}

}  // namespace widgets
