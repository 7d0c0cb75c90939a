// Writes a chart to a file: as a picture on white, as the values in the visible range, or as LaTeX. Pure but for the
// file; workers call it.
#pragma once

#include <QByteArray>
#include <QSize>

#include "widgets/charts/export/chart_snapshot.h"

namespace widgets {

enum class ExportFormat { kPng, kSvg, kPdf, kCsv, kJson, kPgfplots };

struct ExportOptions {
  QSize size{720, 440};           // of pictures, in pixels of a screen with 96 dpi
  int scale = 1;                  // of PNG: 1, 2 or 3 image pixels for each
  std::size_t latexPoints = 400;  // of each curve
};

// "csv", without the dot.
QString extensionOf(ExportFormat format);
QImage chartImage(const ChartSnapshot& chart, const ExportOptions& options);
// run,tag,step,wall_time,value,smoothed: a line for each point whose x is visible; the last column only when the chart
// smooths.
QString chartCsv(const ChartSnapshot& chart, QChar separator = QLatin1Char(','));
// The same points, an object for each curve; numbers that JSON lacks are the texts "NaN", "Infinity", "-Infinity".
QByteArray chartJson(const ChartSnapshot& chart);
// The bytes of the file; empty when a picture could not be made.
QByteArray chartFile(const ChartSnapshot& chart, ExportFormat format, const ExportOptions& options);
// Writes the file in one piece. Empty, or what went wrong and where.
QString exportChart(const ChartSnapshot& chart, const QString& path, ExportFormat format, const ExportOptions& options);

}  // namespace widgets
