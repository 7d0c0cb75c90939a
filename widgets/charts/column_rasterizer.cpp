#include "widgets/charts/column_rasterizer.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace widgets {

namespace {

// A spike's end is widened by at most this factor of half the pen: a vertical line would be infinitely high.
constexpr float kSteepest = 1.8f;

uint32_t premultiply(uint32_t color, float alpha) {
  const auto a = static_cast<uint32_t>(std::lround(static_cast<float>(color >> 24) * std::clamp(alpha, 0.0f, 1.0f)));
  const auto scale = [&](int shift) { return (((color >> shift) & 255) * a + 127) / 255 << shift; };
  return a << 24 | scale(16) | scale(8) | scale(0);
}

// All four bytes times `factor` of 256.
uint32_t scaled(uint32_t color, uint32_t factor) {
  const uint32_t even = ((color & 0x00ff00ff) * factor >> 8) & 0x00ff00ff;
  const uint32_t odd = ((color >> 8) & 0x00ff00ff) * factor & 0xff00ff00;
  return even | odd;
}

// Source over; `coverage` of 256.
uint32_t blended(uint32_t below, uint32_t color, uint32_t coverage) {
  const uint32_t source = scaled(color, coverage);
  return source + scaled(below, 256 - (source >> 24) - (source >> 31));
}

// The area under a trapezoid of height 1 and base `length` with ramps of `ramp`, from its start to `at`.
float area(float at, float length, float ramp) {
  at = std::clamp(at, 0.0f, length);
  if (at < ramp) return at * at / (2 * ramp);
  if (at <= length - ramp) return at - ramp / 2;
  return length - ramp - (length - at) * (length - at) / (2 * ramp);
}

// Walks a dash pattern along the line, column by column.
class DashWalk {
 public:
  explicit DashWalk(std::span<const float> dash) : dash_(dash), left_(dash.empty() ? 0 : dash[0]) {}
  bool advance(float length) {
    if (dash_.empty()) return true;
    const bool on = at_ % 2 == 0;
    left_ -= std::min(length, 64.0f);
    while (left_ <= 0) {
      at_ = (at_ + 1) % dash_.size();
      left_ += std::max(dash_[at_], 0.5f);
    }
    return on;
  }

 private:
  std::span<const float> dash_;
  std::size_t at_ = 0;
  float left_;
};

}  // namespace

ColumnRasterizer::ColumnRasterizer(int width, int height)
    : width_(width), height_(height), pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0) {}

void ColumnRasterizer::fill(std::size_t column, const Shape& shape, uint32_t color) {
  const float from = std::max({shape.from, shape.low, 0.0f});
  const float to = std::min({shape.to, shape.high, static_cast<float>(height_)});
  if (!(to > from)) return;
  uint32_t* pixels = pixels_.data() + column * static_cast<std::size_t>(height_);
  const int last = std::min(static_cast<int>(to), height_ - 1);
  const float fullFrom = std::max(from, shape.from + shape.ramp);
  const float fullTo = std::min(to, shape.to - shape.ramp);
  const bool opaque = color >> 24 == 255;
  for (int y = static_cast<int>(from); y <= last; ++y) {
    const auto row = static_cast<float>(y);
    if (row >= fullFrom && row + 1 <= fullTo) {
      pixels[y] = opaque ? color : blended(pixels[y], color, 256);
      continue;
    }
    const float a = std::max(row, from);
    const float b = std::min(row + 1, to);
    if (b <= a) continue;
    const float coverage = area(b - shape.from, shape.to - shape.from, shape.ramp) -
                           area(a - shape.from, shape.to - shape.from, shape.ramp);
    pixels[y] = blended(pixels[y], color, static_cast<uint32_t>(coverage * 256 + 0.5f));
  }
}

// A straight piece of slope s covers, of a column, heights spread over s pixels by a line sqrt(1 + s^2) times as high
// as the pen is wide: a trapezoid. A column with turns in it is a box from its lowest to its highest point. Neither
// reaches beyond the neighbours' intervals by more than the steepest widening, so that peaks keep their height.
ColumnRasterizer::Shape ColumnRasterizer::lineShape(std::span<const LineColumn> columns, std::size_t at,
                                                    float halfPen) const {
  const LineColumn& c = columns[at];
  float low = c.min, high = c.max;
  for (const std::size_t next : {at - 1, at + 1}) {
    if (next >= columns.size() || columns[next].empty()) continue;
    low = std::min(low, columns[next].min);
    high = std::max(high, columns[next].max);
  }
  const float height = c.max - c.min;
  const bool straight = std::abs(c.last - c.first) >= 0.98f * height;
  const float cap = kSteepest * halfPen;
  if (!straight) return {c.min - halfPen, c.max + halfPen, 0, low - cap, high + cap};
  const float half = halfPen * std::sqrt(1 + height * height);
  const float middle = (c.min + c.max) / 2;
  const float outer = half + height / 2;
  return {middle - outer, middle + outer, height, low - cap, high + cap};
}

void ColumnRasterizer::drawLine(std::span<const LineColumn> columns, const LinePen& pen) {
  assert(columns.size() <= static_cast<std::size_t>(width_));
  const uint32_t color = premultiply(pen.color, pen.alpha);
  DashWalk dash(pen.dash);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].empty()) continue;
    const float rise = columns[c].last - columns[c].first;
    if (!dash.advance(std::sqrt(1 + rise * rise))) continue;
    fill(c, lineShape(columns, c, pen.width / 2), color);
  }
}

void ColumnRasterizer::drawBand(std::span<const LineColumn> columns, uint32_t color, float alpha) {
  assert(columns.size() <= static_cast<std::size_t>(width_));
  const uint32_t premultiplied = premultiply(color, alpha);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].empty()) continue;
    const float missing = std::max(0.0f, 1 - (columns[c].max - columns[c].min)) / 2;
    const float from = columns[c].min - missing, to = columns[c].max + missing;
    fill(c, {from, to, 0, from, to}, premultiplied);
  }
}

void ColumnRasterizer::copyTo(uint32_t* pixels, int stride) const {
  constexpr int kTile = 16;  // pixels; both sides of a tile stay in the first cache
  for (int y0 = 0; y0 < height_; y0 += kTile) {
    for (int x0 = 0; x0 < width_; x0 += kTile) {
      const int y1 = std::min(y0 + kTile, height_);
      const int x1 = std::min(x0 + kTile, width_);
      for (int y = y0; y < y1; ++y) {
        uint32_t* row = pixels + static_cast<std::ptrdiff_t>(y) * stride;
        for (int x = x0; x < x1; ++x)
          row[x] =
              pixels_[static_cast<std::size_t>(x) * static_cast<std::size_t>(height_) + static_cast<std::size_t>(y)];
      }
    }
  }
}

}  // namespace widgets
