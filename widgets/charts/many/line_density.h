// How densely many thin lines of one colour cover each pixel. All are added up before one is blended, which costs a
// twentieth of blending each and does not depend on their order. A worker's tool; one object a picture.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "widgets/charts/render/column_mapper.h"

namespace widgets {

class LineDensity {
 public:
  LineDensity(int width, int height);

  // `pen`: how wide the line is, in pixels.
  void add(std::span<const LineColumn> columns, float pen);
  // Into pixels column by column (premultiplied): n lines of opacity a cover m (1 - (1 - a / m)^n), where m is `most`.
  void drawOnto(std::span<uint32_t> pixels, uint32_t color, float alpha, float most = 1) const;

 private:
  int width_;
  int height_;
  std::vector<float> steps_;  // by how much the coverage of a pixel differs from that of the one above it
};

}  // namespace widgets
