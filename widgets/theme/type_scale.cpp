#include "widgets/theme/type_scale.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <algorithm>

namespace widgets {
namespace {

constexpr double kBodyPixels = 13;
constexpr int kLeastPixels = 11;

double pixelsOf(TextRole role) {
  switch (role) {
    case TextRole::kTitle:
      return 18;
    case TextRole::kSection:
      return 14;
    case TextRole::kCode:
      return 12;
    case TextRole::kCaption:
      return 11;
    case TextRole::kBody:
    case TextRole::kStrong:
      break;
  }
  return kBodyPixels;
}

}  // namespace

QFont roleFont(const QFont& body, TextRole role) {
  QFont font = role == TextRole::kCode ? QFontDatabase::systemFont(QFontDatabase::FixedFont) : body;
  const double ratio = pixelsOf(role) / kBodyPixels;
  const int pixels = QFontInfo(body).pixelSize();
  if (role != TextRole::kBody && role != TextRole::kStrong)
    font.setPixelSize(std::max(kLeastPixels, qRound(pixels * ratio)));
  const bool isStrong = role == TextRole::kTitle || role == TextRole::kSection || role == TextRole::kStrong;
  font.setWeight(isStrong ? QFont::DemiBold : QFont::Normal);
  return font;
}

}  // namespace widgets
