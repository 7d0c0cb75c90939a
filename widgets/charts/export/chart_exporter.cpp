#include "widgets/charts/export/chart_exporter.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QMimeData>
#include <QRegularExpression>

#include "widgets/util/dialogs.h"

namespace widgets {

namespace {

// A tag as the name of a file.
QString fileName(const ChartSnapshot& chart, ExportFormat format) {
  static const QRegularExpression kUnsafe(QStringLiteral("[^\\w.=-]+"));
  QString name = chart.title;
  name.replace(kUnsafe, QStringLiteral("_"));
  return name.left(80) + QLatin1Char('.') + extensionOf(format);
}

struct Copied {
  QImage picture;
  QString values;
};

}  // namespace

ChartExporter::ChartExporter(Dialogs* dialogs, QObject* parent) : QObject(parent), dialogs_(dialogs) {}

void ChartExporter::save(const ChartSnapshot& chart, ExportFormat format, int scale, QWidget* parent) {
  const QString extension = extensionOf(format);
  const QString start = QDir(folder_.isEmpty() ? QDir::homePath() : folder_).filePath(fileName(chart, format));
  //: The extension, twice
  const QString filter = tr("%1 files (*.%2);;All files (*)").arg(extension.toUpper(), extension);
  QString path = dialogs_->saveFile(parent, tr("Export %1").arg(chart.title), start, filter);
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) path += QLatin1Char('.') + extension;
  folder_ = QFileInfo(path).absolutePath();
  ExportOptions options;
  options.scale = scale;
  queue_.run<QString>(
      QStringLiteral("save%1").arg(number_++),
      [chart, path, format, options] { return exportChart(chart, path, format, options); },
      [this, path](const QString& error) {
        if (error.isEmpty()) {
          emit saved(path);
        } else {
          emit failed(error);
        }
      });
}

void ChartExporter::copy(const ChartSnapshot& chart) {
  queue_.run<Copied>(
      QStringLiteral("copy"),
      [chart] {
        // Tables paste tabs.
        return Copied{chartImage(chart, {}), chartCsv(chart, QLatin1Char('\t'))};
      },
      [this](const Copied& made) {
        auto* data = new QMimeData;
        data->setImageData(made.picture);
        data->setText(made.values);
        QApplication::clipboard()->setMimeData(data);
        emit copied();
      });
}

}  // namespace widgets
