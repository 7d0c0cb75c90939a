#include "widgets/panels/page_bar.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QIcon>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "widgets/panels/filter_words.h"
#include "widgets/panels/tab_overflow.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"

namespace widgets {
namespace {

// A page with a bar of everything. What was added last is not what stands last.
class PageBarTest : public testing::Test {
 protected:
  void SetUp() override {
    copy_ = bar_.addTool(new QAction(glyphIcon(Glyph::kCopy), QStringLiteral("Copy as text"), &page_),
                         QStringLiteral("copy"));
    diff_ = bar_.addToggle(QStringLiteral("diff"), QStringLiteral("Diff only"), QStringLiteral("What differs"));
    colors_->addItems({QStringLiteral("Type"), QStringLiteral("Device")});
    bar_.addChoice(QStringLiteral("Colour"), colors_, true);
    bar_.addFilter(filter_);
    views_->addTab(QStringLiteral("Table"));
    views_->addTab(QStringLiteral("Chart"));
    bar_.addViews(views_);
    page_.show();
  }
  void makeWide(int width) {
    page_.resize(width, 300);
    bar_.resize(width, bar_.height());
    QApplication::processEvents();
  }
  // As narrow as it can be with this many lines.
  int narrowest(int lines) {
    int width = 1200;
    while (width > 100) {
      makeWide(width - 1);
      if (bar_.height() > measures::kPageBarHeight + (lines - 1) * (measures::kControlHeight + measures::kPageGap))
        break;
      --width;
    }
    makeWide(width);
    return width;
  }
  int leftOf(const QWidget* part) { return part->mapTo(&bar_, QPoint()).x(); }
  int topOf(const QWidget* part) { return part->mapTo(&bar_, QPoint()).y(); }
  QLabel* label() { return bar_.findChild<QLabel*>(); }

