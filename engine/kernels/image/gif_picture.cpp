// GIF by giflib, record by record, so that no frame is larger than its limit before it is read.
#include <gif_lib.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "engine/core/error.h"
#include "engine/kernels/image/picture.h"

namespace engine::kernels {
namespace {

constexpr int64_t kMostGifPixels = int64_t{1} << 28;  // of all frames
// A code stands for at most 4,096 pixels, and one that long takes 12 bits.
constexpr int64_t kMostPixelsOfByte = 4096 * 8 / 12 + 1;

template <typename... Parts>
[[noreturn]] void failGif(const Parts&... why) {
  fail(Code::kInvalidArgument, "Invalid GIF data: ", why..., ".");
}

// The bytes that are left to read.
int readBytes(GifFileType* gif, GifByteType* to, int count) {
  auto& bytes = *static_cast<std::string_view*>(gif->UserData);
  const std::size_t taken = std::min(bytes.size(), static_cast<std::size_t>(std::max(count, 0)));
  std::memcpy(to, bytes.data(), taken);
  bytes.remove_prefix(taken);
  return static_cast<int>(taken);
}

struct GifCloser {
  void operator()(GifFileType* gif) const { DGifCloseFile(gif, nullptr); }
};
using GifFile = std::unique_ptr<GifFileType, GifCloser>;

struct GifFrame {
  int64_t left, top, width, height;
  int transparent;                   // a colour that leaves what was there; below 0: none
  std::vector<GifColorType> colors;  // by number
  std::vector<GifByteType> pixels;   // numbers of colours
};

void need(int result, const GifFile& gif) {
  if (result == GIF_OK) return;
  const char* why = GifErrorString(gif->Error);
  failGif(why ? why : "it is damaged");
}

void readLines(const GifFile& gif, GifFrame& frame) {
  const auto line = [&](int64_t row) {
    need(DGifGetLine(gif.get(), frame.pixels.data() + row * frame.width, static_cast<int>(frame.width)), gif);
  };
  if (!gif->Image.Interlace) {
    for (int64_t row = 0; row < frame.height; ++row) line(row);
    return;
  }
  constexpr int64_t kFirst[] = {0, 4, 2, 1}, kStep[] = {8, 8, 4, 2};
  for (std::size_t pass = 0; pass < 4; ++pass) {
    for (int64_t row = kFirst[pass]; row < frame.height; row += kStep[pass]) line(row);
  }
}

GifFrame readFrame(const GifFile& gif, int transparent, int64_t& pixelsLeft) {
  need(DGifGetImageDesc(gif.get()), gif);
  const GifImageDesc& image = gif->Image;
  GifFrame frame{image.Left, image.Top, image.Width, image.Height, transparent, {}, {}};
  if (frame.width <= 0 || frame.height <= 0) failGif("a frame without pixels");
  const auto bytesLeft = static_cast<int64_t>(static_cast<std::string_view*>(gif->UserData)->size());
  if (frame.width * frame.height > bytesLeft * kMostPixelsOfByte) {
    failGif("a frame claims ", frame.width, " x ", frame.height, " pixels, which ", bytesLeft, " bytes cannot hold");
  }
  pixelsLeft -= frame.width * frame.height;
  if (pixelsLeft < 0) failGif("more than ", kMostGifPixels, " pixels");
  const ColorMapObject* colors = image.ColorMap ? image.ColorMap : gif->SColorMap;
  if (!colors) failGif("missing color map for a frame");
  frame.colors.assign(colors->Colors, colors->Colors + colors->ColorCount);
  frame.pixels.resize(static_cast<std::size_t>(frame.width * frame.height));
  readLines(gif, frame);
  return frame;
}

// Reads over an extension; the transparent colour of the next frame when it tells of one.
void readExtension(const GifFile& gif, int& transparent) {
  int code = 0;
  GifByteType* block = nullptr;
  need(DGifGetExtension(gif.get(), &code, &block), gif);
  while (block) {
    GraphicsControlBlock control;
    if (code == GRAPHICS_EXT_FUNC_CODE && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
      transparent = control.TransparentColor;
    }
    need(DGifGetExtensionNext(gif.get(), &block), gif);
  }
}

std::vector<GifFrame> readFrames(std::string_view bytes) {
  int error = 0;
  const GifFile gif(DGifOpen(&bytes, readBytes, &error));
  if (!gif) failGif("no head");
  std::vector<GifFrame> frames;
  int64_t pixelsLeft = kMostGifPixels;
  int transparent = NO_TRANSPARENT_COLOR;
  for (GifRecordType type = UNDEFINED_RECORD_TYPE; type != TERMINATE_RECORD_TYPE;) {
    need(DGifGetRecordType(gif.get(), &type), gif);
    if (type == EXTENSION_RECORD_TYPE) readExtension(gif, transparent);
    if (type != IMAGE_DESC_RECORD_TYPE) continue;
    frames.push_back(readFrame(gif, transparent, pixelsLeft));
    transparent = NO_TRANSPARENT_COLOR;
  }
  if (frames.empty()) failGif("no picture");
  return frames;
}

// What of the frame is inside the canvas, over what was there before.
void paintFrame(const GifFrame& frame, int64_t height, int64_t width, uint8_t* canvas) {
  const int64_t bottom = std::min(frame.top + frame.height, height), right = std::min(frame.left + frame.width, width);
  for (int64_t row = frame.top; row < bottom; ++row) {
    for (int64_t column = frame.left; column < right; ++column) {
      const GifByteType number =
          frame.pixels[static_cast<std::size_t>((row - frame.top) * frame.width + column - frame.left)];
      if (number == frame.transparent) continue;
      if (number >= frame.colors.size()) failGif("color ", int{number}, " of ", frame.colors.size());
      const GifColorType& color = frame.colors[number];
      uint8_t* to = canvas + (row * width + column) * 3;
      to[0] = color.Red;
      to[1] = color.Green;
      to[2] = color.Blue;
    }
  }
}

}  // namespace

Tensor decodeGif(std::string_view bytes) {
  const std::vector<GifFrame> frames = readFrames(bytes);
  int64_t height = 0, width = 0;
  for (const GifFrame& frame : frames) {
    height = std::max(height, frame.height);
    width = std::max(width, frame.width);
  }
  const auto count = static_cast<int64_t>(frames.size());
  if (count > kMostGifPixels / (height * width)) failGif("more than ", kMostGifPixels, " pixels");
  Tensor pixels(DType::kUint8, Shape{count, height, width, 3});
  const int64_t size = height * width * 3;
  uint8_t* canvas = pixels.data<uint8_t>();
  for (int64_t i = 0; i < count; ++i, canvas += size) {
    if (i > 0) std::copy_n(canvas - size, size, canvas);
    paintFrame(frames[static_cast<std::size_t>(i)], height, width, canvas);
  }
  return pixels;
}

Tensor decodeStillGif(std::string_view bytes, int channels) {
  if (channels != 0 && channels != 3) {
    fail(Code::kInvalidArgument, "channels must be 0 or 3 for a GIF file, not ", channels, ".");
  }
  const Tensor frames = decodeGif(bytes);
  if (frames.dim(0) != 1) {
    fail(Code::kInvalidArgument, "Got ", frames.dim(0),
         " frames, but animated gifs can only be decoded by DecodeGif or ", "DecodeImage.");
  }
  return frames.reshaped(Shape{frames.dim(1), frames.dim(2), 3});
}

}  // namespace engine::kernels
