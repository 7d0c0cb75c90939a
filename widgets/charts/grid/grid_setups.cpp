#include "widgets/charts/grid/grid_setups.h"

#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/grid_cards.h"
#include "widgets/charts/grid/tag_picker.h"
#include "widgets/live/series_store.h"

namespace widgets {

QJsonObject GridSetups::toJson() const {
  QJsonObject all;
  for (const auto& [tag, setup] : setups_) all.insert(tag, widgets::toJson(setup));
  return all;
}

void GridSetups::restore(const QJsonObject& setups) {
  setups_.clear();
  for (auto each = setups.begin(); each != setups.end(); ++each) {
    const CardSetup setup = cardSetupOf(each->toObject());
    if (!setup.isDefault()) setups_[each.key()] = setup;
  }
  for (const auto& [tag, card] : cards_.all()) {
    const auto found = setups_.find(tag);
    card->config().setSetup(found == setups_.end() ? CardSetup() : found->second);
    emit applied(card);
  }
  emit changed();
}

void GridSetups::join(ChartCard* card) {
  if (const auto setup = setups_.find(card->tag()); setup != setups_.end()) card->config().setSetup(setup->second);
  connect(&card->config(), &CardConfig::setupChanged, this,
          [this, card](const CardSetup& setup) { store(card, setup); });
}

void GridSetups::store(ChartCard* card, const CardSetup& setup) {
  if (setup.isDefault()) {
    setups_.erase(card->tag());
  } else {
    setups_[card->tag()] = setup;
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
