#include "engine/data/image_folder.h"

#include <algorithm>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/nodes/tensor_pool.h"
#include "engine/formats/files/files.h"
#include "engine/kernels/image/bilinear_rows.h"
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

// Pixels as tf.io.decode_jpeg gives them by default.
constexpr kernels::JpegReading kDefaultReading{.fastDct = true};

Tensor readImage(const std::string& path, const ImageOptions& options) {
  Tensor image;
  try {
    image = kernels::decodePicture(formats::readFile(path), options.channels, kDefaultReading);
  } catch (const Error& error) {
    if (error.code() != Code::kInvalidArgument) throw;
    fail(Code::kInvalidArgument, path, ": ", error.what());
  }
  return image;
}

kernels::ResizeSizes sizesOf(const Tensor& image, int64_t height, int64_t width) {
  if (image.elements() == 0 || height < 1 || width < 1) {
    fail(Code::kInvalidArgument, "A picture of shape ", image.shape(), " cannot be scaled to ", height, " x ", width,
         " pixels.");
  }
  return {1, image.dim(0), image.dim(1), image.dim(2), height, width};
}

// Calls take(row) with the floats of each row of a scaled picture.
template <typename Take>
void scaleRows(const Tensor& image, const kernels::ResizeSizes& sizes, float* row, const Take& take) {
  kernels::ResizeOptions options;
  options.halfPixelCenters = true;
  const kernels::BilinearScale scale(sizes, options);
  kernels::BilinearRows<uint8_t> rows(scale, image.data<uint8_t>());
  for (int64_t y = 0; y < sizes.outHeight; ++y) {
    rows.row(y, row);
    row = take(row);
  }
}

// What reads and scales pictures on one thread: their memory is used again.
class PictureReader {
 public:
  explicit PictureReader(const ImageOptions& options) : options_(options) {
    const auto channels = static_cast<std::size_t>(options.channels);
    for (int64_t x = 0; x < options.width && !options.mean.empty(); ++x) {
      for (std::size_t c = 0; c < channels; ++c) {
        factors_.push_back(1 / (255 * options.deviation[c]));
        offsets_.push_back(-options.mean[c] / options.deviation[c]);
      }
    }
  }

  Element operator()(Element element, bool scale) {
    const std::string path = element[0].item<std::string>();
    const Tensor image = readImage(path, options_);
    if (!scale && (image.dim(0) != options_.height || image.dim(1) != options_.width)) {
      fail(Code::kInvalidArgument, path, " has ", image.dim(1), " x ", image.dim(0), " pixels, the first picture ",
           options_.width, " x ", options_.height, ": set a height and a width to scale them to.");
    }
    element[0] = factors_.empty() ? resizedImage(image, options_.height, options_.width) : normalized(image);
    return element;
  }

 private:
  Tensor normalized(const Tensor& image) {
    const kernels::ResizeSizes sizes = sizesOf(image, options_.height, options_.width);
    Tensor result = pool_.take(DType::kFloat, Shape{sizes.outHeight, sizes.outWidth, sizes.channels});
    const std::size_t count = factors_.size();
    const float* factor = factors_.data();
    const float* offset = offsets_.data();
    scaleRows(image, sizes, result.data<float>(), [=](float* row) {
      for (std::size_t i = 0; i < count; ++i) row[i] = row[i] * factor[i] + offset[i];
      return row + count;
    });
    return result;
  }

  ImageOptions options_;
  // (value / 255 - mean) / deviation of each value of a row as a product and a sum; none: bytes.
  std::vector<float> factors_, offsets_;
  TensorPool pool_;
};

}  // namespace

Tensor resizedImage(const Tensor& image, int64_t height, int64_t width) {
  if (image.dim(0) == height && image.dim(1) == width) return image;
  const kernels::ResizeSizes sizes = sizesOf(image, height, width);
  Tensor scaled(DType::kUint8, Shape{height, width, sizes.channels});
  std::vector<float> row(static_cast<std::size_t>(width * sizes.channels));
  uint8_t* out = scaled.data<uint8_t>();
  scaleRows(image, sizes, row.data(), [&](float* values) {
    out = std::transform(row.begin(), row.end(), out, [](float value) { return static_cast<uint8_t>(value + 0.5F); });
    return values;
  });
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
  const std::size_t means = options.mean.size();
  if (means != options.deviation.size() || (means != 0 && means != static_cast<std::size_t>(options.channels))) {
    fail(Code::kInvalidArgument, "Pictures of ", options.channels, " channels need as many means and deviations, not ",
         means, " and ", options.deviation.size(), ".");
  }
  std::vector<ElementSpec> spec = files.spec();
  spec[0] = {means == 0 ? DType::kUint8 : DType::kFloat, Shape{options.height, options.width, options.channels}};
  const auto makeReader = [options, scale] {
    return [reader = std::make_shared<PictureReader>(options), scale](Element element) {
      return (*reader)(std::move(element), scale);
    };
  };
  return files.mapWithState(makeReader, spec, kAutotune);
}

}  // namespace engine::data
