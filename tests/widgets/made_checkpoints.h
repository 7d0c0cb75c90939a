// Made-up checkpoints of a small convolutional net, and a source and a service that show them, for tests of the
// checkpoints dashboard. Header-only.
#pragma once

#include <QDateTime>
#include <cmath>
#include <mutex>

#include "summaries/error.h"
#include "summaries/store/histogram_builder.h"
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"

namespace widgets::made {

inline QString text(const char* latin) {
  return QString::fromLatin1(latin);
}

// Checkpoints of a small convolutional net.
struct Disk {
  std::mutex mutex;
  std::vector<CheckpointRow> rows;
  QStringList removed;
  QString listError;
  QString damage;
  QString openError;  // of the newest checkpoint

  Disk() {
    const double now = static_cast<double>(QDateTime::currentSecsSinceEpoch());
    for (const int step : {10000, 10600, 11200, 11800, 12400}) {
      CheckpointRow row;
      row.prefix = text("/runs/lr=0.002/model.ckpt-%1").arg(step);
      row.step = step;
      row.time = now - (12400 - step) / 30.0 - 3;
      row.bytes = 7'100'000;
      row.listed = true;
      row.latest = step == 12400;
      row.kept = step == 10000;
      rows.push_back(row);
    }
  }
};

inline std::vector<TensorRow> someTensors() {
  std::vector<TensorRow> tensors;
  const auto add = [&](const char* name, std::vector<int64_t> shape, const char* dtype = "float32") {
    int64_t bytes = 4;
    for (const int64_t size : shape) bytes *= size;
    tensors.push_back({text(name), text(dtype), std::move(shape), bytes, 0, QLatin1String(dtype) != text("string")});
  };
  add("conv1/conv/bias", {20});
  add("conv1/conv/bias/Adam", {20});
  add("conv1/conv/kernel", {5, 5, 1, 20});
  add("conv1/conv/kernel/Adam", {5, 5, 1, 20});
  add("conv1/conv/kernel/Adam_1", {5, 5, 1, 20});
  add("fc1/dense/bias", {256});
  add("fc1/dense/kernel", {1960, 256});
  add("fc1/dense/kernel/Adam", {1960, 256});
  add("global_step", {}, "int64");
  add("vocabulary", {3}, "string");
  return tensors;
}

inline double valueAt(const QString& tensor, int64_t i, const QString& prefix) {
  const double phase = static_cast<double>(qHash(tensor) % 100) + static_cast<double>(qHash(prefix) % 7) * 0.01;
  return 0.3 * std::sin(0.013 * static_cast<double>(i) + phase) * std::cos(0.0007 * static_cast<double>(i));
}

class FakeSource : public CheckpointSource {
 public:
  explicit FakeSource(std::shared_ptr<Disk> disk) : disk_(std::move(disk)) {}

