// The first rows of all pages of a window with a run: one height, one order, one kind of control for one purpose.
#include <gtest/gtest.h>

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QMenuBar>
#include <QSlider>
#include <QStackedWidget>
#include <QTabBar>
#include <QTranslator>
#include <algorithm>
#include <map>

#include "app/shell/start/translations.h"
#include "tests/app/shell/palette/trained_window.h"
#include "widgets/panels/page_bar.h"
#include "widgets/theme/control_painting.h"
#include "widgets/theme/measures.h"

namespace {

namespace measures = widgets::measures;

class PageBarsTest : public test_support::TrainedWindowTest {
 protected:
  enum Place { kViews, kFilter, kHow, kMenu, kAction, kWrong };

  static bool isMenu(const QToolButton& button) {
    return button.property(widgets::kMenuProperty).toBool() || button.popupMode() == QToolButton::InstantPopup;
  }
  // Where a control belongs, from the left to the right, by what it is.
  static Place placeOf(const QWidget* widget) {
    if (qobject_cast<const QTabBar*>(widget)) return kViews;
    if (const auto* button = qobject_cast<const QToolButton*>(widget)) {
      const bool isSegment = !button->property(widgets::kSegmentProperty).toString().isEmpty();
      const bool isToggle = button->property(widgets::kToggleProperty).toBool();
      if (button->isCheckable()) return isSegment != isToggle ? kHow : kWrong;
      if (isMenu(*button)) return kMenu;
      return button->autoRaise() ? kAction : kWrong;
    }
    if (qobject_cast<const QAbstractButton*>(widget)) return kWrong;
    return qobject_cast<const QLineEdit*>(widget) ? kFilter : kHow;
  }
  static bool isControl(const QWidget* widget) {
    if (!widget->isVisible() || qobject_cast<const QLineEdit*>(widget->parentWidget()) ||
        qobject_cast<const QAbstractSpinBox*>(widget->parentWidget()) ||
        qobject_cast<const QTabBar*>(widget->parentWidget())) {
      return false;  // part of one
    }
    return qobject_cast<const QTabBar*>(widget) || qobject_cast<const QAbstractButton*>(widget) ||
           qobject_cast<const QComboBox*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QSlider*>(widget);
  }
  // The controls of a page whose tops are within `from` and `to`, from the left to the right.
  static QList<QWidget*> controlsIn(const QWidget& page, int from, int to) {
    QList<QWidget*> controls;
    for (QWidget* each : page.findChildren<QWidget*>()) {
      const int top = each->mapTo(&page, QPoint()).y();
      if (isControl(each) && top >= from && top < to) controls << each;
    }
    std::ranges::sort(controls, {}, [&page](const QWidget* each) { return each->mapTo(&page, QPoint()).x(); });
    return controls;
  }
  static std::string nameOf(const QWidget& widget) {
    return std::string(widget.metaObject()->className()) + " " + widget.objectName().toStdString();
  }
  const QWidget& page() { return *window_->findChild<QStackedWidget*>(QStringLiteral("modePages"))->currentWidget(); }

  // The first row, if there is one: a page without anything to show says so instead.
  void checkFirstRow(const std::string& where) {
    QList<QWidget*> row;
    const auto isWords = [this](const QLabel* label) {
      return label->isVisible() && !label->text().isEmpty() &&
             label->mapTo(&page(), QPoint()).y() < measures::kPageBarHeight - measures::kPageGap;
    };
    const auto leftOf = [&] {
      int left = row.front()->mapTo(&page(), QPoint()).x();
      for (const QLabel* label : page().findChildren<QLabel*>()) {
        if (isWords(label)) left = std::min(left, label->mapTo(&page(), QPoint()).x());
      }
      return left;
    };
    const auto isSettled = [&] {  // what workers tell lays a page out a little later
      row = controlsIn(page(), 0, measures::kPageBarHeight);
      return row.isEmpty() ||
             (row.front()->mapTo(&page(), QPoint()).y() == measures::kPageGap && leftOf() == measures::kPageMargin);
    };
    constexpr int kSettleMs = 1500;
    (void)QTest::qWaitFor(isSettled, kSettleMs);
    if (row.isEmpty()) return;
    ++rows_;
    for (const QWidget* each : row) {
      EXPECT_EQ(each->mapTo(&page(), QPoint()).y(), measures::kPageGap) << where << ": " << nameOf(*each);
      EXPECT_EQ(each->height(), measures::kControlHeight) << where << ": " << nameOf(*each);
    }
    const int left = leftOf();
    EXPECT_EQ(left, measures::kPageMargin) << where;
    const int right = row.back()->mapTo(&page(), QPoint(row.back()->width(), 0)).x();
    const bool isAlone = row.size() == 1;  // the projector's points, which a narrow bar has above all others
    if (placeOf(row.back()) >= kHow && !isAlone) EXPECT_EQ(right, page().width() - measures::kPageMargin) << where;
    checkOrder(row, where);
  }
  void checkOrder(const QList<QWidget*>& row, const std::string& where) {
    Place last = kViews;
    for (const QWidget* each : row) {
      const Place place = placeOf(each);
      EXPECT_NE(place, kWrong) << where << ": " << nameOf(*each) << " is no kind of control of a page bar";
      EXPECT_GE(place, last) << where << ": " << nameOf(*each) << " stands after what belongs at its right";
      last = place;
    }
  }

