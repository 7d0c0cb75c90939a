// Round dots of any size between pixels, blended into an image. One thread for each part of an image.
#pragma once

#include <QImage>
#include <cstdint>
#include <vector>

namespace widgets {

// How much of each pixel dots of all sizes cover; made once, then read by many threads.
class DiscMasks {
 public:
  static constexpr float kMostRadius = 24;  // device pixels

  DiscMasks();
  // Blends a dot into the rows [top, bottom) of the image (32 bits a pixel, opaque). `alpha`: 0 to 255.
  void blend(uint32_t* pixels, int width, int top, int bottom, float x, float y, float radius, uint32_t color,
             int alpha) const;

 private:
  static constexpr int kPhases = 4;       // places between two pixels, each way
  static constexpr int kRadiusSteps = 4;  // sizes for each pixel of radius

  struct Mask {
    int half = 0;  // pixels from the middle one
    std::vector<uint8_t> coverage;
  };
  std::vector<Mask> masks_;
};

}  // namespace widgets
