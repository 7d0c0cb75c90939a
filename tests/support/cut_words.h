// Whether the letters at the right border of a view are cut by it. Header-only.
#pragma once

#include <QImage>
#include <QWidget>

namespace test_support {

// Pixels of letters, which are darker than all bars and lines in the light theme, in the last columns of a picture.
inline int inkAtTheRight(QWidget& shown, int first, int last) {
  constexpr int kColumns = 3;
  constexpr int kInk = 110;
  const QImage picture = shown.grab().toImage();
  int ink = 0;
  for (int y = first; y < std::min(last, picture.height()); ++y) {
    for (int x = picture.width() - kColumns; x < picture.width(); ++x) {
      if (qGray(picture.pixel(x, y)) < kInk) ++ink;
    }
  }
  return ink;
}

}  // namespace test_support
