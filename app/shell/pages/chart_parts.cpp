#include "app/shell/pages/chart_parts.h"

#include <QToolButton>
#include <utility>

#include "app/shell/pages/charts_page.h"
#include "widgets/panels/message_banner.h"
#include "widgets/util/action_registry.h"

namespace app {

QList<QToolButton*> axisChoice(const widgets::ActionRegistry& registry, QWidget* bar) {
  QList<QToolButton*> axes;
  for (const char* id : {"charts.x.step", "charts.x.relative", "charts.x.wall"}) {
    axes << new QToolButton(bar);
    axes.back()->setDefaultAction(registry.find(QString::fromLatin1(id)));
  }
  return axes;
}

void connectChartExport(widgets::ChartGrid* grid, widgets::ChartExporter* exporter, QWidget* owner,
                        std::function<void(const widgets::BannerMessage&)> tell) {
  using widgets::ChartExporter;
  QObject::connect(grid, &widgets::ChartGrid::exportRequested, owner,
                   [exporter, owner](const widgets::ChartSnapshot& chart, widgets::ExportFormat format, int scale) {
                     exporter->save(chart, format, scale, owner);
                   });
  QObject::connect(grid, &widgets::ChartGrid::copyRequested, exporter, &ChartExporter::copy);
  const auto say = [tell = std::move(tell)](widgets::Severity severity, const QString& text) {
    tell({severity, text, {}, QStringLiteral("export")});
  };
  QObject::connect(exporter, &ChartExporter::saved, owner, [say](const QString& path) {
    say(widgets::Severity::kInfo, ChartsPage::tr("Exported %1").arg(path));
  });
  QObject::connect(exporter, &ChartExporter::failed, owner,
                   [say](const QString& reason) { say(widgets::Severity::kError, reason); });
  QObject::connect(exporter, &ChartExporter::copied, owner, [say] {
    say(widgets::Severity::kInfo, ChartsPage::tr("Copied the chart as a picture and its values as text"));
  });
}

}  // namespace app
