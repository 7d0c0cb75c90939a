#include "widgets/dashboards/projector/data/embedding.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <algorithm>
#include <set>

#include "summaries/error.h"
#include "widgets/dashboards/projector/data/npy_file.h"
#include "widgets/util/regular_file.h"

namespace widgets {
namespace {

constexpr int kMostSpriteSide = 8192;  // pixels, as TensorBoard has it

struct EmbeddingWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::Embedding)
};

QString qt(const std::string& text) {
  return QString::fromStdString(text);
}

EmbeddingChoice choiceOf(const summaries::values::ProjectorEmbedding& named) {
  EmbeddingChoice choice;
  choice.name = qt(named.tensorName);
  choice.path = qt(named.tensorPath);
  choice.shape = named.shape;
  choice.metadataPath = qt(named.metadataPath);
  choice.bookmarksPath = qt(named.bookmarksPath);
  choice.spritePath = qt(named.spritePath);
  choice.spriteTile = {named.spriteWidth, named.spriteHeight};
  return choice;
}

bool isMatrix(const TensorRow& tensor) {
  return tensor.numeric && tensor.shape.size() == 2 && tensor.shape[0] > 0 && tensor.shape[1] > 0 &&
         (tensor.dtype.contains(QLatin1String("float")) || tensor.dtype == QLatin1String("half"));
}

// What an optimizer keeps stands below its variable: "words/Adam" below "words".
bool isSlot(const TensorRow& tensor, const std::vector<TensorRow>& all) {
  return std::any_of(all.begin(), all.end(),
                     [&](const TensorRow& other) {
                       return other.name.size() < tensor.name.size() && tensor.name.startsWith(other.name) &&
                              tensor.name[other.name.size()] == QLatin1Char('/');
                     }) ||
         tensor.name.contains(QLatin1String(".OPTIMIZER_SLOT"));
}

const TensorRow* tensorNamed(const QString& name, const std::vector<TensorRow>& tensors) {
  // A graph's output is named where its variable is meant.
  const QString plain = name.endsWith(QLatin1String(":0")) ? name.chopped(2) : name;
  const auto found =
      std::find_if(tensors.begin(), tensors.end(), [&](const TensorRow& tensor) { return tensor.name == plain; });
  return found == tensors.end() ? nullptr : &*found;
}

QImage readSprite(const EmbeddingChoice& choice, int64_t rows) {
  const QSize tile = choice.spriteTile;
  const auto refuse = [](const QString& message) {
    throw summaries::Error(summaries::Code::kInvalidArgument, message.toStdString());
  };
  QFile file(choice.spritePath);
  if (const QString why = openForReading(&file); !why.isEmpty()) refuse(why);
  QImageReader reader(&file);
  const QSize size = reader.size();
  if (tile.width() < 1 || tile.height() < 1) {
    refuse(EmbeddingWords::tr("The size of the pictures in %1 is not specified.").arg(choice.spritePath));
  }
  if (size.width() > kMostSpriteSide || size.height() > kMostSpriteSide) {
    refuse(EmbeddingWords::tr("The sprite %1 has %2 × %3 pixels; at most %4 each way can be shown.")
               .arg(choice.spritePath)
               .arg(size.width())
               .arg(size.height())
               .arg(kMostSpriteSide));
  }
  const QImage image = reader.read();
  if (image.isNull()) {
    refuse(EmbeddingWords::tr("The sprite %1 cannot be read: %2").arg(choice.spritePath, reader.errorString()));
  }
  const int64_t tiles = int64_t{image.width() / tile.width()} * (image.height() / tile.height());
  if (tiles < rows) {
    refuse(EmbeddingWords::tr("The sprite %1 has room for %2 pictures of %3 × %4, but %5 points were expected.")
               .arg(choice.spritePath)
               .arg(tiles)
               .arg(tile.width())
               .arg(tile.height())
               .arg(rows));
  }
  return image.convertToFormat(QImage::Format_ARGB32_Premultiplied);
}

