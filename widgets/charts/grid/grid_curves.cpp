#include "widgets/charts/grid/grid_curves.h"

#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/grid_cards.h"
#include "widgets/charts/grid/grid_grouping.h"
#include "widgets/charts/grid/grid_runs.h"
#include "widgets/charts/grid/grid_setups.h"
#include "widgets/live/series_store.h"

namespace widgets {

GridCurves::GridCurves(const GridCards& cards, const GridSetups& setups, const GridStyles& styles)
    : cards_(cards), setups_(setups), styles_(styles) {
  connect(&styles.store, &SeriesStore::seriesChanged, this, &GridCurves::feedAll);
  connect(&styles.store, &SeriesStore::runRemoved, this, &GridCurves::removeRun);
  connect(&styles.store, &SeriesStore::ownerChanged, this, &GridCurves::showOrHide);  // with its owner's look
  connect(&setups, &GridSetups::applied, this, &GridCurves::fill);
  connect(&styles.runs, &GridRuns::visibilityChanged, this, &GridCurves::showOrHide);
  connect(&styles.runs, &GridRuns::renamed, this, &GridCurves::refreshStyles);
  connect(&styles.grouping, &GridGrouping::regrouped, this, [this] {
    for (const auto& [tag, card] : cards_.all()) group(card);
  });
}

void GridCurves::feedAll(const QString& run, const QString& tag) {
  if (ChartCard* own = cards_.find(tag)) feed(own, run, tag);
  for (const auto& [cardTag, setup] : setups_.all()) {
    ChartCard* other = cardTag == tag ? nullptr : cards_.find(cardTag);
    if (other && (setup.tags.contains(tag) || setup.xTag == tag)) feed(other, run, tag);
  }
}

void GridCurves::feed(ChartCard* card, const QString& run, const QString& tag) {
  const SeriesStore& store = styles_.store;
  const QString& xTag = card->config().setup().xTag;
  if (card->config().hasTag(tag)) {
    const QString key = seriesKey(run, tag, card->tag());
    if (!card->series().has(key)) {
      styles_.restyle(card, run, tag);
      styles_.grouping.schedule();
    }
    card->series().setData(key, store.series(run, tag));
    if (!xTag.isEmpty()) card->series().setMetric(key, store.series(run, xTag));
  }
  if (tag != xTag) return;
  for (const QString& key : card->series().runs()) {
    if (runOfKey(key) == run) card->series().setMetric(key, store.series(run, tag));
  }
}

void GridCurves::fill(ChartCard* card) {
  const QStringList tags = card->config().tags();
  for (const QString& key : card->series().runs()) {
    if (!tags.contains(tagOfKey(key, card->tag()))) card->series().remove(key);
  }
  for (const QString& tag : tags) {
    for (const QString& run : styles_.store.runsOf(tag)) feed(card, run, tag);
  }
  styles_.restyle(card);
  group(card);
}

void GridCurves::removeRun(const QString& run) {
  for (const auto& [tag, card] : cards_.all()) {
    for (const QString& key : card->series().runs()) {
      if (runOfKey(key) == run) card->series().remove(key);
    }
  }
}

void GridCurves::refreshStyles() {
  for (const auto& [tag, card] : cards_.all()) {
    styles_.restyle(card);
    group(card);
  }
}

void GridCurves::showOrHide(const QString& run) {
  for (const auto& [tag, card] : cards_.all()) {
    if (card->config().tags().size() > 1) {
      styles_.restyle(card);  // how tags are told apart depends on how many runs are visible
    } else if (card->series().has(run)) {
      styles_.restyle(card, run, tag);
    }
  }
  styles_.grouping.schedule();
}

void GridCurves::group(ChartCard* card) {
  card->series().setGroups(styles_.groupsOf(*card));
}

}  // namespace widgets
