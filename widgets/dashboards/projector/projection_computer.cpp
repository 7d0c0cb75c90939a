#include "widgets/dashboards/projector/projection_computer.h"

#include <QElapsedTimer>
#include <QHash>
#include <cmath>

namespace widgets {
namespace {

constexpr double kPreparedShare = 0.15;  // of the progress: neighbours, before the iterations

using MatrixPtr = std::shared_ptr<const PointMatrix>;

MatrixPtr matrixOf(const ProjectionRequest& request) {
  // Shares the points where nothing is done to them.
  MatrixPtr points(request.data, &request.data->points);
  if (request.subset) points = std::make_shared<const PointMatrix>(rowsOf(*points, *request.subset));
  if (request.settings.spherize) points = std::make_shared<const PointMatrix>(spherized(*points));
  const bool hasNeighbors =
      request.settings.method == ProjectionMethod::kTsne || request.settings.method == ProjectionMethod::kUmap;
  if (hasNeighbors && request.settings.metric == Metric::kCosine) {
    points = std::make_shared<const PointMatrix>(unitRows(*points));
  }
  return points;
}

// Numbers of the classes of each row; empty without a column.
std::vector<int> labelsOf(const ProjectionRequest& request, int rows) {
  const int column = request.settings.superviseColumn;
  const auto& columns = request.data->metadata.columns;
  if (request.settings.supervise <= 0 || column < 0 || column >= static_cast<int>(columns.size())) return {};
  const MetadataColumn& metadata = columns[static_cast<std::size_t>(column)];
  QHash<QString, int> numbers;
  std::vector<int> labels;
  for (int row = 0; row < rows; ++row) {
    const int point = request.subset ? (*request.subset)[static_cast<std::size_t>(row)] : row;
    const QString& value = metadata.values[static_cast<std::size_t>(point)];
    if (!numbers.contains(value)) numbers.insert(value, static_cast<int>(numbers.size()));
    labels.push_back(value.isEmpty() ? -1 : numbers[value]);
  }
  return labels;
}

// rows × dimensions to go on from; empty when some point has no place.
std::vector<float> startOf(const ProjectionRequest& request, int rows, int dimensions) {
  std::vector<float> start;
  if (!request.start || request.start->count() != request.data->points.rows) return start;
  for (int row = 0; row < rows; ++row) {
    const int point = request.subset ? (*request.subset)[static_cast<std::size_t>(row)] : row;
    if (!request.start->isShown(point)) return {};
    const float* place = request.start->places.data() + static_cast<std::size_t>(point) * 3;
    start.insert(start.end(), place, place + dimensions);
  }
  return start;
}

// A component may point either way; each shall go on pointing the way it did.
void followSigns(PcaResult& pca, const PcaResult& former) {
  if (former.rows != pca.rows) return;
  for (int c = 0; c < std::min(pca.components, former.components); ++c) {
    double along = 0;
    for (int row = 0; row < pca.rows; ++row) {
      along += static_cast<double>(pca.scores[static_cast<std::size_t>(row) * pca.components + c]) *
               former.scores[static_cast<std::size_t>(row) * former.components + c];
    }
    if (along >= 0) continue;
    for (int row = 0; row < pca.rows; ++row) {
      float& score = pca.scores[static_cast<std::size_t>(row) * pca.components + c];
      score = -score;
    }
    for (int i = 0; i < pca.columns; ++i) pca.axes[static_cast<std::size_t>(c * pca.columns + i)] *= -1;
  }
}

class Computer {
 public:
  Computer(const ProjectionRequest& request, const ProjectionSink& sink)
      : request_(request), sink_(sink), points_(matrixOf(request)) {}

  void run() {
    switch (request_.settings.method) {
      case ProjectionMethod::kPca:
        return pca();
      case ProjectionMethod::kCustom:
        return custom();
      case ProjectionMethod::kTsne:
        return tsne();
      case ProjectionMethod::kUmap:
        return umap();
    }
  }

 private:
  ProjectionFrame frameOf(const float* scores, int columns, const std::array<int, 3>& components) const {
    ProjectionFrame frame;
    frame.settings = request_.settings;
    frame.places = std::make_shared<const PointPlaces>(
        placesOfScores(scores, columns, components, request_.data->points.rows, request_.subset));
    return frame;
  }

