#include "app/shell/docks/linked_charts.h"

#include "widgets/charts/grid/chart_grid.h"
#include "widgets/dashboards/summaries_page.h"
#include "widgets/live/run_catalog.h"
#include "widgets/runs/run_filter.h"

namespace app {

LinkedCharts::LinkedCharts(widgets::RunCatalog* catalog, const widgets::RunFilter* filter, QObject* parent)
    : QObject(parent), catalog_(*catalog) {
  // It told of all runs that were seen then. A chart that still has the pointer tells again when it is drawn anew.
  connect(filter, &widgets::RunFilter::stackChanged, &readOut_, &widgets::ReadOut::forget);
  // A chart of which nothing changed does not: what it told stays where its runs do.
  const auto forgetGone = [this] {
    readOut_.forgetHidden([this](const QString& run) { return catalog_.find(run) && catalog_.isVisible(run); });
  };
  connect(catalog, &widgets::RunCatalog::visibleRunsChanged, this, forgetGone);
  connect(catalog, &widgets::RunCatalog::changed, this, forgetGone);
}

void LinkedCharts::show(QWidget* page) {
  if (page_ != page) readOut_.forget();
  page_ = page;
  if (!page) return;
  for (widgets::ChartGrid* grid : page->findChildren<widgets::ChartGrid*>()) {
    if (grid->readOut() != &readOut_) link(grid);
  }
  if (auto* summaries = qobject_cast<widgets::SummariesPage*>(page)) summaries->shareReadOut(&readOut_);
}

void LinkedCharts::link(widgets::ChartGrid* grid) {
  grid->shareReadOut(&readOut_);
  widgets::RunHighlight *all = &catalog_.highlight(), *own = grid->highlight();
  own->follow(*all);
  connect(all, &widgets::RunHighlight::changed, own, [=] { own->follow(*all); });
  connect(own, &widgets::RunHighlight::changed, all, [=] { all->follow(*own); });
  connect(own, &widgets::RunHighlight::selectedAgain, all, &widgets::RunHighlight::selectedAgain);
}

}  // namespace app
