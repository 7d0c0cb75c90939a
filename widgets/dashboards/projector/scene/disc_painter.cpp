#include "widgets/dashboards/projector/scene/disc_painter.h"

#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

uint32_t blended(uint32_t below, uint32_t color, uint32_t alpha) {
  const uint32_t rest = 255 - alpha;
  const uint32_t redBlue = (color & 0xFF00FF) * alpha + (below & 0xFF00FF) * rest;
  const uint32_t green = (color & 0xFF00) * alpha + (below & 0xFF00) * rest;
  return 0xFF000000U | (((redBlue + 0x800080) >> 8) & 0xFF00FF) | (((green + 0x8000) >> 8) & 0xFF00);
}

}  // namespace

DiscMasks::DiscMasks() {
  const int sizes = static_cast<int>(kMostRadius) * kRadiusSteps + 1;
  for (int size = 0; size < sizes; ++size) {
    const float radius = static_cast<float>(size) / kRadiusSteps;
    for (int phase = 0; phase < kPhases * kPhases; ++phase) {
      const float dx = (static_cast<float>(phase % kPhases) + 0.5F) / kPhases - 0.5F;
      const float dy = (static_cast<float>(phase / kPhases) + 0.5F) / kPhases - 0.5F;
      Mask mask;
      mask.half = static_cast<int>(std::ceil(radius + 1));
      for (int y = -mask.half; y <= mask.half; ++y) {
        for (int x = -mask.half; x <= mask.half; ++x) {
          const float away = std::hypot(static_cast<float>(x) - dx, static_cast<float>(y) - dy);
          mask.coverage.push_back(static_cast<uint8_t>(255 * std::clamp(radius + 0.5F - away, 0.0F, 1.0F)));
        }
      }
      masks_.push_back(std::move(mask));
    }
  }
}

void DiscMasks::blend(uint32_t* pixels, int width, int top, int bottom, float x, float y, float radius, uint32_t color,
                      int alpha) const {
  const int size = static_cast<int>(std::clamp(radius, 0.0F, kMostRadius) * kRadiusSteps);
  const int left = static_cast<int>(std::floor(x)), up = static_cast<int>(std::floor(y));
  const int phase = static_cast<int>((y - static_cast<float>(up)) * kPhases) * kPhases +
                    static_cast<int>((x - static_cast<float>(left)) * kPhases);
  const Mask& mask = masks_[static_cast<std::size_t>(size * kPhases * kPhases + phase)];
  const int side = 2 * mask.half + 1;
  const int fromX = std::max(0, left - mask.half), toX = std::min(width - 1, left + mask.half);
  const int fromY = std::max(top, up - mask.half), toY = std::min(bottom - 1, up + mask.half);
  for (int row = fromY; row <= toY; ++row) {
    uint32_t* line = pixels + static_cast<std::ptrdiff_t>(row) * width;
    const uint8_t* cover = mask.coverage.data() + (row - up + mask.half) * side;
    for (int column = fromX; column <= toX; ++column) {
      const auto part = static_cast<uint32_t>(cover[column - left + mask.half] * alpha + 127) / 255;
      if (part != 0) line[column] = blended(line[column], color, part);
    }
  }
}

}  // namespace widgets
