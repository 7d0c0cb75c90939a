#include "widgets/runs/filter_chip.h"

#include <gtest/gtest.h>

#include <QImage>

#include "widgets/theme/contrast.h"
#include "widgets/theme/theme.h"

namespace widgets {
namespace {

// Of the pixels of the chip's cross that stand out from its ground, edges of strokes too, the share that is clear.
double shareOfClearPixels(FilterChip& chip) {
  const QImage picture = chip.grab(chip.crossRect()).toImage();
  const QColor ground = picture.pixelColor(1, picture.height() / 2);
  int marked = 0, clear = 0;
  for (int y = 4; y < picture.height() - 4; ++y) {
    for (int x = 4; x < picture.width() - 6; ++x) {
      const double ratio = contrast(picture.pixelColor(x, y), ground);
      marked += ratio > 1.5;
      clear += ratio >= kMarkContrast;
    }
  }
  return marked ? static_cast<double>(clear) / marked : 0;
}

TEST(FilterChipTest, TheCrossThatTakesItAwayIsClearInEachTheme) {
  for (const Scheme scheme : {Scheme::kLight, Scheme::kDark, Scheme::kHighContrast}) {
    FilterChip chip(FilterChip::Kind::kScope, QStringLiteral("titanic"));
    chip.setPalette(themePalette(scheme));
    chip.resize(chip.sizeHint());
    EXPECT_GT(shareOfClearPixels(chip), 0.3) << static_cast<int>(scheme);
  }
}

}  // namespace
}  // namespace widgets