  QWidget page_;
  PageBar bar_{&page_};
  QLineEdit* filter_ = new QLineEdit(&bar_);
  QTabBar* views_ = new QTabBar(&bar_);
  QComboBox* colors_ = new QComboBox(&bar_);
  QToolButton* diff_ = nullptr;
  QToolButton* copy_ = nullptr;
};

// Counts how often a widget is asked to lay out its children.
class LayoutCount : public QObject {
 public:
  explicit LayoutCount(QWidget& widget) { widget.installEventFilter(this); }
  bool eventFilter(QObject*, QEvent* event) override {
    count += event->type() == QEvent::LayoutRequest;
    return false;
  }
  int count = 0;
};

TEST_F(PageBarTest, OnceItFitsItIsNotLaidOutAnew) {
  LayoutCount layouts(bar_);
  for (const int width : {1200, narrowest(1), narrowest(2), narrowest(3)}) {
    makeWide(width);
    QApplication::processEvents();
    layouts.count = 0;
    for (int i = 0; i < 5; ++i) QApplication::processEvents();
    EXPECT_EQ(layouts.count, 0) << width;
  }
}

TEST_F(PageBarTest, AllControlsStandOnOneLineFromTheMarginsOn) {
  makeWide(1200);
  EXPECT_EQ(bar_.height(), measures::kPageBarHeight);
  for (const QWidget* each : std::initializer_list<QWidget*>{views_, filter_, colors_, diff_, copy_}) {
    EXPECT_EQ(topOf(each), measures::kPageGap) << each->metaObject()->className();
    EXPECT_EQ(each->height(), measures::kControlHeight) << each->metaObject()->className();
  }
  EXPECT_EQ(leftOf(copy_) + copy_->width(), 1200 - measures::kPageMargin);
}

TEST_F(PageBarTest, ViewsThatHaveNoRoomAreInAMenuAndTheCurrentOneIsNot) {
  while (views_->count() > 0) views_->removeTab(0);
  PageBar bar(&page_);
  auto* views = new QTabBar(&bar);
  for (int i = 0; i < 9; ++i) views->addTab(QStringLiteral("View number %1").arg(i));
  bar.addViews(views);
  new TabOverflow(views, &bar, QStringLiteral("Other views"));
  bar.show();
  const auto make = [&](int width) {
    bar.resize(width, bar.height());
    QApplication::processEvents();
  };
  make(2000);
  auto* more = bar.findChild<QToolButton*>(QStringLiteral("pageMore"));
  EXPECT_FALSE(more->isVisible());
  make(400);
  EXPECT_TRUE(more->isVisible());
  EXPECT_LE(views->geometry().right(), more->geometry().left());
  ASSERT_FALSE(more->menu()->isEmpty());
  EXPECT_FALSE(views->isTabVisible(8));
  more->menu()->actions().back()->trigger();
  EXPECT_EQ(views->currentIndex(), 8);
  EXPECT_TRUE(views->isTabVisible(8));
  EXPECT_LE(views->sizeHint().width(), more->mapTo(&bar, QPoint()).x());
  make(2000);
  EXPECT_TRUE(views->isTabVisible(3) && !more->isVisible());
}

TEST_F(PageBarTest, WithALargeFontControlsAreAsHighAsItsLettersNeed) {
  QFont large = QApplication::font();
  large.setPointSize(large.pointSize() * 2);
  page_.setFont(large);
  PageBar bar(&page_);
  auto* views = new QTabBar(&bar);
  views->addTab(QStringLiteral("Table"));
  bar.addViews(views);
  EXPECT_GE(views->height(), views->sizeHint().height()) << "its lower edge marks the current one";
  EXPECT_GE(bar.maximumHeight(), views->maximumHeight() + 2 * measures::kPageGap);
}

TEST_F(PageBarTest, WordsOfActionsGoBeforeTheBarBreaks) {
  makeWide(1200);
  EXPECT_EQ(copy_->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
  EXPECT_TRUE(label()->isVisible());
  constexpr int kSlack = 8;  // so that it does not go to and fro
  makeWide(narrowest(1) + kSlack);
  EXPECT_EQ(bar_.height(), measures::kPageBarHeight);
  EXPECT_EQ(copy_->toolButtonStyle(), Qt::ToolButtonIconOnly);
  EXPECT_FALSE(label()->isVisible());
  EXPECT_GE(diff_->width(), diff_->sizeHint().width());
}

TEST_F(PageBarTest, ActionsStandBesideChoicesThatGoOnInTheNextLine) {
  PageBar bar(&page_, PageBar::Row::kNext);
  QList<QWidget*> choices;
  for (int i = 0; i < 3; ++i) {
    choices << new QWidget(&bar);
    choices.back()->setFixedWidth(100);
    bar.addChoice(choices.back());
  }
  QToolButton* reset = bar.addTool(new QAction(QStringLiteral("Reset"), &page_), QStringLiteral("reset"));
  bar.show();
  constexpr int kTwoChoices = 2 * 100 + measures::kPageGap + 2 * measures::kPageMargin;
  bar.resize(kTwoChoices + measures::kPageGap + reset->sizeHint().width() + 2, bar.height());
  QApplication::processEvents();
  EXPECT_GT(choices[2]->mapTo(&bar, QPoint()).y(), choices[1]->mapTo(&bar, QPoint()).y());
  EXPECT_EQ(reset->mapTo(&bar, QPoint()).y(), choices[1]->mapTo(&bar, QPoint()).y());
  EXPECT_GT(reset->geometry().left(), choices[1]->geometry().right());
  bar.resize(kTwoChoices + 2, bar.height());
  QApplication::processEvents();
  EXPECT_GT(reset->mapTo(&bar, QPoint()).y(), choices[2]->mapTo(&bar, QPoint()).y());
}

TEST_F(PageBarTest, OnlyAsManyWordsGoAsMust) {
  PageBar bar(&page_, PageBar::Row::kNext);
  QList<QToolButton*> tools;
  for (const char* text : {"Run statement", "Cancel statement", "Copy rows"}) {
    tools << bar.addTool(new QAction(glyphIcon(Glyph::kCopy), QLatin1String(text), &page_), QLatin1String(text));
  }
  bar.show();
  const auto wordsAt = [&](int width) {
    bar.resize(width, bar.height());
    QApplication::processEvents();
    QList<bool> has;
    for (const QToolButton* tool : tools) has << (tool->toolButtonStyle() == Qt::ToolButtonTextBesideIcon);
    return has;
  };
  EXPECT_EQ(wordsAt(800), QList<bool>({true, true, true}));
  const int whole = tools[0]->width() + tools[1]->width() + tools[2]->width() + 2 * measures::kPageMargin;
  EXPECT_EQ(wordsAt(whole - 8), QList<bool>({true, true, false}));
  EXPECT_EQ(wordsAt(whole - 100), QList<bool>({true, false, false}));
  EXPECT_EQ(wordsAt(800), QList<bool>({true, true, true}));
}

TEST_F(PageBarTest, BelowTheFirstLineTheWordsComeBack) {
  makeWide(narrowest(1) - 1);
  EXPECT_EQ(bar_.height(), measures::kPageBarHeight + measures::kControlHeight + measures::kPageGap);
  EXPECT_GT(topOf(copy_), topOf(views_));
  EXPECT_EQ(topOf(copy_), topOf(diff_));
  EXPECT_EQ(leftOf(diff_), measures::kPageMargin);
  EXPECT_EQ(copy_->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
  EXPECT_TRUE(label()->isVisible());
}

TEST_F(PageBarTest, WhatIsWiderThanTheBarGoesOnInTheNextLine) {
  auto* words = new QLabel(QStringLiteral("flowers/run-1, step 20"), &bar_);
  bar_.addWords(words);
  QApplication::processEvents();
  const QList<QWidget*> all{views_, filter_, words, diff_, colors_, copy_};
  int widest = 0;
  for (const QWidget* each : all) widest = std::max(widest, each->minimumSizeHint().width());
  EXPECT_LE(bar_.minimumSizeHint().width(), widest + 2 * measures::kPageMargin);
  for (int width = bar_.minimumSizeHint().width(); width < 700; width += 13) {
    makeWide(width);
    QRect last;
    for (QWidget* each : all) {
      const QRect place(each->mapTo(&bar_, QPoint()), each->size());
      const std::string where = std::string(each->metaObject()->className()) + " in " + std::to_string(width);
      EXPECT_GE(place.width(), each->minimumSizeHint().width()) << where;
      EXPECT_LE(place.right(), width - measures::kPageMargin) << where;
      EXPECT_TRUE(last.isNull() || place.left() > last.right() || place.top() > last.bottom()) << where;
      last = place;
    }
    EXPECT_EQ(all.last()->mapTo(&bar_, QPoint(0, all.last()->height())).y(), bar_.height() - measures::kPageGap)
        << "no line is empty in " << width;
    if (label()->isVisible()) EXPECT_EQ(label()->geometry().center().y(), colors_->geometry().center().y()) << width;
  }
  makeWide(1200);
  EXPECT_EQ(bar_.height(), measures::kPageBarHeight);
  EXPECT_LT(leftOf(filter_), leftOf(words));
  EXPECT_LT(leftOf(diff_), leftOf(colors_));
}

TEST_F(PageBarTest, NoLineIsEmptyWhereThereAreNoActions) {
  PageBar bar(&page_, PageBar::Row::kNext);
  bar.addFilter(new QLineEdit(&bar));
  for (int i = 0; i < 4; ++i) bar.addToggle(QString::number(i), QStringLiteral("A long choice"), {});
  bar.show();
  bar.resize(240, bar.height());
  QApplication::processEvents();
  constexpr int kLine = measures::kControlHeight + measures::kPageGap;
  EXPECT_EQ(bar.height() % kLine, 0);
  const auto* last = bar.findChild<QToolButton*>(QStringLiteral("3"));
  EXPECT_EQ(last->mapTo(&bar, QPoint(0, last->height())).y(), bar.height() - measures::kPageGap);
}

TEST_F(PageBarTest, WhatIsHiddenNeedsNoRoom) {
  makeWide(narrowest(1) - 1);
  diff_->hide();
  QApplication::processEvents();
  EXPECT_EQ(bar_.height(), measures::kPageBarHeight);
}

TEST_F(PageBarTest, WordsThatMayGoAreShownWholeOrNotAtAll) {
  auto* words = new QLabel(QStringLiteral("+ 297 bookkeeping"), &bar_);
  bar_.addSpareWords(words, views_);
  makeWide(1200);
  EXPECT_TRUE(words->isVisible());
  constexpr int kSlack = 8;  // so that it does not go to and fro
  for (int width = narrowest(1) + kSlack; width < 1000; width += 7) {
    makeWide(width);
    if (words->isVisible()) EXPECT_GE(words->width(), words->sizeHint().width()) << width;
    EXPECT_EQ(bar_.height(), measures::kPageBarHeight) << width;
  }
  makeWide(narrowest(1) + kSlack);
  EXPECT_FALSE(words->isVisible());
}

TEST_F(PageBarTest, WhatIsSeldomNeededIsInOneMenuBesideTheOthers) {
  bar_.more()->addAction(QStringLiteral("Export"));
  bar_.more()->addAction(QStringLiteral("Delete"));
  makeWide(1200);
  const auto buttons = bar_.findChildren<QToolButton*>(QStringLiteral("pageMore"));
  ASSERT_EQ(buttons.size(), 1);
  EXPECT_EQ(buttons[0]->menu()->actions().size(), 2);
  EXPECT_EQ(buttons[0]->height(), measures::kControlHeight);
}

TEST_F(PageBarTest, TheKeysGoThroughItFromTheLeftToTheRight) {
  makeWide(1200);
  views_->setFocus();
  for (const QWidget* next : std::initializer_list<QWidget*>{filter_, diff_, colors_}) {
    QTest::keyClick(page_.focusWidget(), Qt::Key_Tab);
    EXPECT_EQ(page_.focusWidget(), next) << page_.focusWidget()->objectName().toStdString();
  }
}

TEST_F(PageBarTest, AToggleIsABoxThatTheSpaceBarTicks) {
  makeWide(1200);
  const QImage off = diff_->grab().toImage();
  diff_->setFocus();
  QTest::keyClick(diff_, Qt::Key_Space);
  EXPECT_TRUE(diff_->isChecked());
  diff_->clearFocus();
  EXPECT_NE(diff_->grab().toImage(), off);
}

TEST(FilterWordsTest, AWrongPatternIsSaidInTheColourOfErrorsAndToScreenReaders) {
  QWidget page;
  QLineEdit field(&page);
  FilterWords words(&field, &page);
  page.show();
  words.tell(QStringLiteral("3 of 12"), {});
  EXPECT_EQ(words.text(), QStringLiteral("3 of 12"));
  EXPECT_TRUE(field.accessibleDescription().isEmpty());
  const auto* sign = field.findChild<QAction*>(QStringLiteral("filterProblem"));
  EXPECT_FALSE(sign->isVisible());
  for (const auto& [pattern, fault] : {std::pair("los[", "missing ]"),
                                       {"(los", "missing )"},
                                       {"a**", "quantifier does not follow a repeatable item at 3"}}) {
    field.setText(QString::fromLatin1(pattern));
    words.tell(QStringLiteral("3 of 12"), QStringLiteral("missing closing parenthesis"));
    EXPECT_EQ(words.text(), QString::fromLatin1(fault)) << "what is wrong, in a few words";
  }
  EXPECT_EQ(words.palette().color(words.foregroundRole()), tone(page.palette(), Tone::kError));
  EXPECT_TRUE(sign->isVisible());
  EXPECT_TRUE(field.accessibleDescription().contains(QStringLiteral("missing closing parenthesis")));
  words.tell(QStringLiteral("4 of 12"), {});
  EXPECT_FALSE(sign->isVisible());
  EXPECT_TRUE(field.accessibleDescription().isEmpty());
}

}  // namespace
}  // namespace widgets
