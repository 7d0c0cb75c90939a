#include "widgets/theme/theme.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QStyleFactory>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <set>

#include "tests/support/contrast.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/theme/glyph_shapes.h"
#include "widgets/theme/run_colors.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/action_registry.h"

namespace {

using widgets::RunColors;

TEST(Theme, FollowsThePalettesLightness) {
  EXPECT_FALSE(widgets::Theme::of(widgets::themePalette(false)).dark);
  EXPECT_TRUE(widgets::Theme::of(widgets::themePalette(true)).dark);
}

constexpr widgets::Scheme kSchemes[] = {widgets::Scheme::kLight, widgets::Scheme::kDark,
                                        widgets::Scheme::kHighContrast};
constexpr double kText = 4.5;  // WCAG 2 AA: text of usual size
constexpr double kMark = 3;    // lines, glyphs and rings

std::vector<QColor> tokensOf(widgets::Scheme scheme, std::initializer_list<widgets::TokenKind> kinds) {
  std::vector<QColor> colors;
  for (const widgets::TokenInfo& info : widgets::allTokens()) {
    if (std::find(kinds.begin(), kinds.end(), info.kind) != kinds.end())
      colors.push_back(widgets::tokenColor(info.token, scheme));
  }
  return colors;
}

void expectContrast(const QColor& front, const QColor& back, double least) {
  EXPECT_GE(test_support::contrast(front, back), least)
      << qPrintable(front.name()) << " on " << qPrintable(back.name());
}

TEST(Theme, TokensAreListedInTheirOrder) {
  int place = 0;
  for (const widgets::TokenInfo& info : widgets::allTokens()) EXPECT_EQ(static_cast<int>(info.token), place++);
  EXPECT_EQ(place, static_cast<int>(widgets::ColorToken::kGrid) + 1);
}

TEST(Theme, EveryTextIsReadableOnEverySurface) {
  for (const widgets::Scheme scheme : kSchemes) {
    for (const QColor& surface : tokensOf(scheme, {widgets::TokenKind::kSurface}))
      for (const QColor& text : tokensOf(scheme, {widgets::TokenKind::kText})) expectContrast(text, surface, kText);
    for (const QColor& text : tokensOf(scheme, {widgets::TokenKind::kOnAccent}))
      expectContrast(text, widgets::tokenColor(widgets::ColorToken::kAccent, scheme), kText);
  }
}

TEST(Theme, EveryTextOfThePaletteIsReadableOnItsSurfaces) {
  for (const widgets::Scheme scheme : kSchemes) {
    const QPalette palette = widgets::themePalette(scheme);
    for (const auto surface : {QPalette::Window, QPalette::Base, QPalette::AlternateBase, QPalette::Button,
                               QPalette::ToolTipBase, QPalette::Highlight}) {
      for (const auto text : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText,
                              QPalette::PlaceholderText, QPalette::ToolTipText, QPalette::Link, QPalette::LinkVisited})
        expectContrast(palette.color(text), palette.color(surface), kText);
    }
  }
}

TEST(Theme, TextsAreReadableOnBars) {
  for (const widgets::Scheme scheme : kSchemes) {
    const auto color = [scheme](widgets::ColorToken token) { return widgets::tokenColor(token, scheme); };
    for (const QColor& bar : tokensOf(scheme, {widgets::TokenKind::kBar}))
      expectContrast(color(widgets::ColorToken::kText), bar, kText);
    expectContrast(color(widgets::ColorToken::kSecondary), color(widgets::ColorToken::kBar), kText);
  }
}

TEST(Theme, MarksAndFocusStandOut) {
  for (const widgets::Scheme scheme : kSchemes) {
    const widgets::Theme theme = widgets::Theme::of(widgets::themePalette(scheme));
    EXPECT_EQ(theme.scheme, scheme);
    for (const QColor& surface : tokensOf(scheme, {widgets::TokenKind::kSurface}))
      for (const QColor& mark : tokensOf(scheme, {widgets::TokenKind::kMark, widgets::TokenKind::kText}))
        expectContrast(mark, surface, kMark);
    expectContrast(theme.axis, theme.view, kMark);
    // Decoration is to be seen, and never stronger than what it decorates.
    for (const QColor& faint : tokensOf(scheme, {widgets::TokenKind::kDecoration})) {
      EXPECT_GT(test_support::contrast(faint, theme.view), 1.2);
      EXPECT_LE(test_support::contrast(faint, theme.view), test_support::contrast(theme.axis, theme.view));
    }
  }
}

