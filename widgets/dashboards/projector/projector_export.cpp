#include "widgets/dashboards/projector/projector_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QSvgGenerator>

#include "widgets/dashboards/projector/scene/point_colors.h"
#include "widgets/dashboards/projector/scene/point_painter.h"
#include "widgets/util/written_file.h"

namespace widgets {
namespace {

constexpr double kPngRatio = 2;
constexpr int kSvgDpi = 96;

struct ProjectorExportWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ProjectorExport)
};

// Empty when it was.
QString written(const QString& path, const QByteArray& bytes) {
  const QString problem = writtenFile(path, bytes);
  return problem.isEmpty() ? QString() : ProjectorExportWords::tr("%1 cannot be written: %2").arg(path, problem);
}

QByteArray svgOf(const PointScene& scene) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(scene.size);
  generator.setViewBox(QRect(QPoint(), scene.size));
  generator.setResolution(kSvgDpi);
  generator.setTitle(scene.data ? scene.data->choice.name : QString());
  QPainter painter(&generator);
  drawPoints(painter, scene);
  painter.end();
  return buffer.data();
}

// Tabs and ends of lines would end the cell.
QByteArray cell(const QString& text) {
  QString plain = text;
  for (const char16_t wrong : {u'\t', u'\n', u'\r'}) plain.replace(QChar(wrong), QLatin1Char(' '));
  return plain.toUtf8();
}

}  // namespace

QString writePointPicture(PointScene scene, int colorColumn, bool ramp, const QString& path) {
  scene.theme = Theme::of(themePalette(false));
  scene.pixelRatio = kPngRatio;
  if (scene.data) scene.colors = colorsOfPoints(*scene.data, colorColumn, ramp, scene.theme).colors;
  QByteArray bytes;
  if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
    bytes = svgOf(scene);
  } else {
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    paintPoints(scene).image.save(&buffer, "PNG");
  }
  return written(path, bytes);
}

QString writeCoordinates(const EmbeddingData& data, const PointPlaces& places, bool deep, const QString& path) {
  QByteArray text;
  QByteArray line = deep ? "row\tx\ty\tz" : "row\tx\ty";
  for (const MetadataColumn& column : data.metadata.columns) {
    line += '\t' + (column.name.isEmpty() ? QByteArray("label") : cell(column.name));
  }
  text += line + '\n';
  for (int point = 0; point < places.count(); ++point) {
    if (!places.isShown(point)) continue;
    line = QByteArray::number(static_cast<qlonglong>(data.rowOf(point)));
    for (std::size_t d = 0; d < (deep ? 3U : 2U); ++d) {
      line += '\t' +
              QByteArray::number(static_cast<double>(places.places[static_cast<std::size_t>(point) * 3 + d]), 'g', 9);
    }
    for (const MetadataColumn& column : data.metadata.columns) {
      line += '\t' + cell(column.values[static_cast<std::size_t>(point)]);
    }
    text += line + '\n';
  }
  return written(path, text);
}

}  // namespace widgets