  void pca() {
    PcaResult result = principalComponents(*points_, kPcaComponents, request_.settings.seed, sink_.watch);
    if (request_.formerPca) followSigns(result, *request_.formerPca);
    ProjectionFrame frame = frameOf(result.scores.data(), result.components, request_.settings.components);
    frame.pca = std::make_shared<const PcaResult>(std::move(result));
    sink_.frame(frame);
  }

  void custom() {
    std::vector<CustomAxis> axes;
    std::vector<int> rowOf;  // of a point, in the subset
    if (request_.subset) {
      rowOf.assign(static_cast<std::size_t>(request_.data->points.rows), -1);
      for (std::size_t row = 0; row < request_.subset->size(); ++row) {
        rowOf[static_cast<std::size_t>((*request_.subset)[row])] = static_cast<int>(row);
      }
    }
    const auto rows = [&](const QString& pattern) {
      std::vector<int> found;
      if (pattern.isEmpty()) return found;
      for (const int point : matchingPoints(*request_.data, pattern, request_.settings.axisColumn, true)) {
        const int row = rowOf.empty() ? point : rowOf[static_cast<std::size_t>(point)];
        if (row >= 0) found.push_back(row);
      }
      return found;
    };
    for (const AxisPattern& axis : request_.settings.axes) axes.push_back({rows(axis.left), rows(axis.right)});
    const std::vector<float> places = customProjection(*points_, axes);
    sink_.frame(frameOf(places.data(), 2, {0, 1, -1}));
  }

  ComputeWatch preparing() const {
    return {sink_.watch.goOn, [this](double done) { sink_.watch.tell(kPreparedShare * done); }};
  }

  template <typename Places>
  void show(const Places& places, int dimensions, int iteration, int iterations) {
    const bool finished = iteration >= iterations;
    if (!finished && shown_.isValid() && shown_.elapsed() < sink_.frameMs) return;
    shown_.start();
    const std::vector<float> scores(places.begin(), places.end());
    ProjectionFrame frame = frameOf(scores.data(), dimensions, {0, 1, dimensions == 3 ? 2 : -1});
    frame.iteration = iteration;
    frame.iterations = iterations;
    frame.finished = finished;
    sink_.frame(frame);
  }

  void tsne() {
    const ProjectionSettings& settings = request_.settings;
    TsneOptions options;
    options.dimensions = settings.dimensions();
    options.perplexity = settings.perplexity;
    options.learningRate = settings.learningRate;
    options.steps = settings.steps;
    options.supervise = settings.supervise;
    options.seed = settings.seed;
    Tsne tsne(*points_, options, labelsOf(request_, points_->rows),
              startOf(request_, points_->rows, options.dimensions), preparing());
    while (tsne.iteration() < options.steps) {
      sink_.waitWhilePaused();
      if (sink_.takePerturbation()) tsne.perturb();
      tsne.step();
      sink_.watch.tell(kPreparedShare + (1 - kPreparedShare) * tsne.iteration() / options.steps);
      show(tsne.positions(), options.dimensions, tsne.iteration(), options.steps);
    }
  }

  void umap() {
    const ProjectionSettings& settings = request_.settings;
    UmapOptions options;
    options.dimensions = settings.dimensions();
    options.neighbors = settings.neighbors;
    options.minDist = settings.minDist;
    options.epochs = settings.epochs;
    options.seed = settings.seed;
    Umap umap(*points_, options, startOf(request_, points_->rows, options.dimensions), preparing());
    const int epochs = umap.options().epochs;
    while (umap.epoch() < epochs) {
      sink_.waitWhilePaused();
      umap.step();
      sink_.watch.tell(kPreparedShare + (1 - kPreparedShare) * umap.epoch() / epochs);
      show(umap.positions(), options.dimensions, umap.epoch(), epochs);
    }
  }

  const ProjectionRequest& request_;
  const ProjectionSink& sink_;
  MatrixPtr points_;
  QElapsedTimer shown_;
};

}  // namespace

void computeProjection(const ProjectionRequest& request, const ProjectionSink& sink) {
  Computer(request, sink).run();
}

}  // namespace widgets
