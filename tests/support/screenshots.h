// Pictures of widgets for people to look at: $EWB_SCREENSHOTS, else screenshots/ in the current folder. Header-only.
#pragma once

#include <png.h>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QPalette>
#include <QPixmap>
#include <QString>
#include <QWidget>

#include "widgets/theme/theme.h"

namespace test_support {

// Without trying filters, which take QImage::save() three times as long and make pictures of windows no smaller: there
// are a thousand of them.
inline bool writePng(const QImage& picture, const QString& file) {
  const bool isOpaque = !picture.hasAlphaChannel();
  const QImage pixels = picture.convertToFormat(isOpaque ? QImage::Format_RGB888 : QImage::Format_RGBA8888);
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(pixels.width());
  image.height = static_cast<png_uint_32>(pixels.height());
  image.format = isOpaque ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
  image.flags = PNG_IMAGE_FLAG_FAST;
  return png_image_write_to_file(&image, QFile::encodeName(file).constData(), 0, pixels.constBits(),
                                 static_cast<png_int_32>(pixels.bytesPerLine()), nullptr) != 0;
}

inline void saveScreenshot(QWidget* widget, const QString& name) {
  const QString folder = qEnvironmentVariable("EWB_SCREENSHOTS", QStringLiteral("screenshots"));
  QDir().mkpath(folder);
  // What was asked for a moment ago has its place before a person sees it.
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  writePng(widget->grab().toImage(), folder + QLatin1Char('/') + name + QStringLiteral(".png"));
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
