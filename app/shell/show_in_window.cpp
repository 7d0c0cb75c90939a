#include "app/shell/show_in_window.h"

#include <QCoreApplication>

#include "app/shell/pages/charts_page.h"
#include "widgets/dashboards/summaries_page.h"
#include "widgets/live/run_catalog.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_list.h"

namespace app {
namespace {

using summaries::Kind;

struct PlaceWords {
  Q_DECLARE_TR_FUNCTIONS(app::TaggedPlace)
};

const QString kChartsPlace = QStringLiteral("charts");

QString titleOf(const QString& dashboard) {
  for (const auto& factory : widgets::dashboardFactories()) {
    if (factory->info().id == dashboard) return factory->info().title;
  }
  return PlaceWords::tr("Charts");
}

// The charts of a folder that was opened just now get their tags when its logs are read.
QStringList scalarTags(const Shell& shell, const widgets::RunCatalog& catalog) {
  const ChartsPage* charts = chartsOf(shell);
  return charts && !charts->store().tags().isEmpty() ? charts->store().tags() : catalog.tags(Kind::kScalar);
}

}  // namespace

ChartsPage* chartsOf(const Shell& shell) {
  return qobject_cast<ChartsPage*>(shell.page(idOf(Mode::kCharts)));
}

widgets::SummariesPage* summariesOf(const Shell& shell) {
  return qobject_cast<widgets::SummariesPage*>(shell.page(idOf(Mode::kSummaries)));
}

void showRun(Shell& shell, widgets::RunCatalog& catalog, widgets::RunFilter& filter, const QString& id) {
  filter.admit(id);
  catalog.setVisible(id, true);
  shell.selectRun(id);
}

std::vector<TaggedPlace> tagPlaces(const Shell& shell, const widgets::RunCatalog& catalog) {
  std::vector<TaggedPlace> places;
  const auto add = [&](const QStringList& tags, const QString& dashboard) {
    const QString title = titleOf(dashboard);
    for (const QString& tag : tags) places.push_back({tag, dashboard, title});
  };
  add(scalarTags(shell, catalog), kChartsPlace);
  add(catalog.tags(Kind::kHistogram), QStringLiteral("histograms"));
  add(catalog.tags(Kind::kImage), QStringLiteral("images"));
  add(catalog.tags(Kind::kText), QStringLiteral("text"));
  add(catalog.tags(Kind::kAudio), QStringLiteral("audio"));
  return places;
}

void showTag(Shell& shell, const TaggedPlace& place) {
  if (place.dashboard != kChartsPlace) {
    shell.show(idOf(Mode::kSummaries));
    if (widgets::SummariesPage* page = summariesOf(shell)) page->showTag(place.dashboard, place.tag);
    return;
  }
  shell.show(kChartsPlace);
  ChartsPage* charts = chartsOf(shell);
  if (!charts || charts->grid()->showTag(place.tag)) return;
  charts->setTagFilter({});
  charts->grid()->showTag(place.tag);
}

}  // namespace app
