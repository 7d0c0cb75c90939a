#include "widgets/panels/tones.h"

#include <QPalette>

namespace widgets {

QColor tone(const QPalette& palette, Tone which) {
  const bool dark = palette.color(QPalette::Window).lightness() < 128;
  switch (which) {
    case Tone::kText:
      return palette.color(QPalette::Text);
    case Tone::kSecondary:
      return QColor(dark ? 0xB4BBC1 : 0x565C63);
    case Tone::kFaint:
      return QColor(dark ? 0x9AA1A8 : 0x62686E);
    case Tone::kAccent:
      return QColor(dark ? 0x4FB0EF : 0x1A66AB);
    case Tone::kOnAccent:
      return QColor(dark ? 0x10222F : 0xFFFFFF);
    case Tone::kOk:
      return QColor(dark ? 0x4CC38A : 0x17753F);
    case Tone::kWarning:
      return QColor(dark ? 0xF2B24B : 0x855300);
    case Tone::kError:
      return QColor(dark ? 0xFF7B72 : 0xB3261E);
    case Tone::kBorder:
      return QColor(dark ? 0x4A5056 : 0xC4C9CE);
    case Tone::kFocus:
      return QColor(dark ? 0x4FB0EF : 0x1D6FB8);
    case Tone::kView:
      return palette.color(QPalette::Base);
    case Tone::kSunken:
      return QColor(dark ? 0x141618 : 0xE6E8EA);
    case Tone::kSelection:
      return QColor(dark ? 0x1F4A68 : 0xCFE4F5);
    case Tone::kHover:
      return QColor(dark ? 0x26333D : 0xE2EEF8);
  }
  return {};
}

}  // namespace widgets
