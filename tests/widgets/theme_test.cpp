#include "widgets/theme/theme.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <cmath>
#include <set>

#include "tests/support/contrast.h"
#include "widgets/theme/run_colors.h"
#include "widgets/util/action_registry.h"

namespace {

using widgets::RunColors;

TEST(Theme, FollowsThePalettesLightness) {
  EXPECT_FALSE(widgets::Theme::of(widgets::themePalette(false)).dark);
  EXPECT_TRUE(widgets::Theme::of(widgets::themePalette(true)).dark);
}

TEST(Theme, TextsAreReadableOnEverySurface) {
  for (const bool dark : {false, true}) {
    const auto theme = widgets::Theme::of(widgets::themePalette(dark));
    for (const QColor& surface : {theme.view, theme.window, theme.sunken})
      for (const QColor& text :
           {theme.text, theme.textSecondary, theme.textFaint, theme.ok, theme.warning, theme.error})
        EXPECT_GE(test_support::contrast(text, surface), 4.5)
            << qPrintable(text.name()) << " on " << qPrintable(surface.name());
  }
}

TEST(Theme, GoesBackToTheDesktopsLook) {
  const widgets::SystemLook system = widgets::currentLook();
  widgets::applyTheme(widgets::ThemeChoice::kDark, system);
  EXPECT_TRUE(widgets::isDark(QApplication::palette()));
  widgets::applyTheme(widgets::ThemeChoice::kSystem, system);
  EXPECT_EQ(QApplication::palette().color(QPalette::Window), system.palette.color(QPalette::Window));
}

TEST(RunColors, StandOutFromThePlotInBothThemes) {
  for (const bool dark : {false, true}) {
    const QColor view = widgets::Theme::of(widgets::themePalette(dark)).view;
    for (int i = 0; i < RunColors::kColors; ++i)
      EXPECT_GE(test_support::contrast(RunColors::lookOf(i, dark).color, view), 3.0) << i;
  }
}

TEST(RunColors, GiveFortyEightDistinctLooks) {
  std::set<std::pair<QRgb, std::vector<float>>> looks;
  for (int i = 0; i < 48; ++i) {
    const auto look = RunColors::lookOf(i, false);
    looks.insert({look.color.rgb(), look.dash});
  }
  EXPECT_EQ(looks.size(), 48u);
}

TEST(RunColors, KeepARunsColourAcrossSessions) {
  RunColors colors;
  colors.look(QStringLiteral("a"), false);
  const auto second = colors.look(QStringLiteral("b"), false);
  colors.setColor(QStringLiteral("a"), Qt::red);
  RunColors later;
  later.restore(colors.indices(), colors.chosen());
  EXPECT_EQ(later.look(QStringLiteral("b"), false), second);
  EXPECT_EQ(later.look(QStringLiteral("a"), true).color, QColor(Qt::red));
  EXPECT_EQ(later.indexOf(QStringLiteral("new")), 2);
}

TEST(ActionRegistry, FindsActionsByIdAndShowsTheirKeys) {
  widgets::ActionRegistry registry;
  QAction* fit = registry.add(QStringLiteral("charts.fit"), QStringLiteral("Fit"), QStringLiteral("Show everything"),
                              QKeySequence(Qt::Key_0));
  EXPECT_EQ(registry.find(QStringLiteral("charts.fit")), fit);
  EXPECT_EQ(registry.find(QStringLiteral("charts.none")), nullptr);
  EXPECT_TRUE(fit->toolTip().contains(QStringLiteral("(0)"))) << qPrintable(fit->toolTip());
  EXPECT_EQ(registry.actions().size(), 1u);
}

TEST(ActionRegistry, RefusesAShortcutThatIsTaken) {
  widgets::ActionRegistry registry;
  registry.add(QStringLiteral("a"), QStringLiteral("A"), QStringLiteral("Does a"), QKeySequence(Qt::Key_F5));
  registry.add(QStringLiteral("b"), QStringLiteral("B"), QStringLiteral("Does b"));
  EXPECT_FALSE(registry.rebind(QStringLiteral("b"), QKeySequence(Qt::Key_F5)));
  EXPECT_TRUE(registry.rebind(QStringLiteral("b"), QKeySequence(Qt::Key_F6)));
}

}  // namespace
