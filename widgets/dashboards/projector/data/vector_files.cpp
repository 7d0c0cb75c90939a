#include "widgets/dashboards/projector/data/vector_files.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>
#include <algorithm>
#include <bit>

#include "summaries/error.h"
#include "widgets/dashboards/projector/data/tsv_lines.h"
#include "widgets/util/regular_file.h"

namespace widgets {
namespace {

using summaries::Code;
using summaries::Error;

constexpr qint64 kProbeBytes = 4096;

struct VectorFilesWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::VectorFiles)
};

[[noreturn]] void failVectors(const QString& message) {
  throw Error(Code::kInvalidArgument, message.toStdString());
}

bool looksLikeText(QFile& file) {
  const QByteArray probe = file.peek(kProbeBytes);
  return std::all_of(probe.begin(), probe.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= 32 || c == '\t' || c == '\n' || c == '\r'; });
}

bool isRaw(const QString& path, const std::vector<int64_t>& shape) {
  QFile file(path);
  if (shape.size() != 2 || shape[0] < 1 || shape[1] < 1 || !openForReading(&file).isEmpty()) return false;
  int64_t bytes = 0;
  if (__builtin_mul_overflow(shape[0], shape[1], &bytes) || __builtin_mul_overflow(bytes, 4, &bytes)) return false;
  return file.size() == bytes && !looksLikeText(file);
}

VectorFile readRaw(const QString& path, const std::vector<int64_t>& shape, const PointLimits& limits,
                   const ComputeWatch& watch) {
  VectorFile read;
  read.rows = shape[0];
  read.stride = limits.strideOf(shape[0], shape[1], path);
  const auto columns = static_cast<std::size_t>(shape[1]);
  QFile file(path);
  if (const QString why = openForReading(&file); !why.isEmpty()) failVectors(why);
  std::vector<quint32> row(columns);
  const auto rowBytes = static_cast<qint64>(columns * sizeof(quint32));
  for (int64_t i = 0; i < shape[0]; i += read.stride) {
    watch.tell(static_cast<double>(i) / static_cast<double>(shape[0]));
    if (!file.seek(i * rowBytes) || file.read(reinterpret_cast<char*>(row.data()), rowBytes) != rowBytes) {
      failVectors(VectorFilesWords::tr("%1 ends before its row %2.").arg(path).arg(i + 1));
    }
    for (const quint32 bits : row) read.points.values.push_back(std::bit_cast<float>(qFromLittleEndian(bits)));
    ++read.points.rows;
  }
  read.points.columns = static_cast<int>(columns);
  return read;
}

class TsvVectors {
 public:
  TsvVectors(const QString& path, const PointLimits& limits, int64_t lines)
      : path_(path), limits_(limits), lines_(lines) {}

  bool add(std::string_view line, int64_t number) {
    std::vector<std::string_view> fields = tsvFields(line);
    if (fields.size() > 1 && fields.back().empty()) fields.pop_back();  // a tab at the end
    if (number == 0) begin(fields);
    if (number % read_.stride != 0) return true;
    const std::size_t first = hasLabels_ ? 1 : 0;
    if (fields.size() - first != static_cast<std::size_t>(read_.points.columns)) {
      failVectors(VectorFilesWords::tr("Line %1 of %2 has %3 numbers, the first has %4.")
                      .arg(number + 1)
                      .arg(path_)
                      .arg(fields.size() - first)
                      .arg(read_.points.columns));
    }
    if (hasLabels_) {
      read_.labels.values.push_back(QString::fromUtf8(fields[0].data(), static_cast<qsizetype>(fields[0].size())));
    }
    for (std::size_t i = first; i < fields.size(); ++i) {
      double value = 0;
      if (!parseNumber(fields[i], value)) {
        failVectors(
            VectorFilesWords::tr("Line %1 of %2: “%3” in column %4 is not a number.")
                .arg(number + 1)
                .arg(path_, QString::fromUtf8(fields[i].data(), static_cast<qsizetype>(fields[i].size())).left(40))
                .arg(i + 1));
      }
      read_.points.values.push_back(static_cast<float>(value));
    }
    ++read_.points.rows;
    return true;
  }
  VectorFile take() { return std::move(read_); }

 private:
  void begin(const std::vector<std::string_view>& fields) {
    double ignored = 0;
    hasLabels_ = fields.size() > 1 && !parseNumber(fields[0], ignored) && parseNumber(fields[1], ignored);
    const std::size_t columns = fields.size() - (hasLabels_ ? 1 : 0);
    read_.rows = lines_;
    read_.stride = limits_.strideOf(lines_, static_cast<int64_t>(columns), path_);
    read_.points.columns = static_cast<int>(columns);
  }

  const QString& path_;
  const PointLimits& limits_;
  int64_t lines_;
  bool hasLabels_ = false;
  VectorFile read_;
};

}  // namespace

int64_t PointLimits::strideOf(int64_t allRows, int64_t allColumns, const QString& what) const {
  if (allColumns < 1 || allColumns > columns) {
    throw Error(Code::kResourceExhausted,
                VectorFilesWords::tr("%1 has points of %2 numbers; points of 1 to %3 numbers can be projected.")
                    .arg(what)
                    .arg(allColumns)
                    .arg(columns)
                    .toStdString());
  }
  const int64_t most = std::max<int64_t>(std::min(rows, numbers / allColumns), 1);
  return std::max<int64_t>(allRows / most + (allRows % most != 0), 1);
}

VectorFile readVectors(const QString& path, const std::vector<int64_t>& shape, const PointLimits& limits,
                       const ComputeWatch& watch) {
  if (isRaw(path, shape)) return readRaw(path, shape, limits, watch);
  const int64_t lines = countTsvLines(path, watch);
  if (lines == 0)
    failVectors(VectorFilesWords::tr("%1 is empty: a line of numbers for each point was expected.").arg(path));
  TsvVectors vectors(path, limits, lines);
  forTsvLines(path, watch, [&](std::string_view line, int64_t number) { return vectors.add(line, number); });
  VectorFile read = vectors.take();
  if (shape.size() == 2 && (shape[0] != read.rows || shape[1] != read.points.columns)) {
    failVectors(VectorFilesWords::tr("%1 has %2 × %3 numbers, but the configuration says %4 × %5.")
                    .arg(path)
                    .arg(read.rows)
                    .arg(read.points.columns)
                    .arg(shape[0])
                    .arg(shape[1]));
  }
  read.labels.describe();
  return read;
}

}  // namespace widgets
