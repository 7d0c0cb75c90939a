// Semantic colours as values, made once per palette change and copied. Window, view and text colours come from the
// palette, and so from the desktop; the others are ours. Safe to use in any thread once made.
#pragma once

#include <QColor>
#include <QPalette>

namespace widgets {

enum class ThemeChoice { kSystem, kLight, kDark };

struct Theme {
  bool dark = false;
  QColor window;
  QColor view;  // cards, tables, the plot area
  QColor sunken;
  QColor selection;
  QColor hover;
  QColor text;
  QColor textSecondary;
  QColor textFaint;
  QColor accent;
  QColor textOnAccent;
  QColor ok;
  QColor warning;
  QColor error;
  QColor border;
  QColor focus;
  QColor axis;
  QColor grid;

  // Dark when the window colour is (Qt 6.4 tells no colour scheme).
  static Theme of(const QPalette& palette);
  bool operator==(const Theme&) const = default;
};

// Of a colour by meaning behind text: banners, pills and drop places; bars in cells.
inline constexpr float kTintOpacity = 0.12f;
inline constexpr float kBarOpacity = 0.25f;

bool isDark(const QPalette& palette);

// The bundled palette of the light or the dark theme.
QPalette themePalette(bool dark);

// Applies a choice to the whole application: Light and Dark use Fusion with a bundled palette; System gives back the
// desktop's style name and palette that `system` holds. Call on the GUI thread.
struct SystemLook {
  QString style;
  QPalette palette;
};
SystemLook currentLook();
void applyTheme(ThemeChoice choice, const SystemLook& system);
// Where the style is Fusion, ours over it: see control_style.h.
void useControlStyle();

}  // namespace widgets
