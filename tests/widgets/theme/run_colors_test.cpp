#include "widgets/theme/run_colors.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "tests/support/contrast.h"
#include "widgets/theme/theme.h"

namespace {

using widgets::RunColors;

TEST(RunColors, StandOutFromThePlotInBothThemes) {
  for (const bool dark : {false, true}) {
    const QColor view = widgets::Theme::of(widgets::themePalette(dark)).view;
    for (int i = 0; i < RunColors::kColors; ++i)
      EXPECT_GE(test_support::contrast(RunColors::lookOf(i, dark).color, view), 3.0) << i;
  }
}

TEST(RunColors, OfEveryPaletteStandOutFromThePlotInBothThemes) {
  for (int p = 0; p < widgets::kRunPalettes; ++p) {
    const auto palette = static_cast<widgets::RunPalette>(p);
    EXPECT_EQ(widgets::paletteOf(widgets::paletteId(palette)), palette);
    std::set<std::pair<QRgb, std::vector<float>>> looks;
    for (const bool dark : {false, true}) {
      const QColor view = widgets::Theme::of(widgets::themePalette(dark)).view;
      for (int i = 0; i < widgets::paletteSize(palette); ++i)
        EXPECT_GE(test_support::contrast(widgets::paletteColor(palette, i, dark), view), 3.0) << p << ": " << i;
    }
    const int distinct = 4 * widgets::paletteSize(palette);
    for (int i = 0; i < distinct; ++i) {
      const auto look = RunColors::lookOf(i, true, palette);
      looks.insert({look.color.rgb(), look.dash});
    }
    EXPECT_EQ(static_cast<int>(looks.size()), distinct);
  }
  EXPECT_EQ(widgets::paletteOf(QStringLiteral("of a later version")), widgets::RunPalette::kTwelve);
}

TEST(RunColors, InGreysTwelveRunsAreToldApartWithoutColours) {
  for (const bool dark : {false, true}) {
    for (int i = 0; i < 12; ++i) {
      const auto look = RunColors::lookOf(i, dark, widgets::RunPalette::kGrey);
      EXPECT_EQ(look.color.hsvSaturation(), 0) << i;
      for (int j = 0; j < i; ++j) {
        const auto other = RunColors::lookOf(j, dark, widgets::RunPalette::kGrey);
        const bool isDashedOtherwise = look.dash != other.dash;
        EXPECT_TRUE(isDashedOtherwise || test_support::contrast(look.color, other.color) >= 2) << i << ' ' << j;
      }
    }
  }
}

// CIELAB: about 2 is a difference that is just seen.
using Lab = std::array<double, 3>;

Lab labOf(double r, double g, double b) {
  const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const double y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const double z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

Lab inGrey(const QColor& color) {
  const double y = test_support::luminance(color);
  return labOf(y, y, y);
}

// Ottosson 2020, times 100: nearer to what eyes tell apart among dark and blue colours. Of linear parts.
Lab oklabOf(double r, double g, double b) {
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {100 * (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s),
          100 * (1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s),
          100 * (0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)};
}

// An eye without the cones for green: Machado, Oliveira and Fernandes 2009, severity 1.
using ToLab = Lab (*)(double, double, double);
Lab asDeuteranopesSee(const QColor& color, ToLab toLab = labOf) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  const double r = linear(color.redF()), g = linear(color.greenF()), b = linear(color.blueF());
  const auto seen = [&](double ofRed, double ofGreen, double ofBlue) {
    return std::clamp(ofRed * r + ofGreen * g + ofBlue * b, 0.0, 1.0);
  };
  return toLab(seen(0.367322, 0.860646, -0.227968), seen(0.280085, 0.672501, 0.047413),
               seen(-0.011820, 0.042940, 0.968881));
}

// The same: Viénot, Brettel and Mollon 1999, who have it a little different.
Lab asDeuteranopesSeeByVienot(const QColor& color) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  const double r = linear(color.redF()), g = linear(color.greenF()), b = linear(color.blueF());
  const double both = 0.29275 * r + 0.70725 * g;
  return labOf(both, both, std::clamp(0.02234 * (g - r) + b, 0.0, 1.0));
}

