#include "engine/keras/layers/convolution/local_grid.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace engine::keras {

int64_t cellsOf(const GridPlace& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>());
}

std::vector<GridPlace> placesOf(const GridPlace& sizes) {
  std::vector<GridPlace> places{{}};
  for (const int64_t size : sizes) {
    std::vector<GridPlace> longer;
    for (const GridPlace& place : places) {
      for (int64_t i = 0; i < size; ++i) {
        longer.push_back(place);
        longer.back().push_back(i);
      }
    }
    places = std::move(longer);
  }
  return places;
}

int64_t numberOfPlace(const GridPlace& place, const GridPlace& sizes) {
  int64_t number = 0;
  for (std::size_t axis = 0; axis < sizes.size(); ++axis) number = number * sizes[axis] + place[axis];
  return number;
}

GridPlace LocalGrid::withChannel(GridPlace spatial, int64_t channel) const {
  spatial.insert(channelsFirst ? spatial.begin() : spatial.end(), channel);
  return spatial;
}

// With padding the kernel's middle, rounded down, lies on output · stride, whatever the strides are.
std::vector<GridPlace> LocalGrid::inputsOf(const GridPlace& at) const {
  GridPlace begin, sizes;
  for (std::size_t axis = 0; axis < input.size(); ++axis) {
    const int64_t left = kernel[axis] / 2, middle = at[axis] * strides[axis] + (same ? 0 : left);
    begin.push_back(std::max<int64_t>(0, middle - left));
    sizes.push_back(std::max<int64_t>(0, std::min(input[axis], middle + kernel[axis] - left) - begin.back()));
  }
  std::vector<GridPlace> places = placesOf(sizes);
  for (GridPlace& place : places) {
    for (std::size_t axis = 0; axis < place.size(); ++axis) place[axis] += begin[axis];
  }
  return places;
}

std::vector<int32_t> LocalGrid::patches() const {
  std::vector<int32_t> numbers;
  const GridPlace sizes = withChannel(input, channels);
  const auto add = [&](const GridPlace& place, int64_t channel) {
    numbers.push_back(static_cast<int32_t>(numberOfPlace(withChannel(place, channel), sizes)));
  };
  for (const GridPlace& at : placesOf(output)) {
    const std::vector<GridPlace> places = inputsOf(at);
    const int64_t outer = channelsFirst ? channels : 1, inner = channelsFirst ? 1 : channels;
    for (int64_t first = 0; first < outer; ++first) {
      for (const GridPlace& place : places) {
        for (int64_t last = 0; last < inner; ++last) add(place, first + last);
      }
    }
  }
  return numbers;
}

std::vector<float> LocalGrid::mask() const {
  const int64_t outputs = cellsOf(output);
  std::vector<float> joined(static_cast<std::size_t>(cellsOf(input) * outputs), 0.0F);
  for (const GridPlace& at : placesOf(output)) {
    for (const GridPlace& place : inputsOf(at)) {
      joined[static_cast<std::size_t>(numberOfPlace(place, input) * outputs + numberOfPlace(at, output))] = 1;
    }
  }
  return joined;
}

std::vector<int64_t> LocalGrid::connections() const {
  std::vector<std::pair<int64_t, int64_t>> pairs;
  const GridPlace inputs = withChannel(input, channels), outputs = withChannel(output, filters);
  for (const GridPlace& at : placesOf(output)) {
    for (const GridPlace& place : inputsOf(at)) {
      for (int64_t channel = 0; channel < channels; ++channel) {
        const int64_t from = numberOfPlace(withChannel(place, channel), inputs);
        for (int64_t filter = 0; filter < filters; ++filter) {
          pairs.emplace_back(numberOfPlace(withChannel(at, filter), outputs), from);
        }
      }
    }
  }
  std::ranges::sort(pairs);
  std::vector<int64_t> flat;
  for (const auto& [to, from] : pairs) flat.insert(flat.end(), {to, from});
  return flat;
}

}  // namespace engine::keras
