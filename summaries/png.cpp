#include "summaries/png.h"

#include <zlib.h>

#include <array>
#include <cstdlib>

#include "summaries/error.h"

namespace summaries {
namespace {

constexpr int kLargestSide = 1 << 16;

void appendBigEndian(std::string& out, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<char>(value >> shift & 0xff));
}

void appendChunk(std::string& out, const std::string& type, const std::string& data) {
  appendBigEndian(out, static_cast<uint32_t>(data.size()));
  const std::string body = type + data;
  out += body;
  appendBigEndian(out, static_cast<uint32_t>(
                           crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()))));
}

enum Filter : uint8_t { kNone = 0, kSub = 1, kUp = 2 };

// The row after a filter, each byte minus its neighbour's (Sub: one pixel left, Up: the row above).
std::string filtered(Filter filter, std::span<const uint8_t> row, std::span<const uint8_t> above, std::size_t pixel) {
  std::string out(row.size(), '\0');
  for (std::size_t i = 0; i < row.size(); ++i) {
    const int left = i >= pixel ? row[i - pixel] : 0;
    const int up = above.empty() ? 0 : above[i];
    const int predicted = filter == kSub ? left : filter == kUp ? up : 0;
    out[i] = static_cast<char>(row[i] - predicted);
  }
  return out;
}

// Small differences compress best: PNG's usual rule of thumb to choose a filter.
uint64_t cost(const std::string& row) {
  uint64_t sum = 0;
  for (const char byte : row) sum += static_cast<uint64_t>(std::abs(static_cast<signed char>(byte)));
  return sum;
}

void appendRow(std::string& out, std::span<const uint8_t> row, std::span<const uint8_t> above, std::size_t pixel) {
  Filter best = kNone;
  std::string bestRow = filtered(kNone, row, above, pixel);
  uint64_t bestCost = cost(bestRow);
  for (const Filter filter : {kSub, kUp}) {
    std::string candidate = filtered(filter, row, above, pixel);
    const uint64_t candidateCost = cost(candidate);
    if (candidateCost >= bestCost) continue;
    best = filter;
    bestCost = candidateCost;
    bestRow = std::move(candidate);
  }
  out.push_back(static_cast<char>(best));
  out += bestRow;
}

std::string deflated(const std::string& data) {
  uLongf size = compressBound(static_cast<uLong>(data.size()));
  std::string out(size, '\0');
  const int status = compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(data.data()),
                               static_cast<uLong>(data.size()), 6);
  if (status != Z_OK) throw Error(Code::kResourceExhausted, "packing a PNG failed: out of memory");
  out.resize(size);
  return out;
}

}  // namespace

std::string encodePng(std::span<const uint8_t> pixels, int width, int height, int channels) {
  static constexpr std::array<char, 5> kColourTypes = {0, 0, 4, 2, 6};  // by channels
  const bool sizesFit =
      width > 0 && height > 0 && width <= kLargestSide && height <= kLargestSide && channels >= 1 && channels <= 4;
  const auto pixel = static_cast<std::size_t>(channels);
  const std::size_t stride = pixel * static_cast<std::size_t>(width);
  if (!sizesFit || pixels.size() != stride * static_cast<std::size_t>(height)) {
    throw Error(Code::kInvalidArgument, "cannot write a PNG of " + std::to_string(width) + " x " +
                                            std::to_string(height) + " pixels with " + std::to_string(channels) +
                                            " channels from " + std::to_string(pixels.size()) +
                                            " bytes; give width * height * channels bytes, 1 to 4 channels");
  }
  std::string header;
  appendBigEndian(header, static_cast<uint32_t>(width));
  appendBigEndian(header, static_cast<uint32_t>(height));
  header += {8, kColourTypes[pixel], 0, 0, 0};  // bits a sample, colour type, deflate, adaptive filters, no interlace
  std::string rows;
  rows.reserve(pixels.size() + static_cast<std::size_t>(height));
  for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
    const auto above = y == 0 ? std::span<const uint8_t>() : pixels.subspan((y - 1) * stride, stride);
    appendRow(rows, pixels.subspan(y * stride, stride), above, pixel);
  }
  std::string out("\x89PNG\r\n\x1a\n", 8);
  appendChunk(out, "IHDR", header);
  appendChunk(out, "IDAT", deflated(rows));
  appendChunk(out, "IEND", "");
  return out;
}

Image pngImage(std::span<const uint8_t> pixels, int width, int height, int channels) {
  return {width, height, channels, encodePng(pixels, width, height, channels)};
}

}  // namespace summaries
