#include "app/shell/pages/chart_parts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <utility>

#include "app/shell/pages/charts_page.h"
#include "widgets/panels/message_banner.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/util/action_registry.h"

namespace app {
namespace {

class NarrowBar : public QObject {
 public:
  NarrowBar(QWidget* part, QWidget* bar) : QObject(bar), part_(part), bar_(bar) { bar->installEventFilter(this); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
      const QLayout* layout = bar_->layout();
      const int own = part_->isHidden() ? part_->minimumSizeHint().width() + layout->spacing() : 0;
      const bool isRoom = layout->minimumSize().width() + own <= bar_->width();
      if (isRoom == part_->isHidden()) part_->setVisible(isRoom);
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  QWidget* part_;
  QWidget* bar_;
};

}  // namespace

void hideWhereNarrow(QWidget* part, QWidget* bar) {
  new NarrowBar(part, bar);
}

QHBoxLayout* axisChoice(const widgets::ActionRegistry& registry, QWidget* bar) {
  auto* segments = new QHBoxLayout;
  segments->setSpacing(0);
  QList<QToolButton*> axes;
  for (const char* id : {"charts.x.step", "charts.x.relative", "charts.x.wall"}) {
    axes << new QToolButton(bar);
    axes.back()->setDefaultAction(registry.find(QString::fromLatin1(id)));
    segments->addWidget(axes.back());
  }
  widgets::makeSegments(axes);
  return segments;
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
