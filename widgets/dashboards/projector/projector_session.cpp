#include "widgets/dashboards/projector/projector_session.h"

#include <algorithm>
#include <cmath>

#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

const QString kPlacesKey = QStringLiteral("places");

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

void ProjectorSession::reset() {
  selection_.forget();
  subset_.reset();
  formerPca_.reset();
  settings_.superviseColumn = -1;
  settings_.axisColumn = coloring_.labelColumn();
  if (settings_.method == ProjectionMethod::kPca) settings_.components = {0, 1, settings_.components[2] < 0 ? -1 : 2};
}

void ProjectorSession::setData(const EmbeddingPtr& data) {
  const bool same = data && data_ && data->choice.name == data_->choice.name &&
                    data->points.rows == data_->points.rows &&
                    data->metadata.columns.size() == data_->metadata.columns.size();
  const PlacesPtr start = same && isIterative(settings_.method) ? shown_.places : nullptr;
  const auto formerPca = shown_.pca ? shown_.pca : formerPca_;
  runner_.cancel();
  arranging_.cancel(kPlacesKey);
  data_ = data;
  known_.clear();
  shown_ = {};
  coloring_.setData(data, same);
  if (!same) reset();
  if (same) formerPca_ = formerPca;
  selection_.setAmong(data_, subset_, settings_.spherize);
  emit dataChanged();
  emit subsetChanged();
  selection_.restart();
  emit projectionChanged();
  if (!data_) return;
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
    selection_.setAmong(data_, subset_, settings_.spherize);
    selection_.findNeighbors();
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
  arranging_.cancel(kPlacesKey);
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
  selection_.setAmong(data_, subset_, settings_.spherize);
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
  arranging_.run<Arranged>(
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

void ProjectorSession::setSubset(PointList subset) {
  subset_ = std::move(subset);
  selection_.setAmong(data_, subset_, settings_.spherize);
  known_.clear();
  emit subsetChanged();
  selection_.select(selection_.points());  // what is shown of it
  selection_.findNeighbors();
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
  if (selection_.points().size() < 2) return;
  setSubset(std::make_shared<const std::vector<int>>(selection_.points()));
}

void ProjectorSession::showAll() {
  if (subset_) setSubset(nullptr);
}

}  // namespace widgets
