#include "widgets/theme/theme.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
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

// The roles of all colours of a theme: one that is added does not compile until it has a role here.
struct Roles {
  explicit Roles(bool dark) : palette(widgets::themePalette(dark)), theme(widgets::Theme::of(palette)) {
    const auto& [isDark, window, view, sunken, selection, hover, text, textSecondary, textFaint, accent, textOnAccent,
                 ok, warning, error, border, focus, axis, grid] = theme;
    surfaces = {window,
                view,
                sunken,
                selection,
                hover,
                palette.color(QPalette::AlternateBase),
                palette.color(QPalette::Button),
                palette.color(QPalette::ToolTipBase)};
    texts = {text,
             textSecondary,
             textFaint,
             accent,
             ok,
             warning,
             error,
             palette.color(QPalette::WindowText),
             palette.color(QPalette::ButtonText),
             palette.color(QPalette::HighlightedText),
             palette.color(QPalette::PlaceholderText),
             palette.color(QPalette::ToolTipText),
             palette.color(QPalette::Link),
             palette.color(QPalette::LinkVisited)};
    states = {accent, ok, warning, error};
    decoration = {border, grid};
  }
  QPalette palette;
  widgets::Theme theme;
  std::vector<QColor> surfaces, texts, states, decoration;
};

constexpr double kText = 4.5;  // WCAG 2 AA: text of usual size
constexpr double kMark = 3;    // lines, glyphs and rings

QColor mixed(const QColor& under, const QColor& over, double opacity) {
  const auto mix = [opacity](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * opacity)); };
  return QColor(mix(under.red(), over.red()), mix(under.green(), over.green()), mix(under.blue(), over.blue()));
}

void expectContrast(const QColor& front, const QColor& back, double least) {
  EXPECT_GE(test_support::contrast(front, back), least)
      << qPrintable(front.name()) << " on " << qPrintable(back.name());
}

TEST(Theme, EveryTextIsReadableOnEverySurface) {
  for (const bool dark : {false, true}) {
    const Roles roles(dark);
    for (const QColor& surface : roles.surfaces)
      for (const QColor& text : roles.texts) expectContrast(text, surface, kText);
    expectContrast(roles.theme.textOnAccent, roles.theme.accent, kText);
    expectContrast(roles.palette.color(QPalette::HighlightedText), roles.palette.color(QPalette::Highlight), kText);
  }
}

TEST(Theme, TextsAreReadableOnTintsAndBars) {
  for (const bool dark : {false, true}) {
    const Roles roles(dark);
    const widgets::Theme& theme = roles.theme;
    for (const QColor& surface : {theme.window, theme.view}) {
      for (const QColor& state : roles.states) {
        const QColor tint = mixed(surface, state, widgets::kTintOpacity);
        expectContrast(theme.text, tint, kText);
        if (state != theme.accent) expectContrast(state, tint, kText);  // the word of a pill
      }
    }
    for (const QColor& text : {theme.text, theme.textSecondary})
      expectContrast(text, mixed(theme.view, theme.accent, widgets::kBarOpacity), kText);
    expectContrast(theme.text, mixed(theme.selection, theme.accent, widgets::kBarOpacity), kText);
  }
}

TEST(Theme, MarksAndFocusStandOut) {
  for (const bool dark : {false, true}) {
    const Roles roles(dark);
    for (const QColor& surface : roles.surfaces) {
      expectContrast(roles.theme.focus, surface, kMark);
      for (const QColor& state : roles.states) expectContrast(state, surface, kMark);
    }
    expectContrast(roles.theme.axis, roles.theme.view, kMark);
    // Decoration is to be seen, and fainter than what it decorates.
    for (const QColor& faint : roles.decoration) {
      EXPECT_GT(test_support::contrast(faint, roles.theme.view), 1.2);
      EXPECT_LT(test_support::contrast(faint, roles.theme.view),
                test_support::contrast(roles.theme.axis, roles.theme.view));
    }
  }
}

// How far a ring of the focus colour goes round a picture: the share of its edge's pixels, within two of the rim.
double ringShare(QWidget& control) {
  const QImage image = control.grab().toImage();
  const QColor ring = widgets::Theme::of(control.palette()).focus;
  const auto isRing = [&](int x, int y) {
    const QColor pixel = image.pixelColor(x, y);
    return std::abs(pixel.red() - ring.red()) + std::abs(pixel.green() - ring.green()) +
               std::abs(pixel.blue() - ring.blue()) <
           40;
  };
  int found = 0;
  for (int x = 0; x < image.width(); ++x) found += isRing(x, 0) || isRing(x, 1) ? 1 : 0;
  return static_cast<double>(found) / image.width();
}

