#include "widgets/charts/many/line_density.h"

#include <algorithm>
#include <cmath>

namespace widgets {

namespace {

constexpr int kPerLine = 16;  // entries of the table of opacities for each line
constexpr int kMostLines = 256;

// Source over.
uint32_t over(uint32_t below, uint32_t color, float alpha) {
  const auto part = [&](int shift) {
    const auto under = static_cast<float>(below >> shift & 255), above = static_cast<float>(color >> shift & 255);
    return static_cast<uint32_t>(above * alpha + under * (1 - alpha) + 0.5f) << shift;
  };
  return part(16) | part(8) | part(0) |
         static_cast<uint32_t>(255 * alpha + static_cast<float>(below >> 24) * (1 - alpha) + 0.5f) << 24;
}

}  // namespace

LineDensity::LineDensity(int width, int height)
    : width_(width), height_(height), steps_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height + 2)) {}

void LineDensity::add(std::span<const LineColumn> columns, float pen) {
  const auto pitch = static_cast<std::size_t>(height_ + 2);
  const std::size_t count = std::min(columns.size(), static_cast<std::size_t>(width_));
  const auto bottom = static_cast<float>(height_);
  for (std::size_t c = 0; c < count; ++c) {
    if (columns[c].empty()) continue;
    const float from = std::clamp(columns[c].min - pen / 2, 0.0f, bottom);
    const float to = std::clamp(columns[c].max + pen / 2, 0.0f, bottom);
    if (!(to > from)) continue;
    // The steps of a box whose ends cover their pixels in part.
    float* const column = steps_.data() + c * pitch;
    const auto first = static_cast<int>(from), last = static_cast<int>(to);
    const float before = from - static_cast<float>(first), after = to - static_cast<float>(last);
    column[first] += 1 - before;
    column[first + 1] += before;
    column[last] += after - 1;
    column[last + 1] -= after;
  }
}

void LineDensity::drawOnto(std::span<uint32_t> pixels, uint32_t color, float alpha, float most) const {
  std::vector<float> opacity(kPerLine * kMostLines + 1);
  std::vector<uint32_t> alone(opacity.size());  // on nothing
  const double each = std::pow(1 - static_cast<double>(alpha / most), 1.0 / kPerLine);
  double through = 1;  // what a part of a line lets through
  for (std::size_t i = 0; i < opacity.size(); ++i) {
    opacity[i] = static_cast<float>(most * (1 - through));
    alone[i] = over(0, color, opacity[i]);
    through *= each;
  }
  const uint32_t* const onNothing = alone.data();
  const auto height = static_cast<std::size_t>(height_);
  for (std::size_t c = 0; c < static_cast<std::size_t>(width_); ++c) {
    const float* const column = steps_.data() + c * (height + 2);
    uint32_t* const out = pixels.data() + c * height;
    float lines = 0;
    for (std::size_t y = 0; y < height; ++y) {
      lines += column[y];
      const auto all = static_cast<int>(std::max(0.0f, lines) * kPerLine + 0.5f);
      if (all == 0) continue;
      const auto at = static_cast<std::size_t>(std::min(all, kPerLine * kMostLines));
      out[y] = out[y] == 0 ? onNothing[at] : over(out[y], color, opacity[at]);
    }
  }
}

}  // namespace widgets
