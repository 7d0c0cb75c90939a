// A report with everything it shows: points of curves (shared, not copied), table cells, text. A value that a worker
// draws; made on the GUI thread by ReportSource.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "widgets/charts/export/chart_snapshot.h"
#include "widgets/charts/render/render_request.h"

namespace app {

struct ReportTable {
  QStringList head;
  std::vector<QStringList> rows;  // as many cells as the head
  int fixed = 1;                  // columns that are repeated where a page is too narrow for all
};

struct ReportChart {
  widgets::RenderRequest request;
  QString title;
  QString xTitle;
  QString yTitle;
  QString rightTitle;
};

struct ReportBlock {
  QString title;
  QString note;     // Markdown
  QString missing;  // why there is nothing to show; empty otherwise
  std::optional<ReportChart> chart;
  std::optional<ReportTable> table;
};

struct ReportContent {
  QString title;
  QString note;  // Markdown
  QString date;
  std::vector<ReportBlock> blocks;
};

// The chart as it is drawn: smoothed, with the ranges that fit its data. Takes a while for many points; any thread.
widgets::ChartSnapshot drawnChart(const ReportChart& chart);
// For each curve: run, tag, points, last step, last value, smallest and largest value with their steps.
ReportTable valuesOf(const widgets::ChartSnapshot& chart);

}  // namespace app