TEST(Theme, WhatIsSelectedHasOneColourWithTextOnIt) {
  for (const widgets::Scheme scheme : kSchemes) {
    const QPalette palette = widgets::themePalette(scheme);
    EXPECT_EQ(palette.color(QPalette::Highlight), widgets::Theme::of(palette).selection);
    EXPECT_EQ(palette.color(QPalette::HighlightedText), widgets::Theme::of(palette).text);
  }
}

TEST(Theme, UsesItsOwnPaletteWhereThereIsOnlyFusions) {
  widgets::SystemLook bare = widgets::currentLook();
  bare.style = QStringLiteral("fusion");
  bare.palette = std::unique_ptr<QStyle>(QStyleFactory::create(bare.style))->standardPalette();
  EXPECT_FALSE(widgets::isOfDesktop(bare));
  const QPalette before = QApplication::palette();
  widgets::applyTheme(widgets::ThemeChoice::kSystem, bare);
  EXPECT_EQ(QApplication::palette().color(QPalette::Highlight),
            widgets::tokenColor(widgets::ColorToken::kSelection, widgets::Scheme::kLight));
  widgets::SystemLook desktop = bare;
  desktop.palette.setColor(QPalette::Highlight, QColor(0x3D, 0xAE, 0xE9));
  desktop.palette.setColor(QPalette::Window, QColor(0xEF, 0xF0, 0xF1));
  EXPECT_TRUE(widgets::isOfDesktop(desktop));
  widgets::applyTheme(widgets::ThemeChoice::kSystem, desktop);
  EXPECT_EQ(QApplication::palette().color(QPalette::Highlight), QColor(0x3D, 0xAE, 0xE9));
  QApplication::setPalette(before);
}

