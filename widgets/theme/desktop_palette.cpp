#include "widgets/theme/desktop_palette.h"

#include "widgets/theme/contrast.h"

namespace widgets {
namespace {

constexpr double kRoom = 8;  // of a surface with black or white: leaves room for tints and for texts that aren't these
constexpr double kLightTint = 1.35;  // at most, of the selection with the view
constexpr double kDarkTint = 1.6;
constexpr QPalette::ColorGroup kGroups[] = {QPalette::Active, QPalette::Inactive, QPalette::Disabled};
constexpr QPalette::ColorRole kTexts[] = {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                                          QPalette::PlaceholderText, QPalette::BrightText};

// As themePalette() makes them: their tokens are measured already.
bool isBundled(const QPalette& palette) {
  const Scheme scheme = schemeOf(palette);
  const auto is = [&](QPalette::ColorRole role, ColorToken token) {
    return palette.color(role) == tokenColor(token, scheme);
  };
  return is(QPalette::Window, ColorToken::kWindow) && is(QPalette::Base, ColorToken::kView) &&
         is(QPalette::Highlight, ColorToken::kSelection);
}

QColor farFrom(const QPalette& palette) {
  return isDark(palette) ? Qt::white : Qt::black;
}

double tintOf(const QPalette& palette) {
  return isDark(palette) ? kDarkTint : kLightTint;
}

bool isTint(const QPalette& palette) {
  return contrast(palette.color(QPalette::Highlight), palette.color(QPalette::Base)) <= tintOf(palette);
}

QColor opaque(const QColor& color, const QColor& ground) {
  return mixed(ground, color, color.alphaF());
}

// The surface that texts are hardest to read on.
QColor hardestGround(const Theme& theme, const QPalette& palette) {
  QColor hardest = theme.window;
  for (const QColor& ground : {theme.view, theme.raised, theme.sunken, theme.selection, theme.hover, theme.tints.info,
                               theme.tints.ok, theme.tints.warning, theme.tints.error,
                               palette.color(QPalette::AlternateBase), palette.color(QPalette::Button)}) {
    const bool isLighter = luminance(ground) > luminance(hardest);
    if (isLighter == theme.dark) hardest = ground;
  }
  return hardest;
}

Theme themeOf(const QPalette& palette) {
  Theme theme = Theme::of(palette);
  followPalette(&theme, palette);
  return theme;
}

void setSurfaces(QPalette* palette) {
  const QColor far = farFrom(*palette);
  const QColor near = isDark(*palette) ? Qt::black : Qt::white;
  // Groups that lack their surfaces would have any.
  for (const auto role : {QPalette::Base, QPalette::AlternateBase, QPalette::Button, QPalette::Window})
    palette->setColor(role, readable(palette->color(QPalette::Active, role), far, near, kRoom));
  palette->setColor(QPalette::ToolTipBase, palette->color(QPalette::Active, QPalette::ToolTipBase));
}

// The selection and the accent, of one hue.
void setHighlight(QPalette* palette) {
  const QColor highlight = palette->color(QPalette::Active, QPalette::Highlight);
  const QColor view = palette->color(QPalette::Base);
  const QColor accent = isTint(*palette) ? palette->color(QPalette::Active, QPalette::Link) : highlight;
  constexpr int kSteps = 64;
  QColor tint = highlight;
  for (int step = 1; step <= kSteps && contrast(tint, view) > tintOf(*palette); ++step)
    tint = mixed(highlight, view, static_cast<double>(step) / kSteps);
  palette->setColor(QPalette::Highlight, tint);
  palette->setColor(QPalette::Link, accent);
  const QColor ground = hardestGround(themeOf(*palette), *palette);
  for (const auto role : {QPalette::Link, QPalette::LinkVisited})
    palette->setColor(role, readable(accent, ground, farFrom(*palette), kTextContrast));
}

void setTexts(QPalette* palette) {
  const QColor ground = hardestGround(themeOf(*palette), *palette);
  const QColor view = palette->color(QPalette::Base);
  const QColor tip = palette->color(QPalette::ToolTipBase);
  const QColor onTip = contrast(tip, Qt::white) > contrast(tip, Qt::black) ? QColor(Qt::white) : QColor(Qt::black);
  const QPalette desktop = *palette;
  for (const auto group : kGroups) {
    const auto from = group == QPalette::Inactive ? QPalette::Active : group;
    for (const auto role : kTexts) {
      const QColor text = opaque(desktop.color(from, role), view);
      palette->setColor(group, role, readable(text, ground, farFrom(desktop), kTextContrast));
    }
    palette->setColor(group, QPalette::HighlightedText, palette->color(group, QPalette::Text));
    const QColor tipText = opaque(desktop.color(from, QPalette::ToolTipText), tip);
    palette->setColor(group, QPalette::ToolTipText, readable(tipText, tip, onTip, kTextContrast));
  }
}

// Shades and lines lie as far from the desktop's surfaces as the bundled ones from theirs, in the same hue.
void followSurfaces(Theme* theme) {
  const bool dark = theme->dark;
  const QColor far = dark ? Qt::white : Qt::black;
  theme->raised = dark ? mixed(theme->window, far, 0.03) : mixed(theme->view, theme->window, 0.5);
  theme->sunken = dark ? mixed(theme->view, Qt::black, 0.25) : mixed(theme->window, far, 0.04);
  theme->border = mixed(dark ? theme->view : theme->window, far, dark ? 0.2 : 0.18);
  theme->hairline = mixed(theme->view, far, 0.11);
  theme->grid = mixed(theme->view, far, dark ? 0.08 : 0.1);
}

}  // namespace

QPalette readablePalette(const QPalette& desktop) {
  if (isBundled(desktop)) return desktop;
  QPalette palette = desktop;
  palette.setCurrentColorGroup(QPalette::Active);
  setSurfaces(&palette);
  setHighlight(&palette);
  setTexts(&palette);
  return palette;
}

bool isReadablePalette(const QPalette& palette) {
  return !isBundled(palette) && isTint(palette) &&
         palette.color(QPalette::HighlightedText) == palette.color(QPalette::Text);
}

void followPalette(Theme* theme, const QPalette& palette) {
  const QColor far = theme->dark ? Qt::white : Qt::black;
  followSurfaces(theme);
  theme->selection = palette.color(QPalette::Highlight);
  theme->accent = palette.color(QPalette::Link);
  theme->focus = theme->accent;
  theme->hover = mixed(theme->view, theme->selection, 0.55);
  theme->tints.info = theme->hover;
  const QColor ground = hardestGround(*theme, palette);
  for (QColor* text : {&theme->textSecondary, &theme->textFaint, &theme->ok, &theme->warning, &theme->error})
    *text = readable(*text, ground, far, kTextContrast);
  theme->bars.usual =
      readable(mixed(theme->selection, theme->accent, 0.06), theme->textSecondary, theme->view, kTextContrast);
  theme->bars.selected =
      readable(mixed(theme->selection, theme->accent, 0.25), theme->text, theme->view, kTextContrast);
  theme->controlEdge = readable(theme->controlEdge, ground, far, kMarkContrast);
  theme->axis = readable(theme->axis, theme->view, far, kMarkContrast);
  theme->textOnAccent =
      readable(theme->textOnAccent, theme->accent, theme->dark ? Qt::black : Qt::white, kTextContrast);
}

}  // namespace widgets
