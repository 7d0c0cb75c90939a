#include "widgets/dashboards/images/image_tools.h"

#include <array>
#include <cmath>

namespace widgets {

QImage decodedImage(const std::string& encoded) {
  return QImage::fromData(reinterpret_cast<const uchar*>(encoded.data()), static_cast<int>(encoded.size()));
}

QImage adjusted(const QImage& image, double brightness, double contrast) {
  if (image.isNull() || (brightness == 1 && contrast == 1)) return image;
  std::array<int, 256> table{};
  for (int i = 0; i < 256; ++i) {
    const double contrasted = std::clamp((i - 127.5) * contrast + 127.5, 0.0, 255.0);
    table[static_cast<std::size_t>(i)] = static_cast<int>(std::lround(std::clamp(contrasted * brightness, 0.0, 255.0)));
  }
  const auto at = [&](int value) { return table[static_cast<std::size_t>(value)]; };
  QImage result = image.convertToFormat(QImage::Format_ARGB32);
  for (int y = 0; y < result.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(result.scanLine(y));
    for (int x = 0; x < result.width(); ++x) {
      line[x] = qRgba(at(qRed(line[x])), at(qGreen(line[x])), at(qBlue(line[x])), qAlpha(line[x]));
    }
  }
  return result;
}

std::optional<ImageDifference> difference(const QImage& left, const QImage& right) {
  if (left.isNull() || left.size() != right.size()) return {};
  const QImage a = left.convertToFormat(QImage::Format_RGB32);
  const QImage b = right.convertToFormat(QImage::Format_RGB32);
  ImageDifference result{QImage(a.size(), QImage::Format_RGB32)};
  int64_t sum = 0;
  for (int y = 0; y < a.height(); ++y) {
    const auto* from = reinterpret_cast<const QRgb*>(a.constScanLine(y));
    const auto* to = reinterpret_cast<const QRgb*>(b.constScanLine(y));
    auto* line = reinterpret_cast<QRgb*>(result.image.scanLine(y));
    for (int x = 0; x < a.width(); ++x) {
      const int red = std::abs(qRed(from[x]) - qRed(to[x]));
      const int green = std::abs(qGreen(from[x]) - qGreen(to[x]));
      const int blue = std::abs(qBlue(from[x]) - qBlue(to[x]));
      line[x] = qRgb(red, green, blue);
      result.largest = std::max({result.largest, red, green, blue});
      sum += red + green + blue;
    }
  }
  result.mean = static_cast<double>(sum) / (3.0 * a.width() * a.height());
  return result;
}

}  // namespace widgets
