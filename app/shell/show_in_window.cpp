#include "app/shell/show_in_window.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QRegularExpression>

#include "app/shell/mode_pages.h"
#include "app/shell/pages/charts_page.h"
#include "widgets/dashboards/summaries_page.h"
#include "widgets/panels/run_list.h"

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
QStringList scalarTags(const WindowParts& parts) {
  const ChartsPage* charts = chartsOf(parts);
  return charts && !charts->store().tags().isEmpty() ? charts->store().tags()
                                                     : parts.workbench->catalog()->tags(Kind::kScalar);
}

}  // namespace

ChartsPage* chartsOf(const WindowParts& parts) {
  return parts.pages->findChild<ChartsPage*>();
}

void showRun(const WindowParts& parts, const QString& id) {
  Workbench& bench = *parts.workbench;
  if (!bench.filter()->accepts(id)) bench.filter()->setText({});
  bench.catalog()->setVisible(id, true);
  parts.runs->setCurrentRun(id);
}

std::vector<TaggedPlace> tagPlaces(const WindowParts& parts) {
  std::vector<TaggedPlace> places;
  const auto add = [&](const QStringList& tags, const QString& dashboard) {
    const QString title = titleOf(dashboard);
    for (const QString& tag : tags) places.push_back({tag, dashboard, title});
  };
  add(scalarTags(parts), kChartsPlace);
  const widgets::RunCatalog& catalog = *parts.workbench->catalog();
  add(catalog.tags(Kind::kHistogram), QStringLiteral("histograms"));
  add(catalog.tags(Kind::kImage), QStringLiteral("images"));
  add(catalog.tags(Kind::kText), QStringLiteral("text"));
  add(catalog.tags(Kind::kAudio), QStringLiteral("audio"));
  return places;
}

void showTag(const WindowParts& parts, const TaggedPlace& place) {
  if (place.dashboard != kChartsPlace) {
    parts.showPage(idOf(Mode::kSummaries));
    auto* page = parts.pages->findChild<widgets::SummariesPage*>();
    if (!page || !page->showDashboard(place.dashboard)) return;
    // Their cards are many and made late: the filter shows those of the tag.
    for (auto* filter : page->findChildren<QLineEdit*>(QStringLiteral("summaryFilter"))) {
      if (!filter->isVisible()) continue;
      filter->setText(QStringLiteral("^%1$").arg(QRegularExpression::escape(place.tag)));
      filter->setFocus(Qt::ShortcutFocusReason);
    }
    return;
  }
  parts.showPage(kChartsPlace);
  ChartsPage* charts = chartsOf(parts);
  if (!charts || charts->grid()->showTag(place.tag)) return;
  charts->findChild<QLineEdit*>(QStringLiteral("tagFilter"))->clear();
  charts->grid()->showTag(place.tag);
}

}  // namespace app
