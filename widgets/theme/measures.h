// Sizes that all pages share, in logical pixels. Values; any thread.
#pragma once

namespace widgets::measures {

// Between and around things: steps of four.
inline constexpr int kSpacing[] = {4, 8, 12, 16, 24, 32};

inline constexpr int kMenuHeight = 28;
inline constexpr int kRunBarHeight = 44;
inline constexpr int kPageBarHeight = 44;
inline constexpr int kPageMargin = 12;  // left and right of what stands on a page
inline constexpr int kPageGap = 8;      // between the controls of a bar, and above and below them
inline constexpr int kDockTitleHeight = 32;
inline constexpr int kRowHeight = 24;      // tables and their heads
inline constexpr int kListRowHeight = 44;  // what, then where and when
inline constexpr int kControlHeight = 28;  // buttons, fields, segments
inline constexpr int kChipHeight = 24;
inline constexpr int kPillHeight = 20;
inline constexpr int kStatusHeight = 24;
inline constexpr int kLeastTarget = 24;  // of what is clicked, either way

inline constexpr int kRailWidth = 72;
inline constexpr int kNarrowRailWidth = 48;  // icons only
inline constexpr int kRunsWidth = 304;
inline constexpr int kRunsLeast = 220;
inline constexpr int kInspectorWidth = 304;
inline constexpr int kInspectorLeast = 260;
inline constexpr int kStateTextWidth = 420;  // of empty, loading and error states

inline constexpr double kSwatchRadius = 2;
inline constexpr double kControlRadius = 4;
inline constexpr double kCardRadius = 6;

inline constexpr double kEdge = 1;
inline constexpr double kFocusRing = 2;

inline constexpr int kIcon = 20;
inline constexpr int kButtonIcon = 16;
inline constexpr int kRowIcon = 14;

}  // namespace widgets::measures
