#include "widgets/dashboards/summary/card_spec.h"

#include <QMap>
#include <algorithm>


namespace widgets {

const summaries::SeriesInfo* SeriesSelector::find(const CatalogRun& run, const QString& tag) const {
  const std::string wanted = tag.toStdString();
  for (const summaries::SeriesInfo& series : run.series) {
    if (accepts(series) && series.tag == wanted) return &series;
  }
  return nullptr;
}

std::vector<CardSpec> cardsOf(const RunCatalog& catalog, const SeriesSelector& selector, CardsPer per) {
  const QChar separator(0x1f);  // sorts before everything that a tag may go on with
  std::vector<CardSpec> cards;
  QMap<QString, std::size_t> places;
  for (const CatalogRun* run : catalog.visibleRuns()) {
    for (const summaries::SeriesInfo& series : run->series) {
      if (!selector.accepts(series)) continue;
      const QString tag = QString::fromStdString(series.tag);
      const QString key = per == CardsPer::kTag ? tag : QString(tag + separator + run->id);
      const auto known = places.find(key);
      if (known != places.end()) {
        if (!cards[*known].runs.contains(run->id)) cards[*known].runs << run->id;
        continue;
      }
      places.insert(key, cards.size());
      cards.push_back({tag, {run->id}, key});
    }
  }
  return cards;
}

bool hasSeries(const RunCatalog& catalog, const SeriesSelector& selector) {
  const std::vector<const CatalogRun*> runs = catalog.visibleRuns();
  return std::any_of(runs.begin(), runs.end(), [&](const CatalogRun* run) {
    return std::any_of(run->series.begin(), run->series.end(),
                       [&](const summaries::SeriesInfo& series) { return selector.accepts(series); });
  });
}

}  // namespace widgets
