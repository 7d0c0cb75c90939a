#include "widgets/charts/grid/grid_setups.h"

#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/grid_cards.h"
#include "widgets/charts/grid/tag_picker.h"
#include "widgets/charts/series/tag_axis.h"
#include "widgets/live/series_store.h"

namespace widgets {

namespace {

// Of a curve over another metric, as it is at first.
CardSetup setupOver(const QString& xTag) {
  CardSetup setup;
  setup.xTag = xTag;
  setup.logX = tagKindOf(xTag) == TagKind::kLearningRate;  // which is tried over decades
  setup.smoothing = 0;                                     // its points are not in the order of steps
  return setup;
}

// Whether a setup says anything; for a curve over another metric the steps along x do, too.
bool isKept(const QString& tag, const CardSetup& setup) {
  return !setup.isDefault() || !xTagByName(tag).isEmpty();
}

}  // namespace

QJsonObject GridSetups::toJson() const {
  QJsonObject all;
  for (const auto& [tag, setup] : setups_) all.insert(tag, widgets::toJson(setup));
  return all;
}

void GridSetups::restore(const QJsonObject& setups) {
  setups_.clear();
  for (auto each = setups.begin(); each != setups.end(); ++each) {
    const CardSetup setup = cardSetupOf(each->toObject());
    if (isKept(each.key(), setup)) setups_[each.key()] = setup;
  }
  for (const auto& [tag, card] : cards_.all()) {
    const auto found = setups_.find(tag);
    card->config().setSetup(found == setups_.end() ? CardSetup() : found->second);
    emit applied(card);
  }
  emit changed();
}

void GridSetups::join(ChartCard* card) {
  const QString xTag = xTagByName(card->tag());
  if (!xTag.isEmpty() && store_.tags().contains(xTag)) setups_.try_emplace(card->tag(), setupOver(xTag));
  if (const auto setup = setups_.find(card->tag()); setup != setups_.end()) card->config().setSetup(setup->second);
  connect(&card->config(), &CardConfig::setupChanged, this,
          [this, card](const CardSetup& setup) { store(card, setup); });
}

void GridSetups::store(ChartCard* card, const CardSetup& setup) {
  if (isKept(card->tag(), setup)) {
    setups_[card->tag()] = setup;
  } else {
    setups_.erase(card->tag());
  }
  emit applied(card);
  emit changed();
}

void GridSetups::addTag(ChartCard* card, const QString& tag) {
  CardSetup next = card->config().setup();
  if (card->config().tags().contains(tag)) return;
  next.tags << tag;
  card->config().setSetup(next);
  store(card, next);
}

void GridSetups::pickTag(ChartCard* card, const QPoint& place, bool asX) {
  QStringList offered = store_.tags();
  for (const QString& tag : card->config().tags()) offered.removeAll(tag);
  auto* picker = new TagPicker(asX ? tr("Metric along the x axis") : tr("Add a tag to this chart"), offered, &page_);
  connect(picker, &TagPicker::picked, card, [this, card, asX](const QString& tag) {
    if (!asX) {
      addTag(card, tag);
      return;
    }
    CardSetup next = card->config().setup();
    next.xTag = tag;
    card->config().setSetup(next);
    store(card, next);
  });
  picker->popup(place);
}

}  // namespace widgets
