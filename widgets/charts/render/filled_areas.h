// Where a picture of lines is not empty: most of it is, and what is empty need not be painted. Pure.
#pragma once

#include <QImage>
#include <QRect>
#include <vector>

namespace widgets {

// Strips, kFilledStrip wide, each as high as what is in it; in pixels of a picture of 32 bits a pixel.
inline constexpr int kFilledStrip = 32;
std::vector<QRect> filledAreas(const QImage& picture);

}  // namespace widgets
