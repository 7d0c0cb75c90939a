// Colours between red, green, blue and hue, saturation, value; all from 0 to 1. Pure functions: callable from any
// thread.
#pragma once

#include <algorithm>
#include <cmath>

namespace engine::kernels {

template <typename T>
struct Rgb {
  T red{}, green{}, blue{};
};
template <typename T>
struct Hsv {
  T hue{}, saturation{}, value{};
};

template <typename T>
Hsv<T> toHsv(const Rgb<T>& c) {
  const T value = std::max({c.red, c.green, c.blue});
  const T range = value - std::min({c.red, c.green, c.blue});
  Hsv<T> hsv{0, value > 0 ? range / value : T{0}, value};
  if (!(range > 0)) return hsv;
  const T norm = T{1} / (T{6} * range);
  if (c.red == value) {
    hsv.hue = norm * (c.green - c.blue);
  } else if (c.green == value) {
    hsv.hue = norm * (c.blue - c.red) + T{2} / T{6};
  } else {
    hsv.hue = norm * (c.red - c.green) + T{4} / T{6};
  }
  if (hsv.hue < 0) hsv.hue += T{1};
  return hsv;
}

template <typename T>
Rgb<T> toRgb(const Hsv<T>& c) {
  const auto share = [](T x) { return std::clamp(x, T{0}, T{1}); };
  const T six = c.hue * T{6};
  const auto mixed = [&](T part) { return ((T{1} - c.saturation) + c.saturation * part) * c.value; };
  return {mixed(share(std::abs(six - T{3}) - T{1})), mixed(share(T{2} - std::abs(six - T{2}))),
          mixed(share(T{2} - std::abs(six - T{4})))};
}

}  // namespace engine::kernels