// An empty icon looks like a missing one.
TEST(Glyphs, AreDrawnWithinTheirBox) {
  std::set<QByteArray> pictures;
  for (int i = 0; i < static_cast<int>(widgets::Glyph::kCount); ++i) {
    const widgets::GlyphShape shape = widgets::shapeOf(static_cast<widgets::Glyph>(i));
    QPainterPath whole = shape.strokes;
    whole.addPath(shape.fills);
    const QRectF all = whole.boundingRect();
    EXPECT_GT(std::max(all.width(), all.height()), 5) << i;
    EXPECT_TRUE(all.left() >= 1 && all.top() >= 1 && all.right() <= 19 && all.bottom() <= 19)
        << i << ": " << all.left() << " " << all.top() << " " << all.right() << " " << all.bottom();
    QImage picture(20, 20, QImage::Format_ARGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    widgets::paintGlyph(&painter, QRectF(0, 0, 20, 20), static_cast<widgets::Glyph>(i), Qt::black);
    pictures.insert(QByteArray(reinterpret_cast<const char*>(picture.constBits()), picture.sizeInBytes()));
  }
  // Cross and remove are one, and so are down and open.
  EXPECT_EQ(static_cast<int>(pictures.size()), static_cast<int>(widgets::Glyph::kCount) - 2);
}

TEST(TypeScale, HasFiveSizesAndNothingUnderElevenPixels) {
  QFont body;
  body.setPixelSize(13);
  const auto pixels = [&body](widgets::TextRole role) { return QFontInfo(widgets::roleFont(body, role)).pixelSize(); };
  EXPECT_EQ(pixels(widgets::TextRole::kTitle), 18);
  EXPECT_EQ(pixels(widgets::TextRole::kSection), 14);
  EXPECT_EQ(pixels(widgets::TextRole::kBody), 13);
  EXPECT_EQ(pixels(widgets::TextRole::kCode), 12);
  EXPECT_EQ(pixels(widgets::TextRole::kCaption), 11);
  body.setPixelSize(9);
  EXPECT_EQ(pixels(widgets::TextRole::kCaption), 11);
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

// Calls `look` in each theme.
void inAllThemes(const std::function<void()>& look) {
  const widgets::SystemLook system = widgets::currentLook();
  for (const auto choice :
       {widgets::ThemeChoice::kLight, widgets::ThemeChoice::kDark, widgets::ThemeChoice::kHighContrast}) {
    widgets::applyTheme(choice, system);
    look();
  }
  widgets::applyTheme(widgets::ThemeChoice::kSystem, system);
}

TEST(ControlStyle, FieldsOfARowAreOfOneHeight) {
  const widgets::SystemLook before = widgets::currentLook();
  widgets::applyTheme(widgets::ThemeChoice::kLight, before);
  const int height = QLineEdit().sizeHint().height();
  EXPECT_EQ(QSpinBox().sizeHint().height(), height);
  EXPECT_EQ(QComboBox().sizeHint().height(), height);
  widgets::applyTheme(widgets::ThemeChoice::kSystem, before);
}

// Fusion's own are dark in every theme.
TEST(ControlStyle, WordsOfAComboBoxThatHaveNoRoomEndInAnEllipsis) {
  const auto pictureOf = [](const QString& text) {
    QComboBox box;
    box.addItem(text);
    box.resize(110, box.sizeHint().height());
    return box.grab().toImage();
  };
  const QString whole = QStringLiteral("dnn/logits/kernel_of_the_model");
  const QFontMetrics metrics(QComboBox().font());
  bool isElided = false;
  for (int room = 20; room < 110; ++room) {
    const QString text = metrics.elidedText(whole, Qt::ElideMiddle, room);
    isElided = isElided || (text != whole && pictureOf(text) == pictureOf(whole));
  }
  EXPECT_TRUE(isElided) << "cut through a letter";
}

TEST(ControlStyle, IconsInsideOfControlsStandOut) {
  const widgets::SystemLook before = widgets::currentLook();
  for (const widgets::ThemeChoice choice : {widgets::ThemeChoice::kLight, widgets::ThemeChoice::kDark}) {
    widgets::applyTheme(choice, before);
    for (const auto icon : {QStyle::SP_LineEditClearButton, QStyle::SP_ToolBarHorizontalExtensionButton}) {
      const QImage picture = QApplication::style()->standardIcon(icon).pixmap(16, 16).toImage();
      QColor strongest(Qt::transparent);
      for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
          const QColor here = picture.pixelColor(x, y);
          if (here.alpha() > strongest.alpha()) strongest = here;
        }
      }
      ASSERT_GT(strongest.alpha(), 200);
      strongest.setAlpha(255);
      expectContrast(strongest, QApplication::palette().color(QPalette::Base), kMark);
    }
  }
  widgets::applyTheme(widgets::ThemeChoice::kSystem, before);
}

