// What can be shown in the projector, and one of them with everything it needs. Values.
#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <optional>
#include <vector>

#include "summaries/values/projector.h"
#include "widgets/dashboards/checkpoints/checkpoint_source.h"
#include "widgets/dashboards/projector/data/point_metadata.h"
#include "widgets/dashboards/projector/data/vector_files.h"

namespace widgets {

// Where a set of points is: a variable of a checkpoint, or a file.
struct EmbeddingChoice {
  QString name;
  QString prefix;  // of the checkpoint; empty: a file
  QString path;    // of the file; empty: a variable
  std::vector<int64_t> shape;
  QString metadataPath;
  QString bookmarksPath;
  QString spritePath;
  QSize spriteTile;  // pixels of one picture

  bool operator==(const EmbeddingChoice&) const = default;
};

struct EmbeddingData {
  EmbeddingChoice choice;
  PointMatrix points;
  int64_t rows = 0;  // there are; the points are every `stride`-th of them
  int64_t stride = 1;
  PointMetadata metadata;
  QImage sprite;          // row-major tiles of choice.spriteTile; null: none
  std::vector<int> next;  // of each point the one that follows it in a sequence, -1: none; empty: no sequences
  QStringList problems;   // what could not be read or does not fit: the points are shown without it
  std::optional<int64_t> step;

  // From the columns __seq_next__ or __next__ of the metadata: the row that follows.
  void findSequences();
  // Of a point, by the column; its row's number without one.
  QString label(int point, int column) const;
  int64_t rowOf(int point) const { return point * stride; }
};

// What of the configuration and the checkpoint can be shown: first what the configuration names. `tensors`: of the
// checkpoint `prefix`; slots of optimizers, and what has no more than kFewRows rows, is left out unless it is named.
// What is named but not there is told of in `problems`.
inline constexpr int64_t kFewRows = 3;
std::vector<EmbeddingChoice> embeddingChoices(const std::optional<summaries::values::ProjectorConfig>& config,
                                              const QString& prefix, const std::vector<TensorRow>& tensors,
                                              QStringList& problems);

// Reads it. Metadata or a sprite that is missing or does not fit is told of in `problems`. `source`: for what is in a
// checkpoint. Errors: of the points, as readVectors and CheckpointSource.
EmbeddingData loadEmbedding(const EmbeddingChoice& choice, CheckpointSource& source, const PointLimits& limits,
                            const ComputeWatch& watch);

}  // namespace widgets
