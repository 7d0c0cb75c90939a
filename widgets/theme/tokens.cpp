#include "widgets/theme/tokens.h"

namespace widgets {
namespace {

using Kind = TokenKind;

// Where these differ from usual values of desktops, they are a little darker or lighter, so that every text is readable
// on every surface, selected rows too.
constexpr TokenInfo kTokens[] = {
    {ColorToken::kWindow, Kind::kSurface, "window", "frame, docks, bars", 0xFFEFF0F1, 0xFF202326, 0xFF000000},
    {ColorToken::kView, Kind::kSurface, "view", "cards, tables, fields, plots", 0xFFFFFFFF, 0xFF1B1E20, 0xFF000000},
    {ColorToken::kRaised, Kind::kSurface, "raised", "heads of tables", 0xFFF6F7F8, 0xFF25292C, 0xFF1A1A1A},
    {ColorToken::kSunken, Kind::kSurface, "sunken", "tracks of progress, code", 0xFFE6E8EA, 0xFF141618, 0xFF000000},
    {ColorToken::kSelection, Kind::kSurface, "selection", "selected row, current page", 0xFFCFE4F5, 0xFF1B4160,
     0xFF003E8A},
    {ColorToken::kHover, Kind::kSurface, "hover", "hovered row or button", 0xFFE2EEF8, 0xFF26333D, 0xFF1A1A1A},
    {ColorToken::kBar, Kind::kBar, "bar", "data bar in a cell", 0xFFC6DDF1, 0xFF234B66, 0xFF003E8A},
    {ColorToken::kBarSelected, Kind::kBar, "bar, selected", "data bar on a selected row", 0xFF9CC3E6, 0xFF2F6C96,
     0xFF0059C7},
    {ColorToken::kInfoTint, Kind::kSurface, "info tint", "message, advice", 0xFFE2EEF8, 0xFF1C3345, 0xFF000000},
    {ColorToken::kOkTint, Kind::kSurface, "ok tint", "pill, message", 0xFFE3F3E9, 0xFF17352A, 0xFF000000},
    {ColorToken::kWarningTint, Kind::kSurface, "warning tint", "pill, message", 0xFFFBF0DC, 0xFF382C17, 0xFF000000},
    {ColorToken::kErrorTint, Kind::kSurface, "error tint", "pill, message", 0xFFFBE9E7, 0xFF3D2322, 0xFF000000},
    {ColorToken::kText, Kind::kText, "text", "everything", 0xFF232629, 0xFFFCFCFC, 0xFFFFFFFF},
    {ColorToken::kSecondary, Kind::kText, "secondary", "captions, units", 0xFF565C63, 0xFFB4BBC1, 0xFFFFFFFF},
    {ColorToken::kFaint, Kind::kText, "faint", "placeholders, what is out of scope", 0xFF5E646A, 0xFFA5ACB2,
     0xFFE6E6E6},
    {ColorToken::kAccent, Kind::kText, "accent", "link, primary button, current page", 0xFF1A66AB, 0xFF5CB6F1,
     0xFFFFD800},
    {ColorToken::kOnAccent, Kind::kOnAccent, "on accent", "words of the primary button", 0xFFFFFFFF, 0xFF10222F,
     0xFF000000},
    {ColorToken::kOk, Kind::kText, "ok", "running, better", 0xFF146836, 0xFF4CC38A, 0xFF5CFF9D},
    {ColorToken::kWarning, Kind::kText, "warning", "paused, stale", 0xFF7D4E00, 0xFFF2B24B, 0xFFFFD800},
    {ColorToken::kError, Kind::kText, "error", "failed, worse", 0xFFAE241C, 0xFFFF8F87, 0xFFFF9A93},
    {ColorToken::kControlEdge, Kind::kMark, "control edge", "border of fields and boxes", 0xFF757C83, 0xFF8B939A,
     0xFFFFFFFF},
    {ColorToken::kFocus, Kind::kMark, "focus", "ring around the control at the keyboard", 0xFF1D6FB8, 0xFF4FB0EF,
     0xFFFFD800},
    {ColorToken::kBorder, Kind::kDecoration, "border", "cards, docks", 0xFFC4C9CE, 0xFF4A5056, 0xFFFFFFFF},
    {ColorToken::kHairline, Kind::kDecoration, "hairline", "inside a card", 0xFFDFE2E5, 0xFF33383C, 0xFF8C8C8C},
    {ColorToken::kAxis, Kind::kAxis, "axis", "x axis, ticks", 0xFF82898F, 0xFF7A8289, 0xFFFFFFFF},
    {ColorToken::kGrid, Kind::kDecoration, "grid", "lines behind curves", 0xFFE3E6E8, 0xFF2C3135, 0xFF4D4D4D},
};

}  // namespace

std::span<const TokenInfo> allTokens() {
  return kTokens;
}

QColor tokenColor(ColorToken token, Scheme scheme) {
  const TokenInfo& info = kTokens[static_cast<std::size_t>(token)];
  return QColor::fromRgb(scheme == Scheme::kLight  ? info.light
                         : scheme == Scheme::kDark ? info.dark
                                                   : info.highContrast);
}

}  // namespace widgets
