// The colours by meaning, as data: for each the light, the dark and the high contrast value and what it is for. Tests
// measure every pair of text and surface and of mark and surface; the gallery shows all of them. Values; any thread.
#pragma once

#include <QColor>
#include <span>

namespace widgets {

enum class Scheme { kLight, kDark, kHighContrast };

enum class ColorToken {
  kWindow,
  kView,
  kRaised,
  kSunken,
  kSelection,
  kHover,
  kBar,
  kBarSelected,
  kInfoTint,
  kOkTint,
  kWarningTint,
  kErrorTint,
  kText,
  kSecondary,
  kFaint,
  kAccent,
  kOnAccent,
  kOk,
  kWarning,
  kError,
  kControlEdge,
  kFocus,
  kBorder,
  kHairline,
  kAxis,
  kGrid
};

enum class TokenKind {
  kSurface,    // text lies on it
  kBar,        // text and secondary text lie on it
  kText,       // 4.5:1 on every surface
  kOnAccent,   // 4.5:1 on the accent
  kMark,       // 3:1 on every surface
  kAxis,       // 3:1 on cards
  kDecoration  // seen, and fainter than any mark
};

struct TokenInfo {
  ColorToken token;
  TokenKind kind;
  const char* name;  // "control edge"
  const char* use;   // what it is for
  QRgb light;
  QRgb dark;
  QRgb highContrast;
};

// In the order of ColorToken.
std::span<const TokenInfo> allTokens();
QColor tokenColor(ColorToken token, Scheme scheme);

}  // namespace widgets
