#include "engine/data/image_folder.h"

#include <cmath>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "engine/kernels/image/picture.h"

namespace engine::data {
namespace {

namespace fs = std::filesystem;

bool isPicture(const fs::path& path) {
  std::string extension = path.extension().string();
  std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return std::tolower(c); });
  return extension == ".png" || extension == ".jpg" || extension == ".jpeg";
}

template <typename Keep>
std::vector<fs::path> sortedEntries(const fs::path& folder, const Keep& keep) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (keep(it->path())) entries.push_back(it->path());
  }
  if (error) {
    fail(error == std::errc::no_such_file_or_directory ? Code::kNotFound : Code::kUnknown, "Cannot list ",
         folder.string(), ": ", error.message(), ".");
  }
  std::ranges::sort(entries);
  return entries;
}

Tensor readImage(const std::string& path, const ImageOptions& options) {
  Tensor image;
  try {
    image = kernels::decodePicture(formats::readFile(path), options.channels);
  } catch (const Error& error) {
    if (error.code() != Code::kInvalidArgument) throw;
    fail(Code::kInvalidArgument, path, ": ", error.what());
  }
  return image;
}

// Where an output pixel's centre lies between two input pixels.
struct Between {
  int64_t low, high;
  float share;  // of the higher one
};

std::vector<Between> placesOf(int64_t from, int64_t to) {
  std::vector<Between> places;
  const float scale = static_cast<float>(from) / static_cast<float>(to);
  for (int64_t i = 0; i < to; ++i) {
    const float at = (static_cast<float>(i) + 0.5F) * scale - 0.5F;
    const float floor = std::floor(at);
    const auto low = static_cast<int64_t>(floor);
    places.push_back({std::clamp<int64_t>(low, 0, from - 1), std::clamp<int64_t>(low + 1, 0, from - 1), at - floor});
  }
  return places;
}

}  // namespace

Tensor resizedImage(const Tensor& image, int64_t height, int64_t width) {
  if (image.dim(0) == height && image.dim(1) == width) return image;
  if (image.elements() == 0 || height < 1 || width < 1) {
    fail(Code::kInvalidArgument, "A picture of shape ", image.shape(), " cannot be scaled to ", height, " x ", width,
         " pixels.");
  }
  const int64_t channels = image.dim(2), stride = image.dim(1) * channels;
  Tensor scaled(DType::kUint8, Shape{height, width, channels});
  const std::vector<Between> rows = placesOf(image.dim(0), height), columns = placesOf(image.dim(1), width);
  const uint8_t* in = image.data<uint8_t>();
  uint8_t* out = scaled.data<uint8_t>();
  for (const Between& row : rows) {
    for (const Between& column : columns) {
      for (int64_t c = 0; c < channels; ++c) {
        const auto pixel = [&](int64_t y, int64_t x) { return static_cast<float>(in[y * stride + x * channels + c]); };
        const float top = std::lerp(pixel(row.low, column.low), pixel(row.low, column.high), column.share);
        const float bottom = std::lerp(pixel(row.high, column.low), pixel(row.high, column.high), column.share);
        *out++ = static_cast<uint8_t>(std::lround(std::lerp(top, bottom, row.share)));
      }
    }
  }
  return scaled;
}

ImageFolder listImageFolder(const std::string& folder) {
  std::vector<std::string> paths, classes;
  std::vector<int32_t> labels;
  for (const fs::path& entry : sortedEntries(folder, [](const fs::path& path) { return fs::is_directory(path); })) {
    const std::vector<fs::path> pictures = sortedEntries(entry, isPicture);
    if (pictures.empty()) continue;
    for (const fs::path& picture : pictures) {
      paths.push_back(picture.string());
      labels.push_back(static_cast<int32_t>(classes.size()));
    }
    classes.push_back(entry.filename().string());
  }
  if (paths.empty()) {
    fail(Code::kInvalidArgument, folder,
         " has no folders with pictures (.png, .jpg, .jpeg): one folder per class is needed.");
  }
  return {Dataset::fromTensorSlices({Tensor::vector(paths), Tensor::vector(labels)}), classes};
}

Dataset decodeImages(const Dataset& files, ImageOptions options) {
  const bool scale = options.height > 0 && options.width > 0;
  if (!scale) {
    Element first;
    if (files.makeIterator()->next(first)) {
      const Tensor image = readImage(first[0].item<std::string>(), options);
      options.height = image.dim(0);
      options.width = image.dim(1);
    }
  }
  std::vector<ElementSpec> spec = files.spec();
  spec[0] = {DType::kUint8, Shape{options.height, options.width, options.channels}};
  const auto decode = [options, scale](Element element) {
    const std::string path = element[0].item<std::string>();
    Tensor image = readImage(path, options);
    if (scale) image = resizedImage(image, options.height, options.width);
    if (image.dim(0) != options.height || image.dim(1) != options.width) {
      fail(Code::kInvalidArgument, path, " has ", image.dim(1), " x ", image.dim(0), " pixels, the first picture ",
           options.width, " x ", options.height, ": set a height and a width to scale them to.");
    }
    element[0] = std::move(image);
    return element;
  };
  return files.map(decode, spec);
}

}  // namespace engine::data