  int rows_ = 0;
};

TEST_F(PageBarsTest, EveryPageBeginsWithOneRowOfTheSameHeightAndOrder) {
  trainFlowers(1);
  for (const QSize& size : {QSize(1440, 900), QSize(1024, 700)}) {
    window_->resize(size);
    rows_ = 0;
    for (QAction* mode : modes()) {
      mode->trigger();
      QApplication::processEvents();
      checkFirstRow(mode->objectName().toStdString());
    }
    EXPECT_GE(rows_, 9) << "of the pages";
  }
}

// In English, and in German, whose words are longer.
class PageBarLinesTest : public PageBarsTest, public ::testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(app::installTranslations(QCoreApplication::instance(), QLatin1String(GetParam())));
    PageBarsTest::SetUp();
  }
  void TearDown() override {
    PageBarsTest::TearDown();
    for (QTranslator* translator : QCoreApplication::instance()->findChildren<QTranslator*>()) delete translator;
  }
};
INSTANTIATE_TEST_SUITE_P(Languages, PageBarLinesTest, ::testing::Values("en", "de"),
                         [](const auto& each) { return std::string(each.param); });

TEST_P(PageBarLinesTest, BesideBothDocksEveryBarIsOneLineAndInTheSmallestWindowTwoAtMost) {
  trainFlowers(1);
  constexpr int kLine = measures::kControlHeight + measures::kPageGap;
  for (const auto& [size, lines] : {std::pair(QSize(1440, 900), 1), std::pair(QSize(1024, 700), 2)}) {
    window_->resize(size);
    int bars = 0;
    for (QAction* mode : modes()) {
      mode->trigger();
      QApplication::processEvents();
      for (const auto* bar : page().findChildren<widgets::PageBar*>(QStringLiteral("pageBar"))) {
        if (!bar->isVisible()) continue;
        ++bars;
        const int most = mode->objectName() == QLatin1String("mode.checkpoints") ? 1 : lines;  // of the most controls
        EXPECT_LE(bar->height(), measures::kPageBarHeight + (most - 1) * kLine)
            << mode->objectName().toStdString() << " in " << size.width();
      }
    }
    EXPECT_GE(bars, 9);
  }
}

TEST_P(PageBarLinesTest, TheKeysOfMenusAreNoneOfAnAction) {
  for (const QAction* menu : window_->menuBar()->actions()) {
    const QKeySequence key = QKeySequence::mnemonic(menu->text());
    for (const QAction* action : window_->findChildren<QAction*>()) {
      EXPECT_FALSE(!key.isEmpty() && action->shortcuts().contains(key))
          << key.toString().toStdString() << ": " << action->objectName().toStdString();
    }
  }
}

TEST_F(PageBarsTest, WhatIsOnOrOffLooksTheSameOnEveryPage) {
  trainFlowers(1);
  std::map<std::string, int> toggles;
  for (QAction* mode : modes()) {
    mode->trigger();
    QApplication::processEvents();
    for (const auto* bar : page().findChildren<widgets::PageBar*>()) {
      for (const QWidget* each : controlsIn(*bar, 0, bar->height())) {
        EXPECT_NE(placeOf(each), kWrong) << mode->objectName().toStdString() << ": " << nameOf(*each);
        if (each->property(widgets::kToggleProperty).toBool()) ++toggles[mode->objectName().toStdString()];
      }
    }
  }
  EXPECT_GE(toggles.size(), 3u) << "pages with toggles";
}

}  // namespace
