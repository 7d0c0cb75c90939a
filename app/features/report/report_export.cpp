#include "app/features/report/report_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>

#include "widgets/util/written_file.h"

namespace app {
namespace {

struct ExportWords {
  Q_DECLARE_TR_FUNCTIONS(app::ReportDialog)
};

constexpr int kPrintDpi = 600;
constexpr double kPreviewDpi = 96;
constexpr QSizeF kA4Inches{210 / 25.4, 297 / 25.4};

// Nothing when the work was ended.
QByteArray pdfOf(const ReportContent& content, const ReportProgress& progress) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    writer.setResolution(kPrintDpi);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({});
    writer.setTitle(content.title);
    writer.setCreator(QStringLiteral("Estimator Workbench"));
    const ReportPages pages(content, QSizeF(writer.width(), writer.height()), kPrintDpi, progress);
    if (!pages.isComplete()) return {};
    QPainter painter(&writer);
    for (int page = 0; page < pages.count(); ++page) {
      if (progress && !progress(page, pages.count())) return {};
      if (page > 0) writer.newPage();
      pages.paint(painter, page);
    }
  }
  return buffer.data();
}

}  // namespace

ReportResult exportReport(const ReportContent& content, ReportFormat format, const QString& path,
                          const ReportProgress& progress) {
  const QByteArray bytes = format == ReportFormat::kPdf ? pdfOf(content, progress) : reportHtml(content, progress);
  if (bytes.isEmpty()) return {{}, true};
  // A rename would put a file in the place of a device or a pipe.
  if (const QFileInfo place(path); place.exists() && !place.isFile())
    return {ExportWords::tr("%1 is not a file and cannot be replaced. Choose another name.").arg(path), false};
  const QString problem = widgets::writtenFile(path, bytes);
  if (problem.isEmpty()) return {};
  return {ExportWords::tr("%1 could not be written: %2. Choose another folder.").arg(path, problem), false};
}

ReportPreview reportPreview(const ReportContent& content, int page, int width, double devicePixelRatio) {
  const QSizeF size = kA4Inches * kPreviewDpi;
  const ReportPages pages(content, size, kPreviewDpi, {});
  ReportPreview preview;
  preview.pages = pages.count();
  preview.page = std::clamp(page, 0, preview.pages - 1);
  const double scale = width / size.width();
  QImage image((QSizeF(width, size.height() * scale) * devicePixelRatio).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(devicePixelRatio);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(scale, scale);
  pages.paint(painter, preview.page);
  painter.end();
  preview.image = image;
  return preview;
}

}  // namespace app
