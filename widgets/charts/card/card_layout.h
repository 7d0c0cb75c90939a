// Where the parts of a card are, in logical pixels. Pure.
#pragma once

#include <QRect>

namespace widgets::card_layout {

inline constexpr int kSide = 12;  // between the card's edge and its texts
inline constexpr int kTitleHeight = 34;  // at least
inline constexpr int kLegendHeight = 18;
inline constexpr int kButton = 24;
inline constexpr int kAxisWidth = 12 + 44;  // labels of one width, so that the plots of all cards align; a usual font's

inline constexpr int kLane = 14;  // of events, between the plot and its labels

// What a card has besides its plot.
struct Extras {
  bool legend = false;
  bool rightAxis = false;
  bool lane = false;
  int endNames = 0;  // how much room they want; 0: there are none
  int head = kTitleHeight;
  int axis = kAxisWidth;
};
// Right of the plot, at most, for names at the lines' ends.
int mostForEndNames(int card);
// Empty when there is no room for a plot.
QRect plotOf(const QSize& card, const Extras& extras);
// All but the title and its buttons: where lines, labels and the crosshair's texts and dots are.
QRect workArea(const QSize& card, const QRect& plot);

}  // namespace widgets::card_layout
