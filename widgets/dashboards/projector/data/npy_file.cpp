#include "widgets/dashboards/projector/data/npy_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QtEndian>
#include <bit>

#include "summaries/error.h"
#include "widgets/util/regular_file.h"

namespace widgets {
namespace {

constexpr qint64 kPreambleBytes = 12;  // magic, version and the longer of the header's lengths
constexpr qint64 kMostHeaderBytes = 64 << 10;

struct NpyLayout {
  qint64 begin = 0;  // of the numbers
  int64_t rows = 0;
  int64_t columns = 0;
  bool isDouble = false;
};

struct NpyWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::NpyFile)
};

[[noreturn]] void failNpy(const QString& path, const QString& why) {
  throw summaries::Error(summaries::Code::kInvalidArgument,
                         NpyWords::tr("%1 cannot be projected: %2").arg(path, why).toStdString());
}

NpyLayout layoutOf(QFile& file) {
  const QByteArray preamble = file.read(kPreambleBytes);
  if (preamble.size() < kPreambleBytes) failNpy(file.fileName(), NpyWords::tr("it is cut off in its header."));
  const bool isShort = preamble[6] == 1;  // two bytes tell how long the header is, else four
  const auto* length = preamble.constData() + 8;
  const qint64 header = isShort ? qFromLittleEndian<quint16>(length) : qFromLittleEndian<quint32>(length);
  NpyLayout layout;
  layout.begin = (isShort ? 10 : 12) + header;
  if (header > kMostHeaderBytes || !file.seek(layout.begin - header))
    failNpy(file.fileName(), NpyWords::tr("its header is damaged."));
  const QString text = QString::fromLatin1(file.read(header));
  static const QRegularExpression kType(QStringLiteral("'descr': *'<f([48])'"));
  static const QRegularExpression kShape(QStringLiteral("'shape': *\\((\\d+), *(\\d+)\\)"));
  const auto type = kType.match(text), shape = kShape.match(text);
  if (!type.hasMatch()) failNpy(file.fileName(), NpyWords::tr("its numbers are not little-endian float32 or float64."));
  if (!shape.hasMatch()) failNpy(file.fileName(), NpyWords::tr("it is not a matrix."));
  if (!text.contains(QLatin1String("'fortran_order': False")))
    failNpy(file.fileName(), NpyWords::tr("it is stored in column-major (Fortran) order."));
  bool rowsFit = false, columnsFit = false;
  layout.isDouble = type.captured(1) == QLatin1String("8");
  layout.rows = shape.captured(1).toLongLong(&rowsFit);
  layout.columns = shape.captured(2).toLongLong(&columnsFit);
  int64_t bytes = 0;
  if (!rowsFit || !columnsFit || __builtin_mul_overflow(layout.rows, layout.columns, &bytes) ||
      __builtin_mul_overflow(bytes, layout.isDouble ? 8 : 4, &bytes) || bytes > file.size() - layout.begin) {
    failNpy(file.fileName(), NpyWords::tr("it is shorter than its shape says."));
  }
  if (layout.rows < 1) failNpy(file.fileName(), NpyWords::tr("it has no rows."));
  return layout;
}

template <typename Bits, typename Number>
void appendRow(const QByteArray& bytes, std::vector<float>& values) {
  for (qsizetype at = 0; at + static_cast<qsizetype>(sizeof(Bits)) <= bytes.size(); at += sizeof(Bits)) {
    values.push_back(static_cast<float>(std::bit_cast<Number>(qFromLittleEndian<Bits>(bytes.constData() + at))));
  }
}

}  // namespace

bool isNpy(const QString& path) {
  QFile file(path);
  return openForReading(&file).isEmpty() && file.peek(6) == QByteArray("\x93NUMPY", 6);
}

VectorFile readNpy(const QString& path, const PointLimits& limits, const ComputeWatch& watch) {
  QFile file(path);
  if (!openForReading(&file).isEmpty()) failNpy(path, NpyWords::tr("it cannot be opened."));
  const NpyLayout layout = layoutOf(file);
  VectorFile read;
  read.rows = layout.rows;
  read.stride = limits.strideOf(layout.rows, layout.columns, path);
  read.points.columns = static_cast<int>(layout.columns);
  const qint64 rowBytes = layout.columns * (layout.isDouble ? 8 : 4);
  for (int64_t row = 0; row < layout.rows; row += read.stride) {
    watch.tell(static_cast<double>(row) / static_cast<double>(layout.rows));
    if (!file.seek(layout.begin + row * rowBytes)) failNpy(path, NpyWords::tr("it cannot be read."));
    const QByteArray bytes = file.read(rowBytes);
    if (bytes.size() != rowBytes) failNpy(path, NpyWords::tr("it could only be read in part."));
    if (layout.isDouble) {
      appendRow<quint64, double>(bytes, read.points.values);
    } else {
      appendRow<quint32, float>(bytes, read.points.values);
    }
    ++read.points.rows;
  }
  return read;
}

}  // namespace widgets
