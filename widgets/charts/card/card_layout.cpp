#include "widgets/charts/card/card_layout.h"

#include <algorithm>

namespace widgets::card_layout {

namespace {
constexpr int kFoot = 26;
constexpr int kRightMargin = 28;  // half of the last label of x and the frame
constexpr int kLeastPlot = 20;
constexpr int kPlotBesideNames = 240;  // what is wider gives room to names
}  // namespace

int mostForEndNames(int card) {
  return std::max(card / 3, card - kAxisWidth - kPlotBesideNames);
}

QRect plotOf(const QSize& card, const Extras& extras) {
  const int top = extras.legend ? extras.head + kLegendHeight : extras.head;
  const int names = std::max(std::min(extras.endNames, mostForEndNames(card.width())), kRightMargin);
  const int right = extras.rightAxis ? extras.axis : names;
  const int foot = kFoot + (extras.lane ? kLane : 0);
  const QRect plot(extras.axis, top, card.width() - extras.axis - right, card.height() - top - foot);
  return plot.width() < kLeastPlot || plot.height() < kLeastPlot ? QRect() : plot;
}

QRect workArea(const QSize& card, const QRect& plot) {
  constexpr int kText = 14;
  return {0, plot.top() - kText, card.width(), card.height() - plot.top() + kText};
}

}  // namespace widgets::card_layout
