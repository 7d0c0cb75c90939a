// Semantic colours as values, made once per palette change and copied. Window, view and text colours, the selection and
// the accent come from the palette, and so from the desktop; the others are ours (tokens.h), moved where a desktop's
// surfaces ask for it. Safe to use in any thread once made.
#pragma once

#include <QColor>
#include <QPalette>

#include "widgets/theme/tokens.h"

namespace widgets {

// In the order of the menu; the settings keep the numbers.
enum class ThemeChoice { kSystem, kLight, kDark, kHighContrast };

// Of data in cells.
struct Bars {
  QColor usual;
  QColor selected;
  bool operator==(const Bars&) const = default;
};

// Behind messages and pills.
struct Tints {
  QColor info;
  QColor ok;
  QColor warning;
  QColor error;
  bool operator==(const Tints&) const = default;
};

struct Theme {
  Scheme scheme = Scheme::kLight;
  bool dark = false;  // also with high contrast
  QColor window;
  QColor view;  // cards, tables, the plot area
  QColor raised;
  QColor sunken;
  QColor selection;
  QColor hover;
  Bars bars;
  Tints tints;
  QColor text;
  QColor textSecondary;
  QColor textFaint;
  QColor accent;
  QColor textOnAccent;
  QColor ok;
  QColor warning;
  QColor error;
  QColor controlEdge;
  QColor border;
  QColor hairline;
  QColor focus;
  QColor axis;
  QColor grid;

  // Dark when the window colour is (Qt 6.4 tells no colour scheme), high contrast when it is black and its text white.
  static Theme of(const QPalette& palette);
  bool operator==(const Theme&) const = default;
};

bool isDark(const QPalette& palette);
Scheme schemeOf(const QPalette& palette);

// The bundled palettes.
QPalette themePalette(Scheme scheme);
QPalette themePalette(bool dark);

// Applies a choice to the whole application: Light, Dark and High contrast use Fusion with a bundled palette; System
// gives back the desktop's style and palette that `system` holds, this made readable (desktop_palette.h). Where these
// are only Fusion's own, because there is no desktop to ask, System is the bundled light or dark palette. Call on
// the GUI thread.
struct SystemLook {
  QString style;
  QPalette palette;
};
SystemLook currentLook();
void applyTheme(ThemeChoice choice, const SystemLook& system);
// Whether a desktop chose the palette, not Fusion.
bool isOfDesktop(const SystemLook& look);
// Where the style is Fusion, ours over it: see control_style.h.
void useControlStyle();

}  // namespace widgets
