// How well colours can be told apart, and colours moved until they can. Values; any thread.
#pragma once

#include <QColor>

namespace widgets {

constexpr double kTextContrast = 4.5;  // WCAG 2 AA: text of usual size
constexpr double kMarkContrast = 3;    // lines, glyphs, points and rings

// WCAG 2: relative luminance, 0 … 1.
double luminance(const QColor& color);
double luminance(QRgb color);
// WCAG 2: contrast of two colours, 1 … 21.
double contrast(const QColor& a, const QColor& b);
// `share` of the way from one to the other; opaque.
QColor mixed(const QColor& from, const QColor& to, double share);
// `color`, only as far towards `end` as it takes to have a contrast of `least` with `ground` on the side where `end`
// is; `end` where nothing between has it.
QColor readable(const QColor& color, const QColor& ground, const QColor& end, double least);

}  // namespace widgets
