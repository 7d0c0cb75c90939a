// The window's theme where a desktop chose a palette.
#include "app/shell/window_theme.h"

#include <gtest/gtest.h>

#include <QApplication>

#include "tests/app/window_fixture.h"
#include "widgets/theme/desktop_palette.h"

namespace {

class WindowThemeTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    before_ = QApplication::palette();
  }
  void TearDown() override {
    WindowTest::TearDown();
    QApplication::setPalette(before_);
  }
  QPalette before_;
};

TEST_F(WindowThemeTest, IsTheDesktopsMadeReadableAndFollowsIt) {
  window_->close();
  window_.reset();
  QPalette desktop = before_;
  desktop.setColor(QPalette::Window, QColor(0x2A, 0x2E, 0x32));
  desktop.setColor(QPalette::Base, QColor(0x1B, 0x1E, 0x20));
  desktop.setColor(QPalette::Highlight, QColor(0x3D, 0xAE, 0xE9));
  desktop.setColor(QPalette::PlaceholderText, Qt::black);
  QApplication::setPalette(desktop);
  window_ = std::make_unique<app::MainWindow>(&dialogs_, app::addFeatures);
  window_->show();
  EXPECT_EQ(QApplication::palette(), widgets::readablePalette(desktop));
  // There is none any more: what is left is light.
  QEvent change(QEvent::ThemeChange);
  QApplication::sendEvent(window_->windowHandle(), &change);
  EXPECT_EQ(QApplication::palette().color(QPalette::Window), widgets::themePalette(false).color(QPalette::Window));
}

}  // namespace
