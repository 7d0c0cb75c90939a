// Which inputs each place of a locally connected layer's output is computed from. Values; used by any thread.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace engine::keras {

using GridPlace = std::vector<int64_t>;  // a number for each axis; also the sizes of a grid

int64_t cellsOf(const GridPlace& sizes);
// All places of a grid, the last axis fastest.
std::vector<GridPlace> placesOf(const GridPlace& sizes);
// A place's number in that order.
int64_t numberOfPlace(const GridPlace& place, const GridPlace& sizes);

struct LocalGrid {
  GridPlace input, output, kernel, strides;  // of the spatial axes
  int64_t channels = 0, filters = 0;
  bool same = false;  // padding
  bool channelsFirst = false;

  // A place of channels, or their sizes, beside a spatial one, in the order of the data's format.
  GridPlace withChannel(GridPlace spatial, int64_t channel) const;
  int64_t inputCells() const { return cellsOf(input) * channels; }
  int64_t outputCells() const { return cellsOf(output) * filters; }
  // The inputs that an output is computed from; with padding fewer at the rim.
  std::vector<GridPlace> inputsOf(const GridPlace& output) const;

  // For each output the numbers of its inputs' values, all as many (without padding): kernels are laid out so.
  std::vector<int32_t> patches() const;
  // 1 where an output is computed from an input, [inputs…, outputs…] with sizes of 1 for channels.
  std::vector<float> mask() const;
  // Pairs of the numbers of an output's and an input's value, in rising order, one after the other.
  std::vector<int64_t> connections() const;
};

}  // namespace engine::keras
