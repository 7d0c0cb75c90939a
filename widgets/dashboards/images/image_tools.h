// What image cards do to pictures. Pure functions: any thread.
#pragma once

#include <QImage>
#include <optional>
#include <string>

namespace widgets {

// PNG, JPEG, GIF (its first frame) and whatever else Qt reads; null for what it does not, or for more than Qt's limit
// of memory.
QImage decodedImage(const std::string& encoded);

// The contrast of 1 leaves a picture as it is and 0 makes it grey, the brightness of 0 makes it black: TensorBoard's
// filters, contrast first.
QImage adjusted(const QImage& image, double brightness, double contrast);

struct ImageDifference {
  QImage image;     // absolute difference of each channel, 0 is black
  int largest = 0;  // of any channel, 0 to 255
  double mean = 0;  // of all channels
};
// Nothing when the sizes differ.
std::optional<ImageDifference> difference(const QImage& left, const QImage& right);

}  // namespace widgets
