#include "widgets/dashboards/projector/scene/point_scene.h"

#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

constexpr double kLeftOut = 0.002;  // of the points at either end, when the view is fitted

}  // namespace

bool PointPlaces::isShown(int point) const {
  return std::isfinite(places[static_cast<std::size_t>(point) * 3]);
}

std::array<float, 3> PointPlaces::normalised(int point) const {
  const float* place = places.data() + static_cast<std::size_t>(point) * 3;
  return {(place[0] - center[0]) * scale, (place[1] - center[1]) * scale, (place[2] - center[2]) * scale};
}

void PointPlaces::fit() {
  float widest = 0;
  std::vector<float> values;
  for (std::size_t d = 0; d < 3; ++d) {
    values.clear();
    for (std::size_t i = d; i < places.size(); i += 3) {
      if (std::isfinite(places[i])) values.push_back(places[i]);
    }
    if (values.empty()) return;
    const auto out = static_cast<std::ptrdiff_t>(kLeftOut * static_cast<double>(values.size()));
    std::nth_element(values.begin(), values.begin() + out, values.end());
    const float low = values[static_cast<std::size_t>(out)];
    std::nth_element(values.begin(), values.end() - 1 - out, values.end());
    const float high = *(values.end() - 1 - out);
    center[d] = (low + high) / 2;
    widest = std::max(widest, (high - low) / 2);
  }
  scale = widest > 0 ? 1 / widest : 1;
}

}  // namespace widgets
