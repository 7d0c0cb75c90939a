#include "widgets/charts/grid/grid_cards.h"

#include "widgets/charts/chart_card.h"

namespace widgets {

GridCards::GridCards(const ChartSettings& settings, QWidget& content) : settings_(settings), content_(content) {
  connect(&settings, &ChartSettings::changed, this, [this](const ChartOptions& options) {
    for (const auto& [tag, card] : cards_) card->config().setOptions(options);
  });
  connect(&highlight_, &RunHighlight::changed, this, [this] { readOut().setLifted(highlight_.lifted()); });
}

ChartCard* GridCards::find(const QString& tag) const {
  const auto found = cards_.find(tag);
  return found == cards_.end() ? nullptr : found->second;
}

ChartCard* GridCards::make(const QString& tag) {
  auto* card = new ChartCard(tag, &scheduler_, &content_);
  cards_[tag] = card;
  card->config().setOptions(settings_.options());
  card->setEmptyText(emptyText_);
  card->setSelection(&selection_);
  card->setEvents(&events_);
  card->setShared(&highlight_, &readOut());
  emit made(card);
  return card;
}

void GridCards::shareReadOut(ReadOut* readOut) {
  shared_ = readOut;
  readOut->setLifted(highlight_.lifted());
  for (const auto& [tag, card] : cards_) card->hover().share(&highlight_, readOut);
}

void GridCards::keepOnly(const QStringList& tags) {
  for (auto it = cards_.begin(); it != cards_.end();) {
    if (tags.contains(it->first)) {
      ++it;
      continue;
    }
    it->second->deleteLater();
    it->second->hide();
    it = cards_.erase(it);
  }
}

bool GridCards::setEmptyText(const QString& text) {
  if (std::exchange(emptyText_, text) == text) return false;
  for (const auto& [tag, card] : cards_) card->setEmptyText(text);
  return true;
}

}  // namespace widgets
