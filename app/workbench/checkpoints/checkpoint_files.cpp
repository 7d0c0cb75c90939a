#include "app/workbench/checkpoints/checkpoint_files.h"

#include "app/workbench/checkpoints/tensor_picture.h"
#include "app/workbench/checkpoints/tree_ensemble_values.h"
#include "app/workbench/undo/file_change.h"
#include "app/workbench/undo/run_trash.h"
#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/checkpoint_diff.h"
#include "engine/formats/checkpoints/checkpoint_folder.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/checkpoints/kept_checkpoints.h"
#include "engine/formats/checkpoints/tensor_files.h"
#include "engine/formats/checkpoints/verify_checkpoint.h"

namespace app {
namespace {

namespace formats = engine::formats;

constexpr std::size_t kOpenReaders = 2;

widgets::CheckpointRow rowOf(const formats::CheckpointFile& file) {
  return {QString::fromStdString(file.prefix), file.step, file.time, file.bytes, file.listed, file.latest, file.kept};
}

std::string folderOf(const std::string& prefix) {
  const std::filesystem::path parent = std::filesystem::path(prefix).parent_path();
  return parent.empty() ? "." : parent.string();
}

QString typeText(const formats::StoredTensor* tensor) {
  if (!tensor) return {};
  return QStringLiteral("%1 %2").arg(QString::fromStdString(engine::dtypeName(tensor->dtype)),
                                     widgets::shapeText({tensor->shape.dims().begin(), tensor->shape.dims().end()}));
}

widgets::TensorChange changeOf(formats::TensorChange change) {
  switch (change) {
    case formats::TensorChange::kEqual:
      return widgets::TensorChange::kEqual;
    case formats::TensorChange::kChanged:
      return widgets::TensorChange::kChanged;
    case formats::TensorChange::kReshaped:
      return widgets::TensorChange::kReshaped;
    case formats::TensorChange::kMissing:
      return widgets::TensorChange::kMissing;
    case formats::TensorChange::kAdded:
      return widgets::TensorChange::kAdded;
    case formats::TensorChange::kUnread:
      return widgets::TensorChange::kUnread;
  }
  return widgets::TensorChange::kUnread;
}

std::filesystem::file_time_type writtenAt(const std::string& prefix) {
  std::error_code ignored;
  const auto index = std::filesystem::last_write_time(formats::bundleIndexPath(prefix), ignored);
  return ignored ? std::filesystem::last_write_time(prefix, ignored) : index;
}

}  // namespace

const formats::CheckpointReader& CheckpointFiles::reader(const QString& prefix) {
  const auto written = writtenAt(prefix.toStdString());
  const auto found = open_.find(prefix);
  if (found != open_.end() && found->second.written == written) {
    found->second.lastUse = ++turn_;
    return *found->second.reader;
  }
  open_.erase(prefix);
  if (open_.size() >= kOpenReaders) {
    open_.erase(std::ranges::min_element(open_, {}, [](const auto& each) { return each.second.lastUse; }));
  }
  Open& fresh = open_[prefix];
  try {
    fresh = {formats::openCheckpoint(prefix.toStdString()), written, ++turn_};
  } catch (const engine::Error&) {
    open_.erase(prefix);
    throw;
  }
  return *fresh.reader;
}

std::vector<widgets::CheckpointRow> CheckpointFiles::list(const QString& folder, QString& damage) {
  std::string told;
  std::vector<widgets::CheckpointRow> rows;
  for (const auto& file : formats::checkpointsIn(folder.toStdString(), &told)) rows.push_back(rowOf(file));
  damage = QString::fromStdString(told);
  return rows;
}

widgets::CheckpointRow CheckpointFiles::describe(const QString& path) {
  const std::string prefix = formats::checkpointPrefix(path.toStdString());
  std::string damage;
  for (const auto& file : formats::checkpointsIn(folderOf(prefix), &damage)) {
    if (file.prefix == prefix) return rowOf(file);
  }
  formats::openCheckpoint(prefix);  // a V1 file that no state file names, or a failure
  widgets::CheckpointRow row;
  row.prefix = QString::fromStdString(prefix);
  row.kept = formats::isMarkedKept(prefix);
  for (const std::string& file : formats::checkpointFiles(prefix)) {
    std::error_code ignored;
    row.bytes += static_cast<int64_t>(std::filesystem::file_size(file, ignored));
  }
  return row;
}

widgets::CheckpointContents CheckpointFiles::open(const QString& prefix) {
  const formats::CheckpointReader& checkpoint = reader(prefix);
  widgets::CheckpointContents contents;
  contents.format = QString::fromStdString(checkpoint.format());
  for (const std::string& damage : checkpoint.damage()) contents.damage.push_back(QString::fromStdString(damage));
  for (const formats::StoredTensor& tensor : checkpoint.tensors()) {
    contents.tensors.push_back({QString::fromStdString(tensor.name),
                                QString::fromStdString(engine::dtypeName(tensor.dtype)),
                                {tensor.shape.dims().begin(), tensor.shape.dims().end()},
                                tensor.bytes,
                                tensor.parts,
                                formats::hasNumbers(tensor.dtype)});
  }
  return contents;
}

widgets::TensorFacts CheckpointFiles::facts(const QString& prefix, const QString& tensor, const QString& before,
                                            const widgets::GoOn& goOn) {
  widgets::TensorFacts facts;
  const std::string name = tensor.toStdString();
  const formats::StoredTensor* stored = reader(prefix).find(name);
  if (stored && !formats::hasNumbers(stored->dtype)) {
    facts.problem = QString::fromStdString(formats::verifyTensor(reader(prefix), name, goOn));
    return facts;
  }
  try {
    const formats::TensorStatistics s = formats::statisticsOf(reader(prefix), name, goOn);
    facts.elements = s.elements;
    facts.nan = s.nan;
    facts.positiveInfinities = s.positiveInfinities;
    facts.negativeInfinities = s.negativeInfinities;
    facts.zeros = s.zeros;
    facts.min = s.min;
    facts.max = s.max;
    facts.mean = s.mean;
    facts.deviation = s.deviation;
    facts.norm = s.norm;
    facts.histogram = s.histogram;
  } catch (const engine::Error& error) {
    if (error.code() == engine::Code::kCancelled) throw;
    facts.problem = QString::fromUtf8(error.what());
    return facts;
  }
  if (before.isEmpty()) return facts;
  try {
    // What is wrong with the one before is told of where it is selected.
    const formats::CheckpointReader& earlier = reader(before);
    const formats::StoredTensor* there = earlier.find(name);
    const formats::StoredTensor* here = reader(prefix).find(name);
    if (there && here && there->shape == here->shape && there->dtype == here->dtype) {
      facts.change = formats::differenceOf(earlier, name, reader(prefix), name, goOn).relative;
    }
  } catch (const engine::Error& error) {
    if (error.code() == engine::Code::kCancelled) throw;
  }
  return facts;
}

widgets::TensorPicture CheckpointFiles::picture(const QString& prefix, const QString& tensor,
                                                const widgets::GoOn& goOn) {
  return tensorPicture(reader(prefix), tensor.toStdString(), goOn);
}

widgets::TensorValues CheckpointFiles::values(const QString& prefix, const QString& tensor, int64_t first,
                                              int64_t count, const widgets::GoOn& goOn) {
  widgets::TensorValues values;
  values.first = first;
  const auto cursor = reader(prefix).cursor(tensor.toStdString());
  int64_t at = 0;
  for (engine::Tensor piece = cursor->next(); piece.valid() && at < first + count; piece = cursor->next()) {
    if (goOn && !goOn()) engine::fail(engine::Code::kCancelled, "Reading the checkpoint was cancelled.");
    const int64_t from = std::max<int64_t>(first - at, 0);
    const int64_t to = std::min(first + count - at, piece.elements());
    at += piece.elements();
    if (from >= to) continue;
    const engine::Tensor wanted = piece.slice(from, to);
    if (piece.dtype() == engine::DType::kString) {
      for (const std::string& text : wanted.flat<std::string>()) values.texts.push_back(QString::fromStdString(text));
    } else {
      for (const double number : formats::numbersOf(wanted)) values.numbers.push_back(number);
    }
  }
  return values;
}

widgets::MatrixRows CheckpointFiles::matrix(const QString& prefix, const QString& tensor, int64_t stride,
                                            const widgets::GoOn& goOn) {
  const std::string name = tensor.toStdString();
  const formats::CheckpointReader& checkpoint = reader(prefix);
  const formats::StoredTensor* stored = checkpoint.find(name);
  if (!stored) engine::fail(engine::Code::kNotFound, "There is no tensor ", name, " in ", checkpoint.prefix(), ".");
  if (stored->shape.rank() != 2) {
    engine::fail(engine::Code::kInvalidArgument, name, " has rank ", stored->shape.rank(), ", not 2.");
  }
  widgets::MatrixRows matrix;
  matrix.columns = stored->shape.dim(1);
  const auto cursor = checkpoint.cursor(name);
  int64_t at = 0;
  for (engine::Tensor piece = cursor->next(); piece.valid(); piece = cursor->next()) {
    if (goOn && !goOn()) engine::fail(engine::Code::kCancelled, "Reading the checkpoint was cancelled.");
    for (const double number : formats::numbersOf(piece)) {
      if (at / matrix.columns % stride == 0) matrix.values.push_back(static_cast<float>(number));
      ++at;
    }
  }
  matrix.rows = matrix.columns > 0 ? static_cast<int64_t>(matrix.values.size()) / matrix.columns : 0;
  return matrix;
}

std::vector<widgets::TensorDiffRow> CheckpointFiles::diff(const QString& from, const QString& to,
                                                          const widgets::GoOn& goOn) {
  std::vector<widgets::TensorDiffRow> rows;
  const formats::CheckpointReader& first = reader(from);
  for (const formats::TensorDiff& diff : formats::diffCheckpoints(first, reader(to), goOn)) {
    rows.push_back({QString::fromStdString(diff.name), changeOf(diff.change), diff.difference.relative,
                    diff.difference.largest, diff.difference.changedShare(), typeText(diff.from), typeText(diff.to),
                    QString::fromStdString(diff.problem)});
  }
  return rows;
}

widgets::EnsembleValues CheckpointFiles::trees(const QString& prefix) {
  return ensembleValues(reader(prefix), treeFeatureWordsIn(folderOf(prefix.toStdString())));
}

void CheckpointFiles::markKept(const QString& prefix, bool kept) {
  formats::markKept(prefix.toStdString(), kept);
  if (changed_) changed_({prefix, kept, {}, {}, {}});
}

void CheckpointFiles::moveToTrash(const QString& prefix) {
  const std::string name = prefix.toStdString();
  const std::string folder = folderOf(name);
  const QString stateFile = QString::fromStdString(folder) + QStringLiteral("/checkpoint");
  CheckpointChange change{prefix, false, {}, readFile(stateFile).value_or(QByteArray()), {}};
  open_.erase(prefix);
  // The state file first, as it must never name what is gone; then the index, without which nothing of it exists.
  if (auto state = formats::readCheckpointState(folder)) {
    for (std::size_t i = state->paths.size(); i-- > 0;) {
      if (state->paths[i] != name) continue;
      state->paths.erase(state->paths.begin() + static_cast<std::ptrdiff_t>(i));
      if (!state->timestamps.empty())
        state->timestamps.erase(state->timestamps.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (state->latest == name) state->latest = state->paths.empty() ? std::string() : state->paths.back();
    formats::writeCheckpointState(folder, *state);
  }
  std::vector<std::string> files = formats::checkpointFiles(name);
  std::ranges::reverse(files);
  for (const std::string& file : files) {
    const QString path = QString::fromStdString(file);
    if (const QString inTrash = placeInTrash(path); !inTrash.isEmpty()) {
      change.inTrash.insert(path, inTrash);
      continue;
    }
    engine::fail(engine::Code::kPermissionDenied, "Cannot move ", file,
                 " to the trash. Check the permissions of its folder, or delete it by hand.");
  }
  change.stateAfter = readFile(stateFile).value_or(QByteArray());
  if (changed_) changed_(change);
}

void CheckpointFiles::save(const QString& prefix, const QString& tensor, FileKind kind, const QString& path,
                           const widgets::GoOn& goOn) {
  const auto write = kind == FileKind::kNpy ? engine::formats::writeNpy : engine::formats::writeCsv;
  write(reader(prefix), tensor.toStdString(), path.toStdString(), goOn);
}

}  // namespace app
