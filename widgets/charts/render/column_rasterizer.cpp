#include "widgets/charts/render/column_rasterizer.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace widgets {

namespace {

// A spike's end is widened by at most this factor of half the pen: a vertical line would be infinitely high.
constexpr float kSteepest = 1.8f;
constexpr float kFlat = 2;  // pixels that a line rises in a column whose dash is on or off as a whole
constexpr float kLevel = 1 / 64.0f;  // pixels that a level line may differ by between columns

uint32_t premultiply(uint32_t color, float alpha) {
  const auto a = static_cast<uint32_t>(std::lround(static_cast<float>(color >> 24) * std::clamp(alpha, 0.0f, 1.0f)));
  const auto scale = [&](int shift) { return (((color >> shift) & 255) * a + 127) / 255 << shift; };
  return a << 24 | scale(16) | scale(8) | scale(0);
}

// The four bytes in 16 bits each, and back.
uint64_t spread(uint32_t color) {
  return (color | static_cast<uint64_t>(color) << 24) & 0x00ff00ff00ff00ff;
}
uint32_t packed(uint64_t spread) {
  return static_cast<uint32_t>(spread | spread >> 24);
}

// Source over; `coverage` of 256.
uint32_t blended(uint32_t below, uint64_t spreadColor, uint32_t coverage) {
  const uint64_t source = (spreadColor * coverage >> 8) & 0x00ff00ff00ff00ff;
  const uint64_t alpha = source >> 48;
  return packed(source + ((spread(below) * (256 - alpha - (alpha >> 7)) >> 8) & 0x00ff00ff00ff00ff));
}

// A trapezoid of height 1 and base `length` with ramps of `ramp`.
class Trapezoid {
 public:
  Trapezoid(float length, float ramp) : length_(length), ramp_(ramp), share_(ramp > 0 ? 1 / (2 * ramp) : 0) {}
  // The area from its start to `at`: of the ramp up, of what is between and of the ramp down.
  float areaTo(float at) const {
    const float up = std::max(0.0f, std::min(at, ramp_));
    const float between = std::max(0.0f, std::min(at, length_ - ramp_) - ramp_);
    const float down = std::max(0.0f, std::min(at, length_) - (length_ - ramp_));
    return up * up * share_ + between + down - down * down * share_;
  }

 private:
  float length_, ramp_, share_;
};

// Where a dash pattern is on and off along a line.
class DashWalk {
 public:
  explicit DashWalk(std::span<const float> dash) : dash_(dash) {
    for (const float length : dash) total_ += lengthOf(length);
  }
  void advance(float length) { at_ = std::fmod(at_ + length, total_); }
  // `beyond`: pixels along the line, not negative.
  bool isOn(float beyond) const {
    float left = std::fmod(at_ + beyond, total_);
    for (std::size_t i = 0; i < dash_.size(); ++i) {
      left -= lengthOf(dash_[i]);
      if (left < 0) return i % 2 == 0;
    }
    return true;
  }
  // What is on from `from` to `to`, pixels along the line from here.
  template <typename Piece>
  void forEachOn(float from, float to, const Piece& piece) const {
    float begin = std::floor((at_ + from) / total_) * total_ - at_;
    for (std::size_t i = 0; begin < to; i = (i + 1) % dash_.size()) {
      const float end = begin + lengthOf(dash_[i]);
      if (i % 2 == 0 && end > from) piece(std::max(begin, from), std::min(end, to));
      begin = end;
    }
  }

 private:
  static float lengthOf(float dash) { return std::max(dash, 0.5f); }

  std::span<const float> dash_;
  float total_ = 0;
  float at_ = 0;
};

}  // namespace

ColumnRasterizer::ColumnRasterizer(int width, int height)
    : width_(width),
      height_(height),
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0),
      picture_(pixels_.data()),
      toRight_(height),
      down_(1) {}

