#include "widgets/theme/theme.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QSlider>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStyleFactory>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

#include "tests/support/contrast.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/theme/desktop_palette.h"
#include "widgets/theme/glyph_shapes.h"
#include "widgets/theme/standard_icons.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/action_registry.h"

namespace {

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
  EXPECT_EQ(QApplication::palette(), widgets::readablePalette(desktop.palette));
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

TEST(ControlStyle, AMenuThatIsHigherThanTheScreenScrolls) {
  QMenu menu;
  QAction* last = nullptr;
  for (int i = 0; i < 200; ++i) last = menu.addAction(QStringLiteral("Entry %1").arg(i));
  menu.popup({});
  EXPECT_EQ(menu.actionGeometry(last).left(), menu.actionGeometry(menu.actions().front()).left());
  EXPECT_LE(menu.height(), menu.screen()->geometry().height());
  QTest::keyClick(&menu, Qt::Key_Up);  // the last one
  EXPECT_EQ(menu.activeAction(), last);
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

TEST(ControlStyle, AFieldInACellHasItsGroundAndItsSelectionIsSeen) {
  inAllThemes([] {
    QStandardItemModel model(1, 1);
    model.setItem(0, 0, new QStandardItem(QStringLiteral("an old name")));
    QTreeView view;
    view.setModel(&model);
    view.resize(300, 120);
    view.show();
    view.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&view));
    view.setCurrentIndex(model.index(0, 0));
    view.edit(model.index(0, 0));
    auto* field = view.viewport()->findChild<QLineEdit*>();
    ASSERT_NE(field, nullptr);
    const auto share = [&](const QColor& color) {
      const QImage picture = view.viewport()->grab(field->geometry()).toImage();
      int same = 0;
      for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) same += picture.pixelColor(x, y) == color;
      return static_cast<double>(same) / (picture.width() * picture.height());
    };
    const QPalette colors = field->palette();
    const QColor ground = widgets::Theme::of(colors).view;
    field->deselect();
    EXPECT_GT(share(ground), 0.5);
    EXPECT_LT(share(colors.color(QPalette::Highlight)), 0.01);  // beyond its round corners
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    EXPECT_GT(share(colors.color(QPalette::Highlight)), 0.1);
    QTest::keyClick(field, Qt::Key_Escape);
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
  const QPalette before = QApplication::palette();
  system.palette.setColor(QPalette::Highlight, Qt::red);  // a desktop chose it
  widgets::applyTheme(widgets::ThemeChoice::kDark, system);
  EXPECT_TRUE(widgets::isDark(QApplication::palette()));
  widgets::applyTheme(widgets::ThemeChoice::kSystem, system);
  EXPECT_EQ(QApplication::palette().color(QPalette::Window), system.palette.color(QPalette::Window));
  QApplication::setPalette(before);
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

TEST(StandardIcons, ThoseOfQuestionsAndOfTheDialogOfFilesAreOurOwn) {
  for (const auto icon : {QStyle::SP_MessageBoxQuestion, QStyle::SP_MessageBoxWarning, QStyle::SP_DirIcon,
                          QStyle::SP_FileIcon, QStyle::SP_ArrowBack, QStyle::SP_ArrowForward,
                          QStyle::SP_FileDialogToParent, QStyle::SP_DialogCancelButton, QStyle::SP_DialogOpenButton})
    EXPECT_FALSE(widgets::standardIconOf(icon).isNull()) << icon;
}

}  // namespace
