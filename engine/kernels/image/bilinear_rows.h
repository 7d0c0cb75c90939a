// Pictures scaled bilinearly, a row at a time: TensorFlow's floats of ResizeBilinear. A BilinearScale may be read from
// any thread; each thread that scales has its own BilinearRows.
#pragma once

#include <array>

#include "engine/kernels/image/resize_scale.h"

namespace engine::kernels {

// Where the elements of scaled pictures come from.
struct BilinearScale {
  int64_t rowElements = 0;           // of a row of the picture
  std::vector<BilinearPixel> rows;   // of the scaled picture
  std::vector<int32_t> left, right;  // for each element of a scaled row: its neighbours in the picture's row
  std::vector<float> weight;         // of the right one

  BilinearScale(const ResizeSizes& sizes, const ResizeOptions& options)
      : rowElements(sizes.width * sizes.channels), rows(bilinearPixels(sizes.height, sizes.outHeight, options)) {
    for (const BilinearPixel& column : bilinearPixels(sizes.width, sizes.outWidth, options)) {
      for (int64_t i = 0; i < sizes.channels; ++i) {
        left.push_back(static_cast<int32_t>(column.lower * sizes.channels + i));
        right.push_back(static_cast<int32_t>(column.upper * sizes.channels + i));
        weight.push_back(column.weight);
      }
    }
  }
};

// Scales rows of one picture. A row of it that is scaled along x stays for the next row of the result, which most often
// lies between the same two.
template <typename T>
class BilinearRows {
 public:
  BilinearRows(const BilinearScale& scale, const T* picture) : scale_(scale), picture_(picture) {
    for (Line& line : lines_) line.values.resize(scale.left.size());
  }

  // Row `row` of the scaled picture, as many floats as it has elements.
  void row(int64_t row, float* out) {
    const BilinearPixel& place = scale_.rows[static_cast<std::size_t>(row)];
    const float* above = across(place.lower);
    const float* below = across(place.upper);
    const std::size_t count = scale_.left.size();
    const float weight = place.weight;
    for (std::size_t i = 0; i < count; ++i) out[i] = above[i] + (below[i] - above[i]) * weight;
  }

 private:
  struct Line {
    int64_t row = -1;
    std::vector<float> values;
  };

  // Row `row` of the picture, scaled along x.
  const float* across(int64_t row) {
    Line& line = lines_[static_cast<std::size_t>(row % 2)];  // the two rows around a place are neighbours
    float* out = line.values.data();
    if (line.row == row) return out;
    line.row = row;
    const T* in = picture_ + row * scale_.rowElements;
    const int32_t* left = scale_.left.data();
    const int32_t* right = scale_.right.data();
    const float* weight = scale_.weight.data();
    const std::size_t count = scale_.left.size();
    for (std::size_t i = 0; i < count; ++i) {
      const auto before = static_cast<float>(in[left[i]]);
      out[i] = before + (static_cast<float>(in[right[i]]) - before) * weight[i];
    }
    return out;
  }

  const BilinearScale& scale_;
  const T* picture_;
  std::array<Line, 2> lines_;
};

}  // namespace engine::kernels
