#include "widgets/theme/theme.h"

#include <QApplication>
#include <QStyle>

#include "widgets/theme/control_style.h"
#include "widgets/theme/desktop_palette.h"

namespace widgets {
namespace {

const QString kFusion = QStringLiteral("fusion");
// The highlight of Fusion's own palettes, light and dark.
constexpr QRgb kFusionHighlight = 0xFF308CC6;

}  // namespace

bool isDark(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < 128;
}

Scheme schemeOf(const QPalette& palette) {
  const bool isStark =
      palette.color(QPalette::Window) == QColor(Qt::black) && palette.color(QPalette::WindowText) == QColor(Qt::white);
  return isStark ? Scheme::kHighContrast : isDark(palette) ? Scheme::kDark : Scheme::kLight;
}

Theme Theme::of(const QPalette& palette) {
  Theme theme;
  theme.scheme = schemeOf(palette);
  theme.dark = theme.scheme != Scheme::kLight;
  const auto pick = [&theme](ColorToken token) { return tokenColor(token, theme.scheme); };
  theme.window = palette.color(QPalette::Window);
  theme.view = palette.color(QPalette::Base);
  theme.text = palette.color(QPalette::Text);
  theme.raised = pick(ColorToken::kRaised);
  theme.sunken = pick(ColorToken::kSunken);
  theme.selection = pick(ColorToken::kSelection);
  theme.hover = pick(ColorToken::kHover);
  theme.bars = {pick(ColorToken::kBar), pick(ColorToken::kBarSelected)};
  theme.tints = {pick(ColorToken::kInfoTint), pick(ColorToken::kOkTint), pick(ColorToken::kWarningTint),
                 pick(ColorToken::kErrorTint)};
  theme.textSecondary = pick(ColorToken::kSecondary);
  theme.textFaint = pick(ColorToken::kFaint);
  theme.accent = pick(ColorToken::kAccent);
  theme.textOnAccent = pick(ColorToken::kOnAccent);
  theme.ok = pick(ColorToken::kOk);
  theme.warning = pick(ColorToken::kWarning);
  theme.error = pick(ColorToken::kError);
  theme.controlEdge = pick(ColorToken::kControlEdge);
  theme.border = pick(ColorToken::kBorder);
  theme.hairline = pick(ColorToken::kHairline);
  theme.focus = pick(ColorToken::kFocus);
  theme.axis = pick(ColorToken::kAxis);
  theme.grid = pick(ColorToken::kGrid);
  if (isReadablePalette(palette)) followPalette(&theme, palette);
  return theme;
}

QPalette themePalette(bool dark) {
  return themePalette(dark ? Scheme::kDark : Scheme::kLight);
}

QPalette themePalette(Scheme scheme) {
  QPalette palette;
  const auto set = [&](QPalette::ColorRole role, ColorToken token) {
    palette.setColor(role, tokenColor(token, scheme));
  };
  set(QPalette::Window, ColorToken::kWindow);
  set(QPalette::Base, ColorToken::kView);
  set(QPalette::AlternateBase, ColorToken::kRaised);
  set(QPalette::Button, scheme == Scheme::kLight ? ColorToken::kView : ColorToken::kRaised);
  // Lines that Fusion draws by itself.
  set(QPalette::Light, ColorToken::kView);
  set(QPalette::Midlight, ColorToken::kRaised);
  set(QPalette::Mid, ColorToken::kBorder);
  set(QPalette::Dark, ColorToken::kBorder);
  set(QPalette::Shadow, ColorToken::kAxis);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText,
                          QPalette::ToolTipText, QPalette::BrightText})
    set(role, ColorToken::kText);
  set(QPalette::ToolTipBase, ColorToken::kView);
  set(QPalette::PlaceholderText, ColorToken::kFaint);
  set(QPalette::Highlight, ColorToken::kSelection);
  set(QPalette::Link, ColorToken::kAccent);
  set(QPalette::LinkVisited, ColorToken::kAccent);
  // Still read, as tooltips say why something cannot be done.
  // Readable all the same: what cannot be done now says why.
  const QColor disabled =
      tokenColor(scheme == Scheme::kHighContrast ? ColorToken::kHairline : ColorToken::kFaint, scheme);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
    palette.setColor(QPalette::Disabled, role, disabled);
  return palette;
}

SystemLook currentLook() {
  return {QApplication::style()->objectName(), QApplication::palette()};
}

void useControlStyle() {
  if (QApplication::style()->objectName() == kFusion) QApplication::setStyle(new ControlStyle);
}

bool isOfDesktop(const SystemLook& look) {
  return look.style != kFusion || look.palette.color(QPalette::Highlight).rgb() != kFusionHighlight;
}

void applyTheme(ThemeChoice choice, const SystemLook& system) {
  if (choice == ThemeChoice::kSystem && !isOfDesktop(system))
    choice = isDark(system.palette) ? ThemeChoice::kDark : ThemeChoice::kLight;
  const bool own = choice != ThemeChoice::kSystem;
  if (own || system.style == kFusion) {
    if (!qobject_cast<ControlStyle*>(QApplication::style())) QApplication::setStyle(new ControlStyle);
  } else if (QApplication::style()->objectName() != system.style) {
    QApplication::setStyle(system.style);
  }
  const Scheme scheme = choice == ThemeChoice::kHighContrast ? Scheme::kHighContrast
                        : choice == ThemeChoice::kDark       ? Scheme::kDark
                                                             : Scheme::kLight;
  QApplication::setPalette(own ? themePalette(scheme) : readablePalette(system.palette));
}

}  // namespace widgets