TEST(ControlStyle, FieldsHaveAnEdgeThatIsSeen) {
  inAllThemes([] {
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
  inAllThemes([] {
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

TEST(ControlStyle, AButtonInTheAccentColourHasARingThatStandsOutFromIt) {
  inAllThemes([] {
    QWidget page;
    QVBoxLayout layout(&page);
    QPushButton other(QStringLiteral("Cancel"));
    QPushButton primary(QStringLiteral("Train"));
    widgets::makePrimary(&primary);
    layout.addWidget(&other);
    layout.addWidget(&primary);
    page.show();
    page.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
    const auto ring = [&primary] {
      const QImage image = primary.grab().toImage();
      return test_support::contrast(image.pixelColor(image.width() / 2, 3), image.pixelColor(image.width() / 2, 1));
    };
    other.setFocus();
    EXPECT_LT(ring(), 1.1);
    QTest::keyClick(&other, Qt::Key_Tab);
    ASSERT_TRUE(primary.hasFocus());
    EXPECT_GE(ring(), 3);
  });
}

TEST(Theme, GoesBackToTheDesktopsLook) {
  widgets::SystemLook system = widgets::currentLook();
  system.palette.setColor(QPalette::Highlight, Qt::red);  // a desktop chose it
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

TEST(RunColors, InGreysTwelveRunsAreToldApartWithoutColours) {
  for (const bool dark : {false, true}) {
    for (int i = 0; i < 12; ++i) {
      const auto look = RunColors::lookOf(i, dark, widgets::RunPalette::kGrey);
      EXPECT_EQ(look.color.hsvSaturation(), 0) << i;
      for (int j = 0; j < i; ++j) {
        const auto other = RunColors::lookOf(j, dark, widgets::RunPalette::kGrey);
        const bool isDashedOtherwise = look.dash != other.dash;
        EXPECT_TRUE(isDashedOtherwise || test_support::contrast(look.color, other.color) >= 2) << i << ' ' << j;
      }
    }
  }
}

// CIELAB: about 2 is a difference that is just seen.
using Lab = std::array<double, 3>;

Lab labOf(double r, double g, double b) {
  const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const double y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const double z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

Lab inGrey(const QColor& color) {
  const double y = test_support::luminance(color);
  return labOf(y, y, y);
}

// An eye without the cones for green: Machado, Oliveira and Fernandes 2009, severity 1.
Lab asDeuteranopesSee(const QColor& color) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  const double r = linear(color.redF()), g = linear(color.greenF()), b = linear(color.blueF());
  const auto seen = [&](double ofRed, double ofGreen, double ofBlue) {
    return std::clamp(ofRed * r + ofGreen * g + ofBlue * b, 0.0, 1.0);
  };
  return labOf(seen(0.367322, 0.860646, -0.227968), seen(0.280085, 0.672501, 0.047413),
               seen(-0.011820, 0.042940, 0.968881));
}

// The same: Viénot, Brettel and Mollon 1999, who have it a little different.
Lab asDeuteranopesSeeByVienot(const QColor& color) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  const double r = linear(color.redF()), g = linear(color.greenF()), b = linear(color.blueF());
  const double both = 0.29275 * r + 0.70725 * g;
  return labOf(both, both, std::clamp(0.02234 * (g - r) + b, 0.0, 1.0));
}

double distanceOf(const Lab& a, const Lab& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// How many runs are told apart in grey print, of the first twelve. Some have more colours of one lightness than there
// are dashes.
int toldApartInGrey(widgets::RunPalette palette) {
  switch (palette) {
    case widgets::RunPalette::kOkabeIto:
    case widgets::RunPalette::kTensorBoard:
      return 8;
    case widgets::RunPalette::kTableau:
      return 6;
    default:
      return 12;
  }
}

TEST(RunColors, OfEveryPaletteTheFirstTwelveDifferForDeuteranopesByColourOrDashAndInGreyAsManyAsDashesLast) {
  constexpr double kLeast = 11;
  for (int p = 0; p < widgets::kRunPalettes; ++p) {
    const auto palette = static_cast<widgets::RunPalette>(p);
    for (const bool dark : {false, true}) {
      for (int i = 0; i < 12; ++i) {
        for (int j = 0; j < i; ++j) {
          const auto a = RunColors::lookOf(i, dark, palette), b = RunColors::lookOf(j, dark, palette);
          if (a.dash != b.dash) continue;
          const std::string where = widgets::paletteId(palette).toStdString() + (dark ? ", dark: " : ", light: ") +
                                    std::to_string(i) + ", " + std::to_string(j);
          EXPECT_GE(distanceOf(asDeuteranopesSee(a.color), asDeuteranopesSee(b.color)), kLeast) << where;
          EXPECT_GE(distanceOf(asDeuteranopesSeeByVienot(a.color), asDeuteranopesSeeByVienot(b.color)), kLeast)
              << where;
          if (i < toldApartInGrey(palette)) EXPECT_GE(distanceOf(inGrey(a.color), inGrey(b.color)), kLeast) << where;
        }
      }
    }
  }
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
