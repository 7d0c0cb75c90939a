// What is to be computed of which points, and what comes of it. Values that share what is large.
#pragma once

#include <memory>

#include "widgets/dashboards/projector/projections/custom_axes.h"
#include "widgets/dashboards/projector/projections/distance.h"
#include "widgets/dashboards/projector/projections/pca.h"
#include "widgets/dashboards/projector/projections/tsne.h"
#include "widgets/dashboards/projector/projections/umap.h"
#include "widgets/dashboards/projector/scene/point_scene.h"

namespace widgets {

enum class ProjectionMethod { kPca, kTsne, kUmap, kCustom };
inline constexpr int kProjectionMethods = 4;

// A custom axis as a person writes it: regular expressions over a column of the metadata; empty: all points.
struct AxisPattern {
  QString left, right;
  bool operator==(const AxisPattern&) const = default;
};

struct ProjectionSettings {
  ProjectionMethod method = ProjectionMethod::kPca;
  std::array<int, 3> components{0, 1, 2};  // of PCA, from 0; the last is -1 in the plane
  bool deep = true;                        // three dimensions; custom axes have two
  double perplexity = 30;
  double learningRate = 0;   // of t-SNE; 0: by the number of points
  int steps = 1000;          // of t-SNE
  double supervise = 0;      // of t-SNE, 0 to 1
  int superviseColumn = -1;  // of the metadata; -1: none
  int neighbors = 15;        // of UMAP
  double minDist = 0.1;
  int epochs = 0;                   // of UMAP; 0: by the number of points
  std::array<AxisPattern, 2> axes;  // x and y of a custom projection
  int axisColumn = -1;              // that the patterns are looked for in; -1: row numbers
  bool spherize = false;
  Metric metric = Metric::kEuclidean;  // of the neighbours that t-SNE and UMAP keep
  uint64_t seed = 1;

  int dimensions() const;
  bool operator==(const ProjectionSettings&) const = default;
};

struct ProjectionRequest {
  EmbeddingPtr data;
  PointList subset;  // rising; null: all points
  ProjectionSettings settings;
  std::shared_ptr<const PcaResult> formerPca;  // of the same points at another step: the signs follow it
  PlacesPtr start;                             // to go on from; null: anew
};

struct ProjectionFrame {
  ProjectionSettings settings;
  PlacesPtr places;
  std::shared_ptr<const PcaResult> pca;  // of a PCA
  int iteration = 0;                     // of t-SNE and UMAP
  int iterations = 0;
  bool finished = true;
};

// Makes places of scores by the chosen components. Points that are not in `subset` have none.
PointPlaces placesOfScores(const float* scores, int columns, const std::array<int, 3>& components, int points,
                           const PointList& subset);
// Which points an expression matches, in the column or by their row number. Errors: InvalidArgument (the expression).
std::vector<int> matchingPoints(const EmbeddingData& data, const QString& pattern, int column, bool isRegex);

}  // namespace widgets
