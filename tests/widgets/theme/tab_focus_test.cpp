// Which tab bar the keys go to is seen as it is of any control.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDialog>
#include <QTabBar>
#include <QTest>
#include <functional>

#include "tests/support/contrast.h"
#include "widgets/theme/control_style.h"
#include "widgets/theme/theme.h"

namespace {

TEST(TabFocus, ATabBarAtTheKeyboardHasTheRingOfAllControls) {
  widgets::ControlStyle style;
  QWidget window;
  QTabBar tabs(&window);
  tabs.setStyle(&style);
  for (const char* name : {"Export", "Try it"}) tabs.addTab(QString::fromLatin1(name));
  tabs.move(8, 8);
  tabs.adjustSize();
  window.resize(300, 80);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  window.activateWindow();
  window.setAttribute(Qt::WA_KeyboardFocusChange, false);  // whatever a test before pressed
  const QColor ring = widgets::Theme::of(tabs.palette()).focus;
  const auto hasRing = [&] {
    const QImage picture = tabs.grab().toImage();
    const QRect tab = tabs.tabRect(tabs.currentIndex());
    int found = 0;
    for (int x = tab.left(); x <= tab.right(); ++x) found += QColor(picture.pixel(x, tab.top())) == ring;
    return found > tab.width() / 2;
  };
  EXPECT_FALSE(hasRing());
  tabs.setFocus(Qt::TabFocusReason);
  window.setAttribute(Qt::WA_KeyboardFocusChange);
  EXPECT_TRUE(hasRing());
}

// A person presses a key, or the button of a mouse, and a window comes.
bool showsFocusAfter(const std::function<void(QWidget*)>& press) {
  widgets::ControlStyle style;
  style.polish(qApp);
  QWidget window;
  window.show();
  press(&window);
  QDialog dialog;
  dialog.show();
  style.unpolish(qApp);
  return dialog.testAttribute(Qt::WA_KeyboardFocusChange);
}

TEST(TabFocus, AWindowThatKeysOpenShowsWhatHasTheFocusBeforeTheFirstTab) {
  EXPECT_TRUE(showsFocusAfter([](QWidget* window) { QTest::keyClick(window, Qt::Key_E, Qt::ControlModifier); }));
  EXPECT_FALSE(showsFocusAfter([](QWidget* window) { QTest::mouseClick(window, Qt::LeftButton); }));
}

}  // namespace
