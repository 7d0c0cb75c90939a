// The five sizes of text, as ratios of the desktop's font: 18, 14, 13, 12 and 11 pixels where it has 13. Nothing is
// smaller than 11 pixels. GUI thread only.
#pragma once

#include <QFont>

namespace widgets {

enum class TextRole {
  kTitle,    // pages and dialogs
  kSection,  // cards, docks, groups
  kBody,
  kStrong,  // body that counts: names, the best value
  kCode,    // fixed width
  kCaption  // units, ticks, second lines
};

QFont roleFont(const QFont& body, TextRole role);
// Of the height of a line to the size of its letters.
inline constexpr double kLineRatio = 20.0 / 13.0;

}  // namespace widgets
