#include "widgets/theme/desktop_palette.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/contrast.h"

namespace {

using widgets::Theme;

struct Desktop {
  const char* name;
  QPalette palette;
};

QPalette desktopOf(QRgb window, QRgb view, QRgb button, QRgb text, QRgb highlight, QRgb onHighlight) {
  QPalette palette;
  palette.setColor(QPalette::Window, window);
  palette.setColor(QPalette::Base, view);
  palette.setColor(QPalette::AlternateBase, view);
  palette.setColor(QPalette::Button, button);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) palette.setColor(role, text);
  palette.setColor(QPalette::PlaceholderText, QColor(0, 0, 0, 128));  // as where a desktop gives none
  palette.setColor(QPalette::Highlight, highlight);
  palette.setColor(QPalette::HighlightedText, onHighlight);
  return palette;
}

std::vector<Desktop> hostileDesktops() {
  QPalette activeOnly;
  const QPalette dark = desktopOf(0xFF2A2E32, 0xFF1B1E20, 0xFF31363B, 0xFFFCFCFC, 0xFF3DAEE9, 0xFFFCFCFC);
  for (int role = 0; role < QPalette::NColorRoles; ++role) {
    const auto which = static_cast<QPalette::ColorRole>(role);
    activeOnly.setColor(QPalette::Active, which, dark.color(QPalette::Active, which));
    activeOnly.setColor(QPalette::Inactive, which, Qt::black);
    activeOnly.setColor(QPalette::Disabled, which, Qt::black);
  }
  return {{"dark, black placeholders", dark},
          {"beige, green", desktopOf(0xFFE6DED2, 0xFFFFFCF5, 0xFFF0E8DC, 0xFF232629, 0xFF27AE60, 0xFFFFFFFF)},
          {"only active", activeOnly},
          {"middle grey", desktopOf(0xFF808080, 0xFF808080, 0xFF808080, 0xFF909090, 0xFF808080, 0xFF808080)},
          {"dark middle grey", desktopOf(0xFF777777, 0xFF666666, 0xFF777777, 0xFFC0C0C0, 0xFFFFFF00, 0xFFFFFFFF)},
          {"light, dark fields", desktopOf(0xFFF0F0F0, 0xFF101010, 0xFF303030, 0xFF202020, 0xFFFFFF66, 0xFFFFFFFF)},
          {"black, red", desktopOf(0xFF000000, 0xFF000000, 0xFF000000, 0xFFFFFFFF, 0xFFFF0000, 0xFF000000)}};
}

std::vector<QColor> surfacesOf(const Theme& theme, const QPalette& palette, QPalette::ColorGroup group) {
  std::vector<QColor> all{theme.window, theme.view,       theme.raised,   theme.sunken,        theme.selection,
                          theme.hover,  theme.tints.info, theme.tints.ok, theme.tints.warning, theme.tints.error};
  for (const auto role :
       {QPalette::Window, QPalette::Base, QPalette::AlternateBase, QPalette::Button, QPalette::Highlight})
    all.push_back(palette.color(group, role));
  return all;
}

void expectContrast(const QColor& front, const QColor& back, double least, const char* what) {
  EXPECT_GE(test_support::contrast(front, back), least)
      << what << ": " << qPrintable(front.name()) << " on " << qPrintable(back.name());
}

TEST(DesktopPalette, EveryTextIsReadableInAllGroupsWhateverTheDesktopGives) {
  for (const Desktop& desktop : hostileDesktops()) {
    const QPalette palette = widgets::readablePalette(desktop.palette);
    const Theme theme = Theme::of(palette);
    for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
      for (const QColor& surface : surfacesOf(theme, palette, group)) {
        for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText,
                                QPalette::PlaceholderText, QPalette::BrightText, QPalette::Link, QPalette::LinkVisited})
          expectContrast(palette.color(group, role), surface, 4.5, desktop.name);
      }
      expectContrast(palette.color(group, QPalette::ToolTipText), palette.color(group, QPalette::ToolTipBase), 4.5,
                     desktop.name);
    }
  }
}

