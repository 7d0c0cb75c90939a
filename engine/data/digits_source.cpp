#include "engine/data/digits_source.h"

#include <cmath>
#include <numbers>

#include "engine/core/error.h"
#include "engine/data/nodes/iteration_context.h"

namespace engine::data {
namespace {

struct Point {
  float x = 0;
  float y = 0;
};
using Stroke = std::vector<Point>;
using Glyph = std::vector<Stroke>;

constexpr float kPi = std::numbers::pi_v<float>;

// Part of an ellipse as a polyline; angles in degrees, 0 to the right, growing clockwise on the screen.
Stroke arc(Point centre, float radiusX, float radiusY, float from, float to) {
  constexpr int kSteps = 14;
  Stroke stroke;
  for (int i = 0; i <= kSteps; ++i) {
    const float angle = (from + (to - from) * static_cast<float>(i) / kSteps) * kPi / 180;
    stroke.push_back({centre.x + radiusX * std::cos(angle), centre.y + radiusY * std::sin(angle)});
  }
  return stroke;
}

Stroke joined(Stroke first, const Stroke& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// Ways to write each digit, in a box from (-1, -1) at the top left to (1, 1), y downwards.
std::vector<std::vector<Glyph>> glyphs() {
  const Stroke upperBow = arc({0, -0.5f}, 0.6f, 0.5f, -160, 90);
  const Stroke lowerBow = arc({0, 0.5f}, 0.65f, 0.5f, -90, 155);
  return {
      {{arc({0, 0}, 0.62f, 1, -90, 270)}, {arc({0, 0}, 0.75f, 0.95f, -70, 290)}},
      {{{{0, -1}, {0, 1}}},
       {{{-0.4f, -0.6f}, {0, -1}, {0, 1}}},
       {{{-0.4f, -0.6f}, {0, -1}, {0, 1}}, {{-0.45f, 1}, {0.45f, 1}}}},
      {{joined(arc({0, -0.45f}, 0.6f, 0.55f, -170, 35), {{-0.65f, 1}, {0.7f, 1}})},
       {joined(arc({0, -0.45f}, 0.6f, 0.55f, -150, 50),
               {{-0.2f, 0.65f}, {-0.55f, 0.75f}, {-0.5f, 1}, {-0.1f, 0.8f}, {0.7f, 0.95f}})}},
      {{joined(upperBow, lowerBow)},
       {{{-0.6f, -1}, {0.55f, -1}, {-0.05f, -0.15f}}, arc({0, 0.42f}, 0.62f, 0.58f, -95, 150)}},
      {{{{0.3f, 1}, {0.3f, -1}, {-0.7f, 0.35f}, {0.75f, 0.35f}}},
       {{{-0.5f, -0.95f}, {-0.6f, 0.1f}, {0.6f, 0.05f}}, {{0.5f, -0.9f}, {0.45f, 1}}}},
      {{joined({{0.6f, -1}, {-0.5f, -1}, {-0.55f, -0.15f}}, arc({-0.02f, 0.4f}, 0.65f, 0.6f, -125, 145))},
       {joined({{-0.45f, -0.95f}, {-0.5f, -0.1f}}, arc({0, 0.42f}, 0.6f, 0.58f, -130, 140)),
        {{-0.45f, -0.95f}, {0.6f, -1}}}},
      {{joined({{0.45f, -1}, {-0.3f, -0.4f}}, arc({0, 0.45f}, 0.6f, 0.55f, 200, 560))},
       {joined(arc({0.35f, 0.1f}, 0.95f, 1.1f, -80, -180), arc({0, 0.45f}, 0.58f, 0.52f, 180, 540))}},
      {{{{-0.65f, -0.95f}, {0.65f, -0.95f}, {-0.15f, 1}}},
       {{{-0.65f, -0.95f}, {0.65f, -0.95f}, {-0.15f, 1}}, {{-0.3f, 0.05f}, {0.5f, 0.05f}}}},
      {{arc({0, -0.5f}, 0.5f, 0.48f, 90, 450), arc({0, 0.5f}, 0.62f, 0.5f, -90, 270)}},
      {{joined(arc({-0.02f, -0.42f}, 0.56f, 0.55f, 10, -340), {{0.45f, 1}})},
       {joined(arc({0, -0.45f}, 0.56f, 0.52f, 0, -350), arc({-0.35f, -0.1f}, 0.92f, 1.08f, 0, 80))}},
  };
}

class PictureMaker {
 public:
  PictureMaker(uint64_t seed, int64_t picture) : random_(seed, static_cast<uint64_t>(picture)) {}

  int32_t draw(const std::vector<std::vector<Glyph>>& ways, uint8_t* pixels) {
    const auto digit = static_cast<int32_t>(random_.next() % 10);
    const auto& own = ways[static_cast<std::size_t>(digit)];
    place();
    ink_.fill(0);
    for (const Stroke& stroke : own[random_.next() % own.size()]) drawStroke(stroke);
    for (std::size_t i = 0; i < ink_.size(); ++i) pixels[i] = withNoise(ink_[i]);
    return digit;
  }

 private:
  float uniform(float low, float high) { return low + (high - low) * uniformFloat(random_.next()); }

  // The map from the glyph's box to pixels, and the pen.
  void place() {
    const float height = uniform(7.5f, 10), width = height * uniform(0.65f, 0.95f);
    const float slant = uniform(-0.35f, 0.35f), turn = uniform(-0.15f, 0.15f);
    const float c = std::cos(turn), s = std::sin(turn);
    xx_ = width * c;
    xy_ = -height * (slant * c + s);
    yx_ = width * s;
    yy_ = height * (c - slant * s);
    centre_ = {13.5f + uniform(-2, 2), 13.5f + uniform(-2, 2)};
    radius_ = uniform(0.9f, 1.9f);
    wobble_ = 0.07f;
    strength_ = uniform(0.75f, 1);
  }

  void drawStroke(const Stroke& stroke) {
    Point previous;
    // Neighbouring points move together: a hand bends lines, it does not shake at every point.
    float bendX = uniform(-wobble_, wobble_), bendY = uniform(-wobble_, wobble_);
    for (std::size_t i = 0; i < stroke.size(); ++i) {
      bendX = 0.8f * bendX + 0.4f * uniform(-wobble_, wobble_);
      bendY = 0.8f * bendY + 0.4f * uniform(-wobble_, wobble_);
      const float x = stroke[i].x + bendX, y = stroke[i].y + bendY;
      const Point point = {centre_.x + xx_ * x + xy_ * y, centre_.y + yx_ * x + yy_ * y};
      if (i > 0) drawSegment(previous, point);
      previous = point;
    }
  }

  // Ink by the distance from the pixel's middle to the line: full inside the pen, fading over one pixel at its edge.
  void drawSegment(Point a, Point b) {
    const float reach = radius_ + 0.5f;
    const auto clampPixel = [](float v) {
      return std::clamp(static_cast<int>(v), 0, static_cast<int>(kDigitSide) - 1);
    };
    const int left = clampPixel(std::min(a.x, b.x) - reach), right = clampPixel(std::max(a.x, b.x) + reach + 1);
    const int top = clampPixel(std::min(a.y, b.y) - reach), bottom = clampPixel(std::max(a.y, b.y) + reach + 1);
    const float dx = b.x - a.x, dy = b.y - a.y;
    const float lengthSquared = std::max(dx * dx + dy * dy, 1e-6f);
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        const float px = static_cast<float>(x) - a.x, py = static_cast<float>(y) - a.y;
        const float along = std::clamp((px * dx + py * dy) / lengthSquared, 0.0f, 1.0f);
        const float ex = px - along * dx, ey = py - along * dy;
        const float distanceSquared = ex * ex + ey * ey;
        if (distanceSquared >= reach * reach) continue;
        float& ink = ink_[static_cast<std::size_t>(y * kDigitSide + x)];
        ink = std::max(ink, std::min(reach - std::sqrt(distanceSquared), 1.0f));
      }
    }
  }

