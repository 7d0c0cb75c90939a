// Sizes that are those of `measures` with the usual font, and grow with a larger one, so that nothing is cut. Pure
// functions; any thread.
#pragma once

#include <QFontMetrics>
#include <algorithm>

#include "widgets/theme/measures.h"

namespace widgets::measures {

// Of buttons, fields, segments and tabs in a row.
inline int controlHeight(const QFontMetrics& font) {
  constexpr int kAroundText = 12;
  return std::max(kControlHeight, font.height() + kAroundText);
}

inline int statusHeight(const QFontMetrics& font) {
  constexpr int kAroundText = 8;
  return std::max(kStatusHeight, font.height() + kAroundText);
}

}  // namespace widgets::measures
