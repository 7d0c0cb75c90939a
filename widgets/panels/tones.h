// Semantic colours for one widget, light or dark according to its palette. GUI thread only.
//   const QColor error = widgets::tone(QPalette(Qt::white), widgets::Tone::kError);
//   error == widgets::tone(QPalette(Qt::black), widgets::Tone::kError);  // is false
#pragma once

#include <QColor>

class QPalette;

namespace widgets {

enum class Tone {
  kText,
  kSecondary,
  kFaint,
  kAccent,
  kOnAccent,
  kOk,
  kWarning,
  kError,
  kBorder,
  kFocus,
  kView,
  kSunken,
  kSelection,
  kHover,
  kRaised,
  kBar,
  kBarSelected,
  kInfoTint,
  kOkTint,
  kWarningTint,
  kErrorTint,
  kHairline
};

// The colour of that meaning in the theme that the palette is of.
QColor tone(const QPalette& palette, Tone which);

}  // namespace widgets
