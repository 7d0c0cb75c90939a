// The runs that are compared as sections of a report: what differs in words and tables, and their curves in the metric
// that counts. GUI thread only; copies no points.
#pragma once

#include <vector>

#include "app/features/report/report.h"

namespace widgets {
class RunCatalog;
class RunNotes;
class RunRecords;
}  // namespace widgets

namespace app {

// Empty: fewer than two runs are compared. `options` of the chart.
std::vector<ReportSection> comparisonSections(widgets::RunCatalog& catalog, widgets::RunRecords& records,
                                              widgets::RunNotes* notes, const widgets::ChartOptions& options);

}  // namespace app
