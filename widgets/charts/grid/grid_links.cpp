#include "widgets/charts/grid/grid_links.h"

#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/grid_cards.h"

namespace widgets {

GridLinks::GridLinks(const GridCards& cards, ChartSettings& settings)
    : cards_(cards), settings_(settings), sharedX_(settings.options().xAxis) {
  connect(&settings, &ChartSettings::changed, this, [this](const ChartOptions& options) {
    if (std::exchange(sharedX_, options.xAxis) != options.xAxis) x_.reset();
  });
}

void GridLinks::join(ChartCard* card) {
  if (settings_.options().linked && card->config().xKey() == key_) card->view().setLinkedX(x_);
  connect(&card->view(), &CardView::xZoomed, this, [this, card](const std::optional<AxisRange>& x) { linkX(card, x); });
  connect(&card->hover(), &CardHover::crosshairMoved, this,
          [this, card](const std::optional<double>& x) { linkCrosshair(card, x); });
}

void GridLinks::fitAll() {
  x_.reset();
  for (const auto& [tag, card] : cards_.all()) card->view().fit();
}

void GridLinks::linkX(const ChartCard* from, const std::optional<AxisRange>& x) {
  // Whoever chooses a range does not want it to run away.
  if (x && settings_.options().followNewest > 0) settings_.setFollowNewest(0);
  if (!settings_.options().linked) return;
  x_ = x;
  key_ = from->config().xKey();
  for (const auto& [tag, card] : cards_.all()) {
    if (card != from && card->config().xKey() == key_) card->view().setLinkedX(x);
  }
}

void GridLinks::linkCrosshair(const ChartCard* from, const std::optional<double>& x) {
  // Where another axis is meant, the same step is.
  const std::optional<int64_t> step = x ? stepAtX(from->drawn(), *x) : std::nullopt;
  for (const auto& [tag, card] : cards_.all()) {
    if (card == from || !card->isVisible()) continue;
    const bool isSame = card->config().xKey() == from->config().xKey();
    card->hover().setCrosshair(isSame || !step ? x : xOfStep(card->drawn(), *step));
  }
}

}  // namespace widgets