ColumnRasterizer::ColumnRasterizer(uint32_t* picture, int width, int height, int stride)
    : width_(width), height_(height), picture_(picture), toRight_(1), down_(stride) {}

void ColumnRasterizer::fill(std::size_t column, const Shape& shape, uint32_t color) {
  const float from = std::max({shape.from, shape.low, 0.0f});
  const float to = std::min({shape.to, shape.high, static_cast<float>(height_)});
  if (!(to > from)) return;
  uint32_t* const pixels = picture_ + static_cast<std::ptrdiff_t>(column) * toRight_;
  const auto pixel = [pixels, down = down_](int y) -> uint32_t& { return pixels[y * down]; };
  const int first = static_cast<int>(from), end = std::min(static_cast<int>(to), height_ - 1) + 1;
  const float fullFrom = std::max(from, shape.from + shape.ramp);
  const float fullTo = std::max(0.0f, std::min(to, shape.to - shape.ramp));
  // Rows in [full, rest) are covered as a whole, the others in part.
  const auto up = static_cast<int>(std::min(fullFrom, static_cast<float>(height_)));
  const int full = std::clamp(up + (static_cast<float>(up) < fullFrom ? 1 : 0), first, end);
  const int rest = std::clamp(static_cast<int>(fullTo), full, end);
  const uint64_t wide = spread(color);
  const Trapezoid trapezoid(shape.to - shape.from, shape.ramp);
  const auto blendPart = [&](int y, int until) {
    float below = trapezoid.areaTo(std::max(static_cast<float>(y), from) - shape.from);
    for (; y < until; ++y) {
      const float area = trapezoid.areaTo(std::min(static_cast<float>(y + 1), to) - shape.from);
      pixel(y) = blended(pixel(y), wide, static_cast<uint32_t>((area - below) * 256 + 0.5f));
      below = area;
    }
  };
  if (first < full) blendPart(first, full);
  if (color >> 24 == 255 && down_ == 1) {
    std::fill(pixels + full, pixels + rest, color);
  } else {
    for (int y = full; y < rest; ++y) pixel(y) = blended(pixel(y), wide, 256);
  }
  if (rest < end) blendPart(rest, end);
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
  float middle = (c.min + c.max) / 2;
  // A level line that is thinner than two pixels lies on one of them, whole: spread over two it would be faint.
  if (halfPen < 1 && high - low <= kLevel) middle = std::floor(middle) + 0.5f;
  const float outer = half + height / 2;
  return {middle - outer, middle + outer, height, low - cap, high + cap};
}

void ColumnRasterizer::drawLine(std::span<const LineColumn> columns, const LinePen& pen) {
  assert(columns.size() <= static_cast<std::size_t>(width_));
  const uint32_t color = premultiply(pen.color, pen.alpha);
  DashWalk dash(pen.dash);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].empty()) continue;
    const Shape shape = lineShape(columns, c, pen.width / 2);
    if (pen.dash.empty()) {
      fill(c, shape, color);
      continue;
    }
    const float rise = columns[c].last - columns[c].first, height = columns[c].max - columns[c].min;
    const float length = std::sqrt(1 + rise * rise);
    if (height <= kFlat) {
      if (dash.isOn(length / 2)) fill(c, shape, color);
    } else if (std::abs(rise) < 0.98f * height) {
      fill(c, shape, color);  // a gap would hide a spike
    } else {
      // Cut where the line is at that height, also beside the column: the pen is wide.
      const float beyond = std::max(shape.to - columns[c].max, 0.0f);
      dash.forEachOn(-beyond, length + beyond, [&](float from, float to) {
        const auto [y0, y1] =
            std::minmax(columns[c].first + rise * from / length, columns[c].first + rise * to / length);
        fill(c, {shape.from, shape.to, shape.ramp, std::max(shape.low, y0), std::min(shape.high, y1)}, color);
      });
    }
    dash.advance(length);
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
