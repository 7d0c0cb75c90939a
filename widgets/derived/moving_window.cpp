#include "widgets/derived/moving_window.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets {

namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// Calls add(value) and remove(value) as the window moves, and result() for each point.
template <class Window>
std::vector<double> slide(std::span<const double> values, std::size_t n, Window& window) {
  std::vector<double> out;
  out.reserve(values.size());
  const std::size_t before = (std::max<std::size_t>(n, 1) - 1) / 2, after = std::max<std::size_t>(n, 1) / 2;
  std::size_t next = 0;  // first point not yet in the window
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (; next < values.size() && next <= i + after; ++next) {
      if (std::isfinite(values[next])) window.add(values[next]);
    }
    if (i > before && std::isfinite(values[i - before - 1])) window.remove(values[i - before - 1]);
    out.push_back(window.result());
  }
  return out;
}

// Kahan's correction: the sum stays exact however far the window has moved.
struct MeanWindow {
  double sum = 0, lost = 0;
  std::size_t count = 0;
  void shift(double value) {
    const double corrected = value - lost;
    const double next = sum + corrected;
    lost = (next - sum) - corrected;
    sum = next;
  }
  void add(double value) {
    shift(value);
    ++count;
  }
  void remove(double value) {
    shift(-value);
    if (--count == 0) sum = lost = 0;
  }
  double result() const { return count > 0 ? sum / static_cast<double>(count) : kNoNumber; }
};

struct SortedWindow {
  double q;
  std::vector<double> sorted;
  void add(double value) { sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), value), value); }
  void remove(double value) { sorted.erase(std::lower_bound(sorted.begin(), sorted.end(), value)); }
  double result() const {
    if (sorted.empty()) return kNoNumber;
    const double place = q * static_cast<double>(sorted.size() - 1);
    const auto low = static_cast<std::size_t>(place);
    if (low + 1 >= sorted.size()) return sorted.back();
    return std::lerp(sorted[low], sorted[low + 1], place - static_cast<double>(low));
  }
};

}  // namespace

std::vector<double> movingMean(std::span<const double> values, std::size_t n) {
  MeanWindow window;
  return slide(values, n, window);
}

std::vector<double> movingQuantile(std::span<const double> values, double q, std::size_t n) {
  SortedWindow window{std::clamp(q, 0.0, 1.0), {}};
  return slide(values, n, window);
}

}  // namespace widgets
