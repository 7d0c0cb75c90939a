#include "widgets/theme/theme.h"

#include <QApplication>
#include <QStyle>

#include "widgets/theme/control_style.h"

namespace widgets {
namespace {
const QString kFusion = QStringLiteral("fusion");
}  // namespace

bool isDark(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < 128;
}

Theme Theme::of(const QPalette& palette) {
  Theme theme;
  const bool dark = isDark(palette);
  const auto pick = [dark](QRgb light, QRgb night) { return QColor(dark ? night : light); };
  theme.dark = dark;
  theme.window = palette.color(QPalette::Window);
  theme.view = palette.color(QPalette::Base);
  theme.text = palette.color(QPalette::Text);
  theme.sunken = pick(0xE6E8EA, 0x141618);
  theme.selection = pick(0xCFE4F5, 0x1B4160);
  theme.hover = pick(0xE2EEF8, 0x26333D);
  theme.textSecondary = pick(0x565C63, 0xB4BBC1);
  theme.textFaint = pick(0x5E646A, 0xA5ACB2);
  theme.accent = pick(0x1A66AB, 0x5CB6F1);
  theme.textOnAccent = pick(0xFFFFFF, 0x10222F);
  theme.ok = pick(0x146836, 0x4CC38A);
  theme.warning = pick(0x7D4E00, 0xF2B24B);
  theme.error = pick(0xAE241C, 0xFF8F87);
  theme.border = pick(0xC4C9CE, 0x4A5056);
  theme.focus = pick(0x1D6FB8, 0x4FB0EF);
  theme.axis = pick(0x8A9198, 0x7A8289);
  theme.grid = pick(0xE3E6E8, 0x2C3135);
  return theme;
}

QPalette themePalette(bool dark) {
  QPalette palette;
  const auto set = [&](QPalette::ColorRole role, QRgb light, QRgb night) {
    palette.setColor(role, QColor(dark ? night : light));
  };
  set(QPalette::Window, 0xEFF0F1, 0x202326);
  set(QPalette::Base, 0xFFFFFF, 0x1B1E20);
  set(QPalette::AlternateBase, 0xF7F8F8, 0x202326);
  set(QPalette::Button, 0xFCFCFC, 0x31363B);
  // The edges that Fusion draws.
  set(QPalette::Light, 0xFFFFFF, 0x3A4046);
  set(QPalette::Midlight, 0xF7F8F8, 0x31363B);
  set(QPalette::Mid, 0xC4C9CE, 0x4A5056);
  set(QPalette::Dark, 0xA9B0B6, 0x16181A);
  set(QPalette::Shadow, 0x8A9198, 0x0D0E0F);
  set(QPalette::WindowText, 0x232629, 0xFCFCFC);
  set(QPalette::Text, 0x232629, 0xFCFCFC);
  set(QPalette::ButtonText, 0x232629, 0xFCFCFC);
  set(QPalette::ToolTipBase, 0xFFFFFF, 0x1B1E20);
  set(QPalette::ToolTipText, 0x232629, 0xFCFCFC);
  set(QPalette::PlaceholderText, 0x5E646A, 0xA5ACB2);
  set(QPalette::Highlight, 0xCFE4F5, 0x1B4160);
  set(QPalette::HighlightedText, 0x232629, 0xFCFCFC);
  set(QPalette::Link, 0x1A66AB, 0x5CB6F1);
  set(QPalette::LinkVisited, 0x1A66AB, 0x5CB6F1);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, QColor(dark ? 0x7A8289 : 0x8A9198));
  return palette;
}

SystemLook currentLook() {
  return {QApplication::style()->objectName(), QApplication::palette()};
}

void useControlStyle() {
  if (QApplication::style()->objectName() == kFusion) QApplication::setStyle(new ControlStyle);
}

void applyTheme(ThemeChoice choice, const SystemLook& system) {
  const bool own = choice != ThemeChoice::kSystem;
  if (own || system.style == kFusion) {
    QApplication::setStyle(new ControlStyle);
  } else {
    QApplication::setStyle(system.style);
  }
  QApplication::setPalette(own ? themePalette(choice == ThemeChoice::kDark) : system.palette);
}

}  // namespace widgets
