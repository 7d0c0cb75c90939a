#include "widgets/panels/tones.h"

#include "widgets/theme/theme.h"

namespace widgets {

QColor tone(const QPalette& palette, Tone which) {
  const Theme theme = Theme::of(palette);
  switch (which) {
    case Tone::kText:
      return theme.text;
    case Tone::kSecondary:
      return theme.textSecondary;
    case Tone::kFaint:
      return theme.textFaint;
    case Tone::kAccent:
      return theme.accent;
    case Tone::kOnAccent:
      return theme.textOnAccent;
    case Tone::kOk:
      return theme.ok;
    case Tone::kWarning:
      return theme.warning;
    case Tone::kError:
      return theme.error;
    case Tone::kBorder:
      return theme.border;
    case Tone::kFocus:
      return theme.focus;
    case Tone::kView:
      return theme.view;
    case Tone::kSunken:
      return theme.sunken;
    case Tone::kSelection:
      return theme.selection;
    case Tone::kHover:
      return theme.hover;
    case Tone::kRaised:
      return theme.raised;
    case Tone::kBar:
      return theme.bars.usual;
    case Tone::kBarSelected:
      return theme.bars.selected;
    case Tone::kInfoTint:
      return theme.tints.info;
    case Tone::kOkTint:
      return theme.tints.ok;
    case Tone::kWarningTint:
      return theme.tints.warning;
    case Tone::kErrorTint:
      return theme.tints.error;
    case Tone::kHairline:
      return theme.hairline;
  }
  return {};
}

}  // namespace widgets
