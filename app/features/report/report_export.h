// Writes a report to a single file: PDF with vector charts, or a self-contained HTML page. Called by workers.
#pragma once

#include <QImage>
#include <QString>

#include "app/features/report/report_pages.h"

namespace app {

enum class ReportFormat { kPdf, kHtml };

struct ReportResult {
  QString problem;         // what went wrong and what to do; empty: nothing
  bool cancelled = false;  // then there is no file
};

ReportResult exportReport(const ReportContent& content, ReportFormat format, const QString& path,
                          const ReportProgress& progress);
// The page alone, with pictures as data inside of it. Empty when `progress` ended the work.
QByteArray reportHtml(const ReportContent& content, const ReportProgress& progress);

struct ReportPreview {
  QImage image;
  int page = 0;  // that it is of
  int pages = 1;
};
// A page as it will be printed, `width` pixels wide; the last one where there are less.
ReportPreview reportPreview(const ReportContent& content, int page, int width, double devicePixelRatio);

}  // namespace app
