// Fills a report with the current values of the charts page and of the runs' records and notes. GUI thread only; copies
// no points.
#pragma once

#include "app/features/report/report.h"
#include "app/features/report/report_content.h"

namespace widgets {
class RunCatalog;
class RunColors;
class RunNotes;
class RunRecords;
struct RunRecord;
class SeriesStore;
}  // namespace widgets

namespace app {

class ReportSource {
 public:
  // All outlive the source.
  struct Parts {
    const widgets::SeriesStore* store;
    widgets::RunColors* colors;
    const widgets::RunCatalog* catalog;
    const widgets::RunRecords* records;
    const widgets::RunNotes* notes;
  };
  explicit ReportSource(const Parts& parts) : parts_(parts) {}

  ReportContent content(const Report& report) const;

 private:
  ReportBlock block(const ReportSection& section) const;
  void fillChart(const ReportSection& section, ReportBlock& block) const;
  void fillRuns(const ReportSection& section, ReportBlock& block) const;
  void fillHyperparameters(const ReportSection& section, ReportBlock& block) const;
  void fillNotes(const ReportSection& section, ReportBlock& block) const;
  bool isWanted(const ReportSection& section, const QString& run) const;
  std::vector<const widgets::RunRecord*> records(const ReportSection& section) const;
  widgets::LineStyle style(const ReportSection& section, const QString& run, const QString& tag, int place) const;

  Parts parts_;
};

}  // namespace app
