// Many runs in one card: those that stand out look as they do everywhere, and what is beside them takes no more room
// than it needs.
#include <gtest/gtest.h>

#include <QToolButton>
#include <algorithm>

#include "tests/support/chart_grid_fixture.h"
#include "tests/support/contrast.h"
#include "widgets/charts/card/card_layout.h"
#include "widgets/charts/card/card_look.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/many/end_names.h"
#include "widgets/charts/render/faint_shares.h"
#include "widgets/live/run_highlight.h"
#include "widgets/theme/run_colors.h"

namespace {

using test_support::names;
using widgets::RunColors;

int pixelsOf(const QImage& image, const QColor& color) {
  int found = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) found += image.pixel(x, y) == color.rgb();
  }
  return found;
}

QColor mixed(const QColor& color, const QColor& ground, double share) {
  const auto part = [&](int own, int below) { return qRound(own * share + below * (1 - share)); };
  return {part(color.red(), ground.red()), part(color.green(), ground.green()), part(color.blue(), ground.blue())};
}

class OwnLooksTest : public test_support::ChartGridFixture {};

TEST_F(OwnLooksTest, TheBestTheWorstAndTheSelectedOfManyRunsKeepTheirColours) {
  fill(20, names("loss"));
  show();
  const widgets::RenderResult& drawn = card("loss")->drawn();
  ASSERT_TRUE(drawn.many && drawn.many->best && drawn.many->worst);
  const auto colorAt = [&](std::size_t line) { return drawn.lines[line].style.color; };
  EXPECT_GT(pixelsOf(drawn.image, colorAt(*drawn.many->best)), 20);
  EXPECT_GT(pixelsOf(drawn.image, colorAt(*drawn.many->worst)), 20);
  grid_.highlight()->select(QStringLiteral("run7"));
  wait();
  const QColor own = colors_.look(QStringLiteral("run7"), false).color;
  EXPECT_GT(pixelsOf(card("loss")->grab().toImage().convertToFormat(QImage::Format_RGB32), own), 40);
}

TEST_F(OwnLooksTest, NamesAtTheEndsOfLinesTakeTheRoomOfTheLongest) {
  fill(20, names("loss,learning_rate"));
  show();
  const auto beside = [&](const char* tag) { return card(tag)->width() - card(tag)->view().plot().right(); };
  EXPECT_GT(beside("loss"), 70) << "the worst is named";
  EXPECT_LT(beside("learning_rate"), 70) << "only the median is";
  EXPECT_GE(beside("learning_rate"), 40);
}

TEST_F(OwnLooksTest, WhatThePictureIsOfTakesTheRoomThatTheTitleLeaves) {
  for (int run = 0; run < 20; ++run) {
    summaries::Columns flat;
    for (int step = 0; step < 30; ++step) {
      flat.steps.push_back(step);
      flat.walls.push_back(1.7e9 + step);
      flat.values.push_back(0.5 + 0.01 * run);
    }
    store_.append(QStringLiteral("run%1").arg(run), QStringLiteral("auc"), flat);
  }
  show();
  card("auc")->resize(310, 264);
  wait();
  ASSERT_EQ(card("auc")->note().words().text.toStdString(), "median of 20 runs");
  const QFontMetrics metrics(widgets::CardLook::of(*card("auc")).caption);
  const int needed = metrics.horizontalAdvance(card("auc")->note().words().text) +
                     metrics.horizontalAdvance(card("auc")->note().words().link);
  for (const QToolButton* button : card("auc")->findChildren<QToolButton*>()) {
    EXPECT_LT(button->geometry().right(), 310 - 12 - needed) << "the text is cut";
  }
}

TEST_F(OwnLooksTest, WhatHasNoRoomBesideTheTitleGoesWordByWordFromWhatTheAxesSayThemselves) {
  fill(20, names("learning_rate"));
  show();
  card("learning_rate")->config().setLogY(true);
  wait();
  QStringList seen;
  for (int width = 600; width >= 260; width -= 10) {
    card("learning_rate")->resize(width, 264);
    wait();
    const QString& shown = card("learning_rate")->note().shown();
    if (!seen.contains(shown)) seen << shown;
  }
  EXPECT_EQ(seen, (QStringList{QStringLiteral("log, not smoothed, median of 20 runs"),
                               QStringLiteral("log, not smoothed"), QStringLiteral("not smoothed"), QString()}))
      << "no word is cut";
}

TEST_F(OwnLooksTest, HowManyPointsLieOutsideIsWholeInANarrowCardToo) {
  summaries::Columns spiked;
  for (int step = 0; step < 200; ++step) {
    spiked.steps.push_back(step);
    spiked.walls.push_back(1.7e9 + step);
    spiked.values.push_back(step % 100 == 50 ? 1e4 : 1 + 0.1 * (step % 7));
  }
  store_.append(QStringLiteral("a"), QStringLiteral("accuracy_of_all"), spiked);
  show();
  widgets::ChartCard* const narrow = card("accuracy_of_all");
  narrow->resize(600, 264);
  wait();
  ASSERT_TRUE(narrow->note().shown().endsWith(QStringLiteral("2 points above")))
      << narrow->note().shown().toStdString();
  narrow->resize(270, 264);
  wait();
  EXPECT_EQ(narrow->note().shown(), QStringLiteral("2 above"));
}

