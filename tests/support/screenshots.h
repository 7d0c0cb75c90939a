// Pictures of widgets for people to look at: $EWB_SCREENSHOTS, else screenshots/ in the current folder. Header-only.
#pragma once

#include <QApplication>
#include <QDir>
#include <QPalette>
#include <QPixmap>
#include <QString>
#include <QWidget>

#include "widgets/theme/theme.h"

namespace test_support {

inline void saveScreenshot(QWidget* widget, const QString& name) {
  const QString folder = qEnvironmentVariable("EWB_SCREENSHOTS", QStringLiteral("screenshots"));
  QDir().mkpath(folder);
  // What was asked for a moment ago has its place before a person sees it.
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  widget->grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
}

// The bundled light or dark theme for the lifetime of the object.
class ThemeScope {
 public:
  explicit ThemeScope(bool dark) : former_(QApplication::palette()) {
    QApplication::setPalette(widgets::themePalette(dark));
  }
  ~ThemeScope() { QApplication::setPalette(former_); }
  ThemeScope(const ThemeScope&) = delete;
  ThemeScope& operator=(const ThemeScope&) = delete;

 private:
  QPalette former_;
};

}  // namespace test_support