double distanceOf(const Lab& a, const Lab& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// How many runs are told apart in grey print, of the first twelve. Some have more colours of one lightness than there
// are dashes.
int toldApartInGrey(widgets::RunPalette palette) {
  switch (palette) {
    case widgets::RunPalette::kOkabeIto:
    case widgets::RunPalette::kTensorBoard:
      return 8;
    case widgets::RunPalette::kTableau:
      return 6;
    default:
      return 12;
  }
}

TEST(RunColors, OfEveryPaletteTheFirstTwelveDifferForDeuteranopesByColourOrDashAndInGreyAsManyAsDashesLast) {
  constexpr double kLeast = 11, kLeastOklab = 8;
  for (int p = 0; p < widgets::kRunPalettes; ++p) {
    const auto palette = static_cast<widgets::RunPalette>(p);
    for (const bool dark : {false, true}) {
      for (int i = 0; i < 12; ++i) {
        for (int j = 0; j < i; ++j) {
          const auto a = RunColors::lookOf(i, dark, palette), b = RunColors::lookOf(j, dark, palette);
          if (a.dash != b.dash) continue;
          const std::string where = widgets::paletteId(palette).toStdString() + (dark ? ", dark: " : ", light: ") +
                                    std::to_string(i) + ", " + std::to_string(j);
          EXPECT_GE(distanceOf(asDeuteranopesSee(a.color), asDeuteranopesSee(b.color)), kLeast) << where;
          if (palette == widgets::RunPalette::kTwelve) {
            const Lab seen = asDeuteranopesSee(a.color, oklabOf), other = asDeuteranopesSee(b.color, oklabOf);
            EXPECT_GE(distanceOf(seen, other), kLeastOklab) << where;
          }
          EXPECT_GE(distanceOf(asDeuteranopesSeeByVienot(a.color), asDeuteranopesSeeByVienot(b.color)), kLeast)
              << where;
          if (i < toldApartInGrey(palette)) EXPECT_GE(distanceOf(inGrey(a.color), inGrey(b.color)), kLeast) << where;
        }
      }
    }
  }
}

TEST(RunColors, AnotherPaletteChangesNoNumber) {
  RunColors colors;
  const auto first = colors.look(QStringLiteral("a"), false);
  const QMap<QString, int> numbers = colors.indices();
  EXPECT_TRUE(colors.setPalette(widgets::RunPalette::kOkabeIto));
  EXPECT_FALSE(colors.setPalette(widgets::RunPalette::kOkabeIto));
  EXPECT_NE(colors.look(QStringLiteral("a"), false), first);
  EXPECT_EQ(colors.indices(), numbers);
  EXPECT_TRUE(colors.setPalette(widgets::RunPalette::kTwelve));
  EXPECT_EQ(colors.look(QStringLiteral("a"), false), first);
}

TEST(RunColors, GiveFortyEightDistinctLooks) {
  std::set<std::pair<QRgb, std::vector<float>>> looks;
  for (int i = 0; i < 48; ++i) {
    const auto look = RunColors::lookOf(i, false);
    looks.insert({look.color.rgb(), look.dash});
  }
  EXPECT_EQ(looks.size(), 48u);
}

TEST(RunColors, KeepARunsColourAcrossSessions) {
  RunColors colors;
  colors.look(QStringLiteral("a"), false);
  const auto second = colors.look(QStringLiteral("b"), false);
  colors.setColor(QStringLiteral("a"), Qt::red);
  RunColors later;
  later.restore(colors.indices(), colors.chosen());
  EXPECT_EQ(later.look(QStringLiteral("b"), false), second);
  EXPECT_EQ(later.look(QStringLiteral("a"), true).color, QColor(Qt::red));
  EXPECT_EQ(later.indexOf(QStringLiteral("new")), 2);
}

}  // namespace
