#include "widgets/charts/render/filled_areas.h"

#include <algorithm>

namespace widgets {

std::vector<QRect> filledAreas(const QImage& picture) {
  std::vector<QRect> areas;
  for (int left = 0; left < picture.width(); left += kFilledStrip) {
    areas.emplace_back(left, picture.height(), std::min(kFilledStrip, picture.width() - left), 0);
  }
  for (int y = 0; y < picture.height(); ++y) {
    const auto* row = reinterpret_cast<const QRgb*>(picture.constScanLine(y));
    for (QRect& area : areas) {
      QRgb any = 0;
      for (int x = area.left(); x <= area.right(); ++x) any |= row[x];
      if (any == 0) continue;
      area.setTop(std::min(area.top(), y));
      area.setBottom(y);
    }
  }
  std::erase_if(areas, [](const QRect& area) { return area.isEmpty(); });
  return areas;
}

}  // namespace widgets
