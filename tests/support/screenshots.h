// Pictures of widgets for people to look at: $EWB_SCREENSHOTS, else screenshots/ in the current folder. Header-only.
#pragma once

#include <QApplication>
#include <QDir>
#include <QPalette>
#include <QPixmap>
#include <QString>
#include <QWidget>

namespace test_support {

inline void saveScreenshot(QWidget* widget, const QString& name) {
  const QString folder = qEnvironmentVariable("EWB_SCREENSHOTS", QStringLiteral("screenshots"));
  QDir().mkpath(folder);
  widget->grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
}

// The light or dark palette for the lifetime of the object.
class ThemeScope {
 public:
  explicit ThemeScope(bool dark) : former_(QApplication::palette()) {
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, QRgb light, QRgb night) {
      palette.setColor(role, QColor(dark ? night : light));
    };
    set(QPalette::Window, 0xEFF0F1, 0x202326);
    set(QPalette::Base, 0xFFFFFF, 0x1B1E20);
    set(QPalette::AlternateBase, 0xF7F8F8, 0x202326);
    set(QPalette::Button, 0xFCFCFC, 0x31363B);
    set(QPalette::WindowText, 0x232629, 0xFCFCFC);
    set(QPalette::Text, 0x232629, 0xFCFCFC);
    set(QPalette::ButtonText, 0x232629, 0xFCFCFC);
    set(QPalette::ToolTipBase, 0xFFFFFF, 0x1B1E20);
    set(QPalette::ToolTipText, 0x232629, 0xFCFCFC);
    set(QPalette::PlaceholderText, 0x62686E, 0x9AA1A8);
    set(QPalette::Highlight, 0xCFE4F5, 0x1F4A68);
    set(QPalette::HighlightedText, 0x232629, 0xFCFCFC);
    set(QPalette::Link, 0x1A66AB, 0x4FB0EF);
    QApplication::setPalette(palette);
  }
  ~ThemeScope() { QApplication::setPalette(former_); }

 private:
  QPalette former_;
};

}  // namespace test_support
