// Writes a chart as a LaTeX document that pdflatex compiles with the packages standalone and pgfplots. Pure.
#pragma once

#include "widgets/charts/export/chart_snapshot.h"

namespace widgets {

// At most about `points` points a curve (lowest and highest of each stretch are kept).
QString pgfplotsText(const ChartSnapshot& chart, std::size_t points);
// Text with LaTeX's special characters escaped.
QString latexText(const QString& text);

}  // namespace widgets
