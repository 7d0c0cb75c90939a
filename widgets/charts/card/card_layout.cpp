#include "widgets/charts/card/card_layout.h"

#include <algorithm>

namespace widgets::card_layout {

namespace {
constexpr int kFoot = 26;
constexpr int kRightMargin = 28;  // half of the last label of x and the frame
constexpr int kLeastPlot = 20;
constexpr int kNarrowEndNames = 96;
constexpr int kMostEndNames = 160;
constexpr double kEndNamesShare = 0.33;
}  // namespace

int mostForEndNames(int card) {
  return std::clamp(static_cast<int>(card * kEndNamesShare), kNarrowEndNames, kMostEndNames);
}

QRect plotOf(const QSize& card, const Extras& extras) {
  const int top = extras.legend ? extras.head + kLegendHeight : extras.head;
  const int names = std::max(std::min(extras.endNames, mostForEndNames(card.width())), kRightMargin);
  const int right = extras.rightAxis ? kAxisWidth : names;
  const int foot = kFoot + (extras.lane ? kLane : 0);
  const QRect plot(kAxisWidth, top, card.width() - kAxisWidth - right, card.height() - top - foot);
  return plot.width() < kLeastPlot || plot.height() < kLeastPlot ? QRect() : plot;
}

QRegion workArea(const QSize& card, const QRect& plot) {
  constexpr int kDot = 4, kText = 14;
  const QRect left(0, plot.top() - kText, plot.left(), plot.height() + kText);
  const QRect right(plot.right() + 1, plot.top() - kDot, card.width() - plot.right() - 1, plot.height() + kDot);
  const QRect below(0, plot.bottom(), card.width(), card.height() - plot.bottom());
  return QRegion(plot.adjusted(0, -kDot, 0, 0)) + left + right + below;
}

}  // namespace widgets::card_layout
