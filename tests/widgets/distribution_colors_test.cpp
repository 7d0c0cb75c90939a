// The colours of the percentiles over time: each line is told from what lies beside it.
#include <gtest/gtest.h>

#include "widgets/dashboards/distributions/distribution_scene.h"
#include "widgets/theme/contrast.h"
#include "widgets/theme/run_palettes.h"
#include "widgets/theme/theme.h"

namespace {

using widgets::DistributionScene;
using widgets::RunPalette;
using widgets::Scheme;
using widgets::Theme;

constexpr Scheme kSchemes[] = {Scheme::kLight, Scheme::kDark, Scheme::kHighContrast};

// What lies at a side of a line: a band, or the plot beside the outer ones.
QColor above(std::size_t line, const QColor& run, const Theme& theme) {
  return line + 1 < DistributionScene::kLines ? DistributionScene::bandColor(line, run, theme) : theme.view;
}
QColor below(std::size_t line, const QColor& run, const Theme& theme) {
  return line > 0 ? DistributionScene::bandColor(line - 1, run, theme) : theme.view;
}

template <typename Check>
void forEachRunColor(Check check) {
  for (const Scheme scheme : kSchemes) {
    const Theme theme = Theme::of(widgets::themePalette(scheme));
    for (int palette = 0; palette < widgets::kRunPalettes; ++palette) {
      for (int color = 0; color < widgets::paletteSize(static_cast<RunPalette>(palette)); ++color) {
        check(theme, widgets::paletteColor(static_cast<RunPalette>(palette), color, theme.dark));
      }
    }
  }
}

TEST(DistributionColors, EachLineIsToldFromWhatLiesAtBothItsSides) {
  forEachRunColor([](const Theme& theme, const QColor& run) {
    for (std::size_t line = 0; line < DistributionScene::kLines; ++line) {
      const QColor color = DistributionScene::lineColor(line, run, theme);
      for (const QColor& beside : {above(line, run, theme), below(line, run, theme)}) {
        EXPECT_GE(widgets::contrast(color, beside), widgets::kMarkContrast)
            << run.name().toStdString() << " on " << beside.name().toStdString() << ", line " << line;
      }
    }
  });
}

TEST(DistributionColors, TheMedianIsTheStrongestLine) {
  forEachRunColor([](const Theme& theme, const QColor& run) {
    constexpr std::size_t kMedian = DistributionScene::kLines / 2;
    const auto strength = [&](std::size_t line) {
      return widgets::contrast(DistributionScene::lineColor(line, run, theme), theme.view);
    };
    for (std::size_t line = 0; line < DistributionScene::kLines; ++line) EXPECT_GE(strength(kMedian), strength(line));
  });
}

TEST(DistributionColors, FullerBandsAreStrongerAndAllAreSeen) {
  forEachRunColor([](const Theme& theme, const QColor& run) {
    const auto strength = [&](std::size_t band) {
      return widgets::contrast(DistributionScene::bandColor(band, run, theme), theme.view);
    };
    EXPECT_GT(strength(0), 1.05);
    for (std::size_t band = 0; band < 3; ++band) EXPECT_GT(strength(band + 1), strength(band));
  });
}

}  // namespace
