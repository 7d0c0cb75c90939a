#include "summaries/store/payload_codec.h"

#include <algorithm>

#include "summaries/error.h"
#include "summaries/event_log.pb.h"

namespace summaries {
namespace {

uint32_t byteAt(std::string_view data, std::size_t i) {
  return static_cast<unsigned char>(data[i]);
}

uint32_t bigEndian(std::string_view data, std::size_t at, int bytes) {
  uint32_t value = 0;
  for (int i = 0; i < bytes; ++i) value = value << 8 | byteAt(data, at + static_cast<std::size_t>(i));
  return value;
}

uint32_t littleEndian(std::string_view data, std::size_t at, int bytes) {
  uint32_t value = 0;
  for (int i = bytes - 1; i >= 0; --i) value = value << 8 | byteAt(data, at + static_cast<std::size_t>(i));
  return value;
}

void setSize(Image& image, uint32_t width, uint32_t height, int channels) {
  image.width = static_cast<int>(width & 0x7fffffff);
  image.height = static_cast<int>(height & 0x7fffffff);
  image.channels = channels;
}

void readPngHeader(std::string_view data, Image& image) {
  if (data.size() < 26) return;
  static constexpr int kChannels[] = {1, 0, 3, 3, 2, 0, 4};  // by PNG colour type; 3 is a palette of RGB
  const uint32_t colour = byteAt(data, 25);
  setSize(image, bigEndian(data, 16, 4), bigEndian(data, 20, 4), colour < 7 ? kChannels[colour] : 0);
}

// Walks the segments up to the frame header (SOF0 … SOF15 without DHT, JPG and DAC).
void readJpegHeader(std::string_view data, Image& image) {
  std::size_t at = 2;
  while (at + 10 <= data.size() && byteAt(data, at) == 0xff) {
    const uint32_t marker = byteAt(data, at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc) {
      return setSize(image, bigEndian(data, at + 7, 2), bigEndian(data, at + 5, 2),
                     static_cast<int>(byteAt(data, at + 9)));
    }
    at += 2 + bigEndian(data, at + 2, 2);
  }
}

// The three kinds of WebP: lossy, lossless and extended.
void readWebpHeader(std::string_view data, Image& image) {
  const std::string_view chunk = data.substr(12, 4);
  if (chunk == "VP8 ") {
    setSize(image, littleEndian(data, 26, 2) & 0x3fff, littleEndian(data, 28, 2) & 0x3fff, 3);
  } else if (chunk == "VP8L") {
    const uint32_t bits = littleEndian(data, 21, 4);
    setSize(image, (bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1, 4);
  } else if (chunk == "VP8X") {
    setSize(image, littleEndian(data, 24, 3) + 1, littleEndian(data, 27, 3) + 1, 4);
  }
}

}  // namespace

std::string encodeHistogram(const Histogram& histogram) {
  HistogramRecord record;
  record.set_min(histogram.min);
  record.set_max(histogram.max);
  record.set_num(histogram.num);
  record.set_sum(histogram.sum);
  record.set_sum_squares(histogram.sumSquares);
  record.mutable_bucket_limit()->Add(histogram.bucketLimits.begin(), histogram.bucketLimits.end());
  record.mutable_bucket()->Add(histogram.buckets.begin(), histogram.buckets.end());
  return record.SerializeAsString();
}

Histogram decodeHistogram(std::string_view data) {
  HistogramRecord record;
  if (!record.ParseFromArray(data.data(), static_cast<int>(data.size())) ||
      record.bucket_size() != record.bucket_limit_size()) {
    throw Error(Code::kDataLoss, "a histogram's bytes are damaged; restore the event log");
  }
  return {record.min(),
          record.max(),
          record.num(),
          record.sum(),
          record.sum_squares(),
          {record.bucket_limit().begin(), record.bucket_limit().end()},
          {record.bucket().begin(), record.bucket().end()}};
}

std::string encodeSession(const SessionEntry& entry) {
  SessionRecord record;
  record.set_event(static_cast<int>(entry.event));
  record.set_step(entry.step);
  record.set_wall(entry.wall);
  record.set_text(entry.text);
  return record.SerializeAsString();
}

SessionEntry decodeSession(std::string_view data) {
  SessionRecord record;
  if (!record.ParseFromArray(data.data(), static_cast<int>(data.size()))) {
    throw Error(Code::kDataLoss, "a session entry's bytes are damaged; restore the event log");
  }
  return {static_cast<SessionEvent>(record.event()), record.step(), record.wall(), record.text()};
}

namespace {

void readHeader(std::string_view bytes, Image& image) {
  if (bytes.starts_with("\x89PNG\r\n\x1a\n")) {
    readPngHeader(bytes, image);
  } else if (bytes.starts_with("\xff\xd8")) {
    readJpegHeader(bytes, image);
  } else if (bytes.starts_with("GIF8") && bytes.size() >= 10) {
    setSize(image, littleEndian(bytes, 6, 2), littleEndian(bytes, 8, 2), 3);
  } else if (bytes.starts_with("BM") && bytes.size() >= 26) {
    setSize(image, littleEndian(bytes, 18, 4), littleEndian(bytes, 22, 4), 3);
  } else if (bytes.starts_with("RIFF") && bytes.substr(0, 12).ends_with("WEBP") && bytes.size() >= 30) {
    readWebpHeader(bytes, image);
  }
}

}  // namespace

bool tellsItsSize(std::string_view encoded) {
  Image known;
  readHeader(encoded, known);
  return known.width > 0;
}

std::string encodeImage(Image image) {
  const bool isPlain = image.width == 0 || tellsItsSize(image.encoded);
  if (isPlain && !image.encoded.starts_with('\0')) return std::move(image.encoded);
  ImageRecord record;
  record.set_width(image.width);
  record.set_height(image.height);
  record.set_channels(image.channels);
  record.set_encoded(std::move(image.encoded));
  return '\0' + record.SerializeAsString();
}

Image decodeImage(std::string data) {
  Image image;
  if (!data.starts_with('\0')) {
    readHeader(data, image);
    image.encoded = std::move(data);
    return image;
  }
  ImageRecord record;
  if (!record.ParseFromArray(data.data() + 1, static_cast<int>(data.size() - 1))) {
    throw Error(Code::kDataLoss, "an image's bytes are damaged; restore the event log");
  }
  image.channels = record.channels();
  image.encoded = std::move(*record.mutable_encoded());
  image.width = std::max(0, record.width());
  image.height = std::max(0, record.height());
  return image;
}

}  // namespace summaries