TEST_F(OwnLooksTest, ATitleThatIsWholeWithoutTheNoteComesBeforeIt) {
  const QString tag = QStringLiteral("evaluation_accuracy_vs_iterations");
  fill(2, {tag});
  show();
  auto* wide = card(tag.toLatin1().constData());
  wide->config().setLogY(true);
  const int title = QFontMetrics(widgets::CardLook::of(*wide).title).horizontalAdvance(tag);
  wide->resize(title + 104, 264);
  wait();
  EXPECT_EQ(wide->note().shown(), QString());
  EXPECT_TRUE(wide->note().isCut()) << "so that the tooltip says it";
  wide->resize(title + 300, 264);
  wait();
  EXPECT_EQ(wide->note().shown(), QStringLiteral("log"));
}

TEST(EndNames, AMarkStandsForTheWordWhereThereIsNoRoomForIt) {
  const QFont font;
  const QStringList few{QStringLiteral("run_043"), QStringLiteral("run_044")};
  const int room = QFontMetrics(font).horizontalAdvance(QStringLiteral("worst run_043"));
  EXPECT_EQ(widgets::endFormOf(few, true, font, room), widgets::EndForm::kWords);
  EXPECT_EQ(widgets::endFormOf(few, true, font, room - 4), widgets::EndForm::kMarks);
}

TEST(EndNames, WhereTheyHaveNoRoomTheyAreCutAsLongAsThereIsRoomForMostLetters) {
  using widgets::EndForm;
  const QStringList names{QStringLiteral("lr_0.01_h_64-32-16"), QStringLiteral("lr_0.05_h_64-32-16")};
  for (const double points : {8.5, 12.0, 20.0}) {
    QFont font;
    font.setPointSizeF(points);
    const int name = QFontMetrics(font).horizontalAdvance(names[1]);
    EXPECT_EQ(widgets::endFormOf(names, true, font, name - 1), EndForm::kCut) << points;
    EXPECT_EQ(widgets::endFormOf(names, true, font, name / 3), EndForm::kNone) << points;
    QFont strong = font;
    strong.setWeight(QFont::DemiBold);
    const int least = QFontMetrics(strong).horizontalAdvance(QString(9, u'0')) + 12;
    const QStringList cut = widgets::cutEndNames(names, true, font, name - 1);
    EXPECT_NE(cut[0], cut[1]);
    for (qsizetype i = 0; i < 2; ++i) {
      const QStringList ends = cut[i].split(QChar(0x2026));
      EXPECT_TRUE(names[i].startsWith(ends.front()) && names[i].endsWith(ends.back())) << cut[i].toStdString();
    }
    for (int card = 260; card < 1400; card += 20) {
      const int most = widgets::card_layout::mostForEndNames(card);
      EXPECT_EQ(most, std::max(card / 3, card - 296));
      const int room = widgets::endNamesRoom(names[1], true, font, most);
      EXPECT_LE(room, most) << points << ' ' << card;
      EXPECT_EQ(room > 0, most >= least) << points << ' ' << card;
    }
    EXPECT_GT(widgets::endNamesRoom(names[1], true, font, 1000), name) << "as many pixels as they need";
  }
}

// A 14 point font in a card beside the inspector of a window of 1440 pixels.
TEST(EndNames, ACardWhosePlotStaysWideHasThemInALargeFont) {
  QFont font;
  font.setPointSizeF(12);
  constexpr int kCard = 470;
  const int room = widgets::endNamesRoom(QStringLiteral("lr_0.05_h_64-32-16"), true, font,
                                         widgets::card_layout::mostForEndNames(kCard));
  EXPECT_GT(room, 0);
  EXPECT_GE(widgets::card_layout::plotOf({kCard, 300}, {.endNames = room}).width(), 236);
}

TEST(FaintShares, EveryGhostIsStrongerThanTheGridInBothThemes) {
  for (const bool dark : {false, true}) {
    const widgets::Theme theme = widgets::Theme::of(widgets::themePalette(dark));
    const double grid = test_support::contrast(theme.grid, theme.view);
    for (int p = 0; p < widgets::kRunPalettes; ++p) {
      const auto palette = static_cast<widgets::RunPalette>(p);
      for (int i = 0; i < widgets::paletteSize(palette); ++i) {
        const QColor ghost = mixed(widgets::paletteColor(palette, i, dark), theme.view, widgets::kGhostShare);
        EXPECT_GT(test_support::contrast(ghost, theme.view), grid) << dark << ' ' << p << ' ' << i;
      }
    }
    const QColor many = mixed(theme.text, theme.view, widgets::kManyShare);
    EXPECT_GE(test_support::contrast(many, theme.view), 1.6) << dark;
  }
}

}  // namespace