  std::vector<CheckpointRow> list(const QString& folder, QString& damage) override {
    const std::lock_guard lock(disk_->mutex);
    if (!disk_->listError.isEmpty()) {
      throw summaries::Error(summaries::Code::kPermissionDenied, disk_->listError.toStdString());
    }
    damage = disk_->damage;
    return folder.contains(text("empty")) ? std::vector<CheckpointRow>{} : disk_->rows;
  }
  CheckpointRow describe(const QString& path) override {
    const std::lock_guard lock(disk_->mutex);
    for (const CheckpointRow& row : disk_->rows) {
      if (row.prefix == path) return row;
    }
    if (path.contains(text("missing"))) {
      throw summaries::Error(summaries::Code::kNotFound, "There is no checkpoint " + path.toStdString() + ".");
    }
    CheckpointRow row;
    row.prefix = path;
    return row;
  }
  CheckpointContents open(const QString& prefix) override {
    failIfDamaged(prefix);
    return {text("V2"), someTensors(), {}};
  }
  EnsembleValues trees(const QString& prefix) override {
    failIfDamaged(prefix);
    return {};
  }
  TensorFacts facts(const QString& prefix, const QString& tensor, const QString& before, const GoOn&) override {
    TensorFacts facts;
    if (tensor == text("conv1/conv/bias/Adam")) {
      facts.problem = text("The 80 bytes of tensor \"%1\" at 80 in data do not match their checksum.").arg(tensor);
      return facts;
    }
    summaries::HistogramBuilder builder;
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i) values.push_back(valueAt(tensor, i, prefix));
    builder.add(std::span<const double>(values));
    facts.histogram = builder.build();
    facts.elements = 1000;
    facts.min = facts.histogram.min;
    facts.max = facts.histogram.max;
    facts.norm = std::sqrt(facts.histogram.sumSquares);
    facts.mean = facts.histogram.sum / facts.histogram.num;
    facts.deviation = 0.08;
    if (!before.isEmpty()) facts.change = static_cast<double>(qHash(tensor) % 100) / 1000;
    return facts;
  }
  TensorPicture picture(const QString& prefix, const QString& tensor, const GoOn&) override {
    TensorPicture picture;
    picture.rows = picture.columns = 64;
    if (tensor.contains(text("conv1"))) {
      picture.filters = picture.shownFilters = 20;
      picture.rows = 23;
      picture.columns = 29;
    }
    for (int i = 0; i < picture.rows * picture.columns; ++i) {
      picture.values.push_back(static_cast<float>(valueAt(tensor, i, prefix)));
    }
    picture.largest = 0.3;
    return picture;
  }
  TensorValues values(const QString& prefix, const QString& tensor, int64_t first, int64_t count,
                      const GoOn&) override {
    TensorValues values;
    values.first = first;
    for (int64_t i = first; i < first + count; ++i) {
      if (tensor == text("vocabulary")) {
        values.texts.push_back(text("word %1").arg(i));
      } else {
        values.numbers.push_back(tensor == text("conv1/conv/kernel") ? static_cast<double>(i)
                                                                     : valueAt(tensor, i, prefix));
      }
    }
    return values;
  }
  MatrixRows matrix(const QString& prefix, const QString& tensor, int64_t stride, const GoOn&) override {
    MatrixRows matrix;
    for (const TensorRow& row : someTensors()) {
      if (row.name != tensor) continue;
      matrix.columns = row.shape[1];
      for (int64_t i = 0; i < row.shape[0]; i += stride, ++matrix.rows) {
        for (int64_t c = 0; c < matrix.columns; ++c) {
          matrix.values.push_back(static_cast<float>(valueAt(tensor, i * matrix.columns + c, prefix)));
        }
      }
    }
    return matrix;
  }
  std::vector<TensorDiffRow> diff(const QString&, const QString&, const GoOn&) override {
    return {
        {text("fc1/dense/kernel"), TensorChange::kChanged, 0.093, 0.4, 1, QStringLiteral("float32 1960×256"), {}, {}},
        {text("conv1/conv/kernel"),
         TensorChange::kChanged,
         0.021,
         0.1,
         0.98,
         QStringLiteral("float32 5×5×1×20"),
         {},
         {}},
        {text("global_step"), TensorChange::kEqual, 0, 0, 0, text("int64 []"), text("int64 []"), {}},
        {text("conv1/conv/bias"), TensorChange::kReshaped, 0, 0, 0, text("float32 20"), text("float32 32"), {}},
        {text("new"), TensorChange::kAdded, 0, 0, 0, {}, text("float32 2"), {}}};
  }
  void markKept(const QString& prefix, bool kept) override {
    const std::lock_guard lock(disk_->mutex);
    for (CheckpointRow& row : disk_->rows) {
      if (row.prefix == prefix) row.kept = kept;
    }
  }
  void moveToTrash(const QString& prefix) override {
    const std::lock_guard lock(disk_->mutex);
    disk_->removed << prefix;
    std::erase_if(disk_->rows, [&](const CheckpointRow& row) { return row.prefix == prefix; });
  }
  void save(const QString&, const QString&, FileKind, const QString& path, const GoOn&) override {
    if (path.contains(text("full"))) throw summaries::Error(summaries::Code::kResourceExhausted, "The disk is full.");
  }

 private:
  void failIfDamaged(const QString& prefix) {
    const std::lock_guard lock(disk_->mutex);
    if (disk_->openError.isEmpty() || prefix != disk_->rows.back().prefix) return;
    throw summaries::Error(summaries::Code::kDataLoss, disk_->openError.toStdString());
  }

  std::shared_ptr<Disk> disk_;
};

class FakeService : public CheckpointService {
 public:
  std::shared_ptr<Disk> disk = std::make_shared<Disk>();
  QString reason;
  QString file;
  std::vector<std::pair<CheckpointCommand, QString>> performed;

  std::shared_ptr<CheckpointSource> source() override { return std::make_shared<FakeSource>(disk); }
  QString whyNot(CheckpointCommand, const QString&) const override { return reason; }
  void perform(CheckpointCommand command, const QString&, const QString& prefix) override {
    performed.emplace_back(command, prefix);
  }
  QString askForCheckpoint(QWidget*) override { return file; }
  QString askWhereToSave(QWidget*, const QString&, const QString&) override { return file; }
};

}  // namespace widgets::made
