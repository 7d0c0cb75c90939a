// The stored bytes of histograms, session entries and images, both ways. Decoding checks what it reads and throws
// DataLoss. Functions only: safe in any thread.
#pragma once

#include <string>
#include <string_view>

#include "summaries/types.h"

namespace summaries {

std::string encodeHistogram(const Histogram& histogram);
Histogram decodeHistogram(std::string_view data);

std::string encodeSession(const SessionEntry& entry);
SessionEntry decodeSession(std::string_view data);

// An image is stored as the encoded file itself, whose size is read from its PNG, JPEG, GIF, BMP or WebP header; one of
// another format as an ImageRecord with the size that it was logged with. A size of 0 means that nothing tells it.
std::string encodeImage(Image image);
// The file's header tells its size: encodeImage() would give back the file itself.
bool tellsItsSize(std::string_view encoded);
Image decodeImage(std::string data);

}  // namespace summaries