// Of the two columns at the middle of a control's left edge, the one that stands out more from `ground`.
double edgeContrast(QWidget& control, const QColor& ground) {
  const QImage image = control.grab().toImage();
  const int middle = image.height() / 2;
  return std::max(test_support::contrast(image.pixelColor(0, middle), ground),
                  test_support::contrast(image.pixelColor(1, middle), ground));
}

// Calls `look` in the light and in the dark theme.
void inBothThemes(const std::function<void()>& look) {
  const widgets::SystemLook system = widgets::currentLook();
  for (const auto choice : {widgets::ThemeChoice::kLight, widgets::ThemeChoice::kDark}) {
    widgets::applyTheme(choice, system);
    look();
  }
  widgets::applyTheme(widgets::ThemeChoice::kSystem, system);
}

TEST(ControlStyle, FieldsHaveAnEdgeThatIsSeen) {
  inBothThemes([] {
    QWidget page;
    QVBoxLayout layout(&page);
    QLineEdit edit;
    QComboBox combo;
    QSpinBox spin;
    QPlainTextEdit text;
    QPushButton other(QStringLiteral("Apply"));
    for (QWidget* field : std::initializer_list<QWidget*>{&edit, &combo, &spin, &text}) layout.addWidget(field);
    layout.addWidget(&other);
    page.show();
    other.setFocus();
    for (QWidget* field : std::initializer_list<QWidget*>{&edit, &combo, &spin, &text}) {
      EXPECT_GE(edgeContrast(*field, page.palette().color(QPalette::Base)), 3) << field->metaObject()->className();
    }
  });
}

TEST(ControlStyle, PutsARingAroundEveryControlThatTheKeyboardIsAt) {
  inBothThemes([] {
    QWidget page;
    QVBoxLayout layout(&page);
    QLineEdit edit;
    QPushButton button(QStringLiteral("Apply"));
    QToolButton tool;
    QComboBox combo;
    QSpinBox spin;
    QSlider slider(Qt::Horizontal);
    QPlainTextEdit text;
    tool.setText(QStringLiteral("Fit"));
    tool.setFocusPolicy(Qt::StrongFocus);
    const std::vector<QWidget*> controls{&edit, &button, &tool, &combo, &spin, &slider, &text};
    for (QWidget* control : controls) layout.addWidget(control);
    page.show();
    page.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
    edit.setFocus();
    for (std::size_t at = 0; at < controls.size(); ++at) {
      QWidget& control = *controls[at];
      if (at > 0) {
        EXPECT_LT(ringShare(control), 0.2) << control.metaObject()->className();
        QTest::keyClick(controls[at - 1], Qt::Key_Tab);
      }
      ASSERT_TRUE(control.hasFocus()) << control.metaObject()->className();
      EXPECT_GT(ringShare(control), 0.8) << control.metaObject()->className();
    }
  });
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

TEST(RunColors, OfEveryPaletteStandOutFromThePlotInBothThemes) {
  for (int p = 0; p < widgets::kRunPalettes; ++p) {
    const auto palette = static_cast<widgets::RunPalette>(p);
    EXPECT_EQ(widgets::paletteOf(widgets::paletteId(palette)), palette);
    std::set<std::pair<QRgb, std::vector<float>>> looks;
    for (const bool dark : {false, true}) {
      const QColor view = widgets::Theme::of(widgets::themePalette(dark)).view;
      for (int i = 0; i < widgets::paletteSize(palette); ++i)
        EXPECT_GE(test_support::contrast(widgets::paletteColor(palette, i, dark), view), 3.0) << p << ": " << i;
    }
    const int distinct = 4 * widgets::paletteSize(palette);
    for (int i = 0; i < distinct; ++i) {
      const auto look = RunColors::lookOf(i, true, palette);
      looks.insert({look.color.rgb(), look.dash});
    }
    EXPECT_EQ(static_cast<int>(looks.size()), distinct);
  }
  EXPECT_EQ(widgets::paletteOf(QStringLiteral("of a later version")), widgets::RunPalette::kTwelve);
}

TEST(RunColors, AnotherPaletteChangesNoNumber) {
  RunColors colors;
  const auto first = colors.look(QStringLiteral("a"), false);
  const QMap<QString, int> numbers = colors.indices();
  EXPECT_TRUE(colors.setPalette(widgets::RunPalette::kOkabeIto));
  EXPECT_FALSE(colors.setPalette(widgets::RunPalette::kOkabeIto));
  EXPECT_NE(colors.look(QStringLiteral("a"), false), first);
  EXPECT_EQ(colors.indices(), numbers);
  EXPECT_TRUE(colors.setPalette(widgets::RunPalette::kTwelve));
  EXPECT_EQ(colors.look(QStringLiteral("a"), false), first);
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
