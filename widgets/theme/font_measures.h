// Sizes that are those of `measures` with the usual font, and grow with a larger one, so that nothing is cut. Pure
// functions; any thread.
#pragma once

#include <QFontMetrics>
#include <algorithm>

#include "widgets/theme/measures.h"

namespace widgets::measures {

// How many times as much room words need as in the usual font; a little more is still usual.
inline double growth(const QFontMetrics& font) {
  constexpr double kUsualLine = 16;  // height of a line at 10 points
  constexpr double kSpare = 2;
  return std::max(1.0, (font.height() - kSpare) / kUsualLine);
}

// A width for words, given for the usual font.
inline int grown(int width, const QFontMetrics& font) {
  return static_cast<int>(width * growth(font) + 0.5);
}

// Of buttons, fields, segments and tabs in a row.
inline int controlHeight(const QFontMetrics& font) {
  constexpr int kAroundText = 12;
  return std::max(kControlHeight, font.height() + kAroundText);
}

// Of tables and their heads.
inline int rowHeight(const QFontMetrics& font) {
  constexpr int kAroundText = 4;
  return std::max(kRowHeight, font.height() + kAroundText);
}

inline int statusHeight(const QFontMetrics& font) {
  constexpr int kAroundText = 8;
  return std::max(kStatusHeight, font.height() + kAroundText);
}

}  // namespace widgets::measures