TEST(DesktopPalette, EveryToneOfTheThemeIsReadableWhateverTheDesktopGives) {
  for (const Desktop& desktop : hostileDesktops()) {
    const QPalette palette = widgets::readablePalette(desktop.palette);
    const Theme theme = Theme::of(palette);
    for (const QColor& surface : surfacesOf(theme, palette, QPalette::Active)) {
      for (const QColor& text :
           {theme.text, theme.textSecondary, theme.textFaint, theme.accent, theme.ok, theme.warning, theme.error})
        expectContrast(text, surface, 4.5, desktop.name);
      for (const QColor& mark : {theme.controlEdge, theme.focus}) expectContrast(mark, surface, 3, desktop.name);
    }
    expectContrast(theme.axis, theme.view, 3, desktop.name);
    expectContrast(theme.textOnAccent, theme.accent, 4.5, desktop.name);
    expectContrast(theme.text, theme.bars.usual, 4.5, desktop.name);
    expectContrast(theme.textSecondary, theme.bars.usual, 4.5, desktop.name);
    expectContrast(theme.text, theme.bars.selected, 4.5, desktop.name);
  }
}

TEST(DesktopPalette, WhatIsSelectedAndTheAccentHaveTheHueOfTheDesktopsHighlight) {
  const QPalette desktop = desktopOf(0xFFE6DED2, 0xFFFFFCF5, 0xFFF0E8DC, 0xFF232629, 0xFF27AE60, 0xFFFFFFFF);
  const QPalette palette = widgets::readablePalette(desktop);
  const Theme theme = Theme::of(palette);
  EXPECT_EQ(palette.color(QPalette::Highlight), theme.selection);
  EXPECT_EQ(palette.color(QPalette::HighlightedText), theme.text);
  EXPECT_EQ(palette.color(QPalette::Link), theme.accent);
  for (const QColor& color : {theme.selection, theme.accent, theme.focus, theme.hover, theme.bars.selected})
    EXPECT_TRUE(color.green() > color.red() && color.green() > color.blue()) << qPrintable(color.name());
}

TEST(DesktopPalette, ShadesAndLinesHaveTheHueOfTheDesktopsSurfaces) {
  const QPalette beige = desktopOf(0xFFE6DED2, 0xFFFFFCF5, 0xFFF0E8DC, 0xFF232629, 0xFF27AE60, 0xFFFFFFFF);
  const Theme theme = Theme::of(widgets::readablePalette(beige));
  for (const QColor& shade : {theme.raised, theme.sunken, theme.border, theme.hairline, theme.grid}) {
    EXPECT_GT(shade.red(), shade.blue()) << qPrintable(shade.name());
    EXPECT_NE(shade, theme.window);
    EXPECT_NE(shade, theme.view);
  }
}

TEST(DesktopPalette, WhatIsReadableStaysAsTheDesktopHasIt) {
  const QPalette desktop = desktopOf(0xFFE6DED2, 0xFFFFFCF5, 0xFFF0E8DC, 0xFF232629, 0xFF27AE60, 0xFFFFFFFF);
  const QPalette palette = widgets::readablePalette(desktop);
  for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Button, QPalette::WindowText, QPalette::Text})
    EXPECT_EQ(palette.color(role), desktop.color(role)) << role;
  for (const Desktop& hostile : hostileDesktops()) {
    const QPalette once = widgets::readablePalette(hostile.palette);
    EXPECT_EQ(widgets::readablePalette(once), once) << hostile.name;
  }
  for (const auto scheme : {widgets::Scheme::kLight, widgets::Scheme::kDark, widgets::Scheme::kHighContrast})
    EXPECT_EQ(widgets::readablePalette(widgets::themePalette(scheme)), widgets::themePalette(scheme));
}

}  // namespace
