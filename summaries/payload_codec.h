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

// An image is stored as the encoded file itself; its size is read from the PNG, JPEG, GIF or BMP header. A size of 0
// means that the format is another.
Image decodeImage(std::string data);

}  // namespace summaries