void readPoints(const EmbeddingChoice& choice, CheckpointSource& source, const PointLimits& limits,
                const ComputeWatch& watch, EmbeddingData& data) {
  if (choice.path.isEmpty()) {
    if (choice.shape.size() != 2) {
      throw summaries::Error(summaries::Code::kInvalidArgument,
                             EmbeddingWords::tr("%1 is not a matrix.").arg(choice.name).toStdString());
    }
    data.rows = choice.shape[0];
    data.stride = limits.strideOf(choice.shape[0], choice.shape[1], choice.name);
    MatrixRows matrix =
        source.matrix(choice.prefix, choice.name, data.stride, [&watch] { return !watch.goOn || watch.goOn(); });
    data.points = {static_cast<int>(matrix.rows), static_cast<int>(matrix.columns), std::move(matrix.values)};
    return;
  }
  VectorFile file =
      isNpy(choice.path) ? readNpy(choice.path, limits, watch) : readVectors(choice.path, choice.shape, limits, watch);
  data.points = std::move(file.points);
  data.rows = file.rows;
  data.stride = file.stride;
  if (!file.labels.values.empty()) {
    file.labels.name = EmbeddingWords::tr("label");
    data.metadata.columns.push_back(std::move(file.labels));
  }
}

}  // namespace

QString EmbeddingData::label(int point, int column) const {
  if (column < 0 || column >= static_cast<int>(metadata.columns.size())) return QString::number(rowOf(point));
  return metadata.columns[static_cast<std::size_t>(column)].values[static_cast<std::size_t>(point)];
}

void EmbeddingData::findSequences() {
  for (const char* name : {"__seq_next__", "__next__"}) {
    const int column = metadata.find(QString::fromLatin1(name));
    if (column < 0) continue;
    next.assign(static_cast<std::size_t>(points.rows), -1);
    for (std::size_t i = 0; i < next.size(); ++i) {
      bool isNumber = false;
      const int64_t row = metadata.columns[static_cast<std::size_t>(column)].values[i].toLongLong(&isNumber);
      if (isNumber && row >= 0 && row % stride == 0 && row / stride < points.rows)
        next[i] = static_cast<int>(row / stride);
    }
    return;
  }
}

std::vector<EmbeddingChoice> embeddingChoices(const std::optional<summaries::values::ProjectorConfig>& config,
                                              const QString& prefix, const std::vector<TensorRow>& tensors,
                                              QStringList& problems) {
  std::vector<EmbeddingChoice> choices;
  std::set<QString> named;
  if (config) {
    for (const auto& embedding : config->embeddings) {
      EmbeddingChoice choice = choiceOf(embedding);
      if (choice.path.isEmpty()) {
        const TensorRow* tensor = tensorNamed(choice.name, tensors);
        if (!tensor || !isMatrix(*tensor)) {
          problems << (tensor ? EmbeddingWords::tr(
                                    "%1, which is listed in projector_config.pbtxt, is not a matrix of numbers.")
                              : EmbeddingWords::tr(
                                    "%1, which is listed in projector_config.pbtxt, is not in the checkpoint."))
                          .arg(choice.name.isEmpty() ? EmbeddingWords::tr("A tensor without a name") : choice.name);
          continue;
        }
        choice.name = tensor->name;
        choice.prefix = prefix;
        choice.shape = tensor->shape;
        named.insert(choice.name);
      }
      if (choice.name.isEmpty()) choice.name = QFileInfo(choice.path).fileName();
      choices.push_back(std::move(choice));
    }
  }
  for (const TensorRow& tensor : tensors) {
    if (!isMatrix(tensor) || tensor.shape[0] <= kFewRows || named.contains(tensor.name) || isSlot(tensor, tensors))
      continue;
    EmbeddingChoice choice;
    choice.name = tensor.name;
    choice.prefix = prefix;
    choice.shape = tensor.shape;
    choices.push_back(std::move(choice));
  }
  return choices;
}

EmbeddingData loadEmbedding(const EmbeddingChoice& choice, CheckpointSource& source, const PointLimits& limits,
                            const ComputeWatch& watch) {
  EmbeddingData data;
  data.choice = choice;
  readPoints(choice, source, limits, watch, data);
  if (const std::size_t replaced = replaceUnusable(data.points)) {
    data.problems << EmbeddingWords::tr("%1 values of %2 are NaN, infinite or beyond 10¹⁵ and were replaced by 0.")
                         .arg(replaced)
                         .arg(choice.name);
  }
  const auto optional = [&](const auto& read) {
    try {
      read();
    } catch (const summaries::Error& error) {
      if (error.code() == summaries::Code::kCancelled) throw;
      data.problems << qt(error.what());
    }
  };
  if (!choice.metadataPath.isEmpty()) {
    optional([&] {
      PointMetadata metadata = readMetadata(choice.metadataPath, data.rows, data.stride, watch);
      for (MetadataColumn& column : metadata.columns) data.metadata.columns.push_back(std::move(column));
    });
  }
  data.findSequences();
  if (!choice.spritePath.isEmpty()) optional([&] { data.sprite = readSprite(choice, data.rows); });
  return data;
}

}  // namespace widgets