  uint8_t withNoise(float ink) {
    const uint32_t word = random_.next();
    float value = 255 * strength_ * ink;
    // Uneven ink where there is some; now and then a speck on the paper.
    if (ink > 0) value += (uniformFloat(word) - 0.5f) * 50 * ink;
    if (ink <= 0 && word % 128 == 0) value = static_cast<float>(word >> 8 & 63);
    return static_cast<uint8_t>(std::clamp(value, 0.0f, 255.0f));
  }

  PhiloxStream random_;
  float xx_ = 0, xy_ = 0, yx_ = 0, yy_ = 0;
  Point centre_;
  float radius_ = 1;    // of the pen, pixels
  float wobble_ = 0;    // in units of the glyph's box
  float strength_ = 1;  // of the ink
  std::array<float, kDigitSide * kDigitSide> ink_{};
};

}  // namespace

LabeledImages makeDigits(int64_t count, uint64_t seed) {
  if (count < 0) fail(Code::kInvalidArgument, "Cannot draw ", count, " digits.");
  LabeledImages digits{Tensor(DType::kUint8, Shape{count, kDigitSide, kDigitSide}),
                       Tensor(DType::kInt32, Shape{count})};
  const auto ways = glyphs();
  for (int64_t i = 0; i < count; ++i) {
    PictureMaker maker(seed, i);
    digits.labels.data<int32_t>()[i] = maker.draw(ways, digits.images.data<uint8_t>() + i * kDigitSide * kDigitSide);
  }
  return digits;
}

}  // namespace engine::data
