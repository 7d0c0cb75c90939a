#include "widgets/charts/export/chart_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "widgets/charts/export/chart_picture.h"
#include "widgets/charts/export/pgfplots_writer.h"
#include "widgets/util/csv.h"
#include "widgets/util/written_file.h"

namespace widgets {

namespace {

constexpr double kDpi = 96;

struct ChartExportWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ChartExport)
};

struct Visible {
  std::size_t first;
  std::size_t last;
};

Visible visiblePoints(const ChartSnapshot& chart, const ChartSnapshot::Curve& curve) {
  const SeriesData& data = curve.shown.data();
  return {firstAt(data, chart.xAxis, chart.x.min), firstAt(data, chart.xAxis, std::nextafter(chart.x.max, INFINITY))};
}

// Of a point along a metric the wall time is not known any more: x is in its place.
double timeOrX(const ChartSnapshot& chart, const SeriesData& data, std::size_t i) {
  const bool isLog = chart.xAxis == XAxis::kMetric && chart.xKind == AxisKind::kLog10;
  return isLog ? std::pow(10, data.wall(i)) : data.wall(i);
}

QByteArray svg(const ChartSnapshot& chart, const QSize& size) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(size);
  generator.setViewBox(QRect({0, 0}, size));
  generator.setResolution(static_cast<int>(kDpi));
  generator.setTitle(chart.title);
  QPainter painter;
  if (!painter.begin(&generator)) return {};
  paintChartPicture(painter, size, chart);
  painter.end();
  return buffer.data();
}

QByteArray pdf(const ChartSnapshot& chart, const QSize& size) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(static_cast<int>(kDpi));
  writer.setPageMargins({});
  writer.setPageSize(QPageSize(QSizeF(size) * 72.0 / kDpi, QPageSize::Point));
  writer.setTitle(chart.title);
  QPainter painter;
  if (!painter.begin(&writer)) return {};
  paintChartPicture(painter, size, chart);
  painter.end();
  return buffer.data();
}

QByteArray png(const QImage& image) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  return image.save(&buffer, "PNG") ? buffer.data() : QByteArray();
}

QJsonValue jsonNumber(double value) {
  if (std::isfinite(value)) return value;
  return std::isnan(value) ? QStringLiteral("NaN")
         : value > 0       ? QStringLiteral("Infinity")
                           : QStringLiteral("-Infinity");
}

}  // namespace

QString extensionOf(ExportFormat format) {
  constexpr const char* kExtensions[] = {"png", "svg", "pdf", "csv", "json", "tex"};
  return QString::fromLatin1(kExtensions[static_cast<std::size_t>(format)]);
}

QImage chartImage(const ChartSnapshot& chart, const ExportOptions& options) {
  const int scale = std::clamp(options.scale, 1, 4);
  QImage image(options.size * scale, QImage::Format_RGB32);
  image.setDotsPerMeterX(qRound(kDpi * scale / 0.0254));
  image.setDotsPerMeterY(image.dotsPerMeterX());
  QPainter painter(&image);
  painter.scale(scale, scale);
  paintChartPicture(painter, options.size, chart);
  return image;
}

QString chartCsv(const ChartSnapshot& chart, QChar separator) {
  const bool isMetric = chart.xAxis == XAxis::kMetric;
  QStringList titles{QStringLiteral("run"), QStringLiteral("tag"), QStringLiteral("step"),
                     isMetric ? QStringLiteral("x") : QStringLiteral("wall_time"), QStringLiteral("value")};
  if (chart.smoothed) titles << QStringLiteral("smoothed");
  QString csv = titles.join(separator) + QLatin1Char('\n');
  for (const ChartSnapshot::Curve& curve : chart.curves) {
    const Visible visible = visiblePoints(chart, curve);
    const QString name = csvCell(curve.run) + separator + csvCell(curve.tag) + separator;
    const SeriesData& data = curve.shown.data();
    curve.shown.forEachPiece(visible.first, visible.last, [&](std::span<const double> piece, std::size_t at) {
      for (std::size_t i = at; i < at + piece.size(); ++i) {
        const double value = data.value(i);
        csv += name + QString::number(data.step(i)) + separator + csvNumber(timeOrX(chart, data, i)) + separator +
               (std::isnan(value) ? QStringLiteral("nan") : csvNumber(value));
        if (chart.smoothed) csv += separator + csvNumber(piece[i - at]);
        csv += QLatin1Char('\n');
      }
    });
  }
  return csv;
}

QByteArray chartJson(const ChartSnapshot& chart) {
  QJsonArray series;
  for (const ChartSnapshot::Curve& curve : chart.curves) {
    QJsonArray steps, walls, values, smoothed;
    const Visible visible = visiblePoints(chart, curve);
    const SeriesData& data = curve.shown.data();
    curve.shown.forEachPiece(visible.first, visible.last, [&](std::span<const double> piece, std::size_t at) {
      for (std::size_t i = at; i < at + piece.size(); ++i) {
        steps << static_cast<qint64>(data.step(i));
        walls << jsonNumber(timeOrX(chart, data, i));
        values << jsonNumber(data.value(i));
        if (chart.smoothed) smoothed << jsonNumber(piece[i - at]);
      }
    });
    QJsonObject object{{QStringLiteral("run"), curve.run},
                       {QStringLiteral("tag"), curve.tag},
                       {QStringLiteral("steps"), steps},
                       {chart.xAxis == XAxis::kMetric ? QStringLiteral("x") : QStringLiteral("wall_times"), walls},
                       {QStringLiteral("values"), values}};
    if (chart.smoothed) object.insert(QStringLiteral("smoothed"), smoothed);
    series << object;
  }
  return QJsonDocument(QJsonObject{{QStringLiteral("title"), chart.title},
                                   {QStringLiteral("x"), chart.xTitle},
                                   {QStringLiteral("series"), series}})
      .toJson(QJsonDocument::Compact);
}

QByteArray chartFile(const ChartSnapshot& chart, ExportFormat format, const ExportOptions& options) {
  switch (format) {
    case ExportFormat::kPng:
      return png(chartImage(chart, options));
    case ExportFormat::kSvg:
      return svg(chart, options.size);
    case ExportFormat::kPdf:
      return pdf(chart, options.size);
    case ExportFormat::kCsv:
      return chartCsv(chart).toUtf8();
    case ExportFormat::kJson:
      return chartJson(chart);
    case ExportFormat::kPgfplots:
      return pgfplotsText(chart, options.latexPoints).toUtf8();
  }
  return {};
}

QString exportChart(const ChartSnapshot& chart, const QString& path, ExportFormat format,
                    const ExportOptions& options) {
  const QByteArray bytes = chartFile(chart, format, options);
  if (bytes.isEmpty())
    return ChartExportWords::tr("The chart \u201c%1\u201d could not be drawn for %2.").arg(chart.title, path);
  const QString problem = writtenFile(path, bytes);
  if (problem.isEmpty()) return {};
  return ChartExportWords::tr("%1 could not be written: %2. Choose another folder.").arg(path, problem);
}

}  // namespace widgets
