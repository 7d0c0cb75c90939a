// IDX files and folders of pictures.
#include <algorithm>
#include <filesystem>
#include <map>

#include "engine/core/error.h"
#include "engine/data/idx_source.h"
#include "engine/data/image_folder.h"
#include "engine/data/input_bytes.h"
#include "engine/data/preview/kind_previews.h"
#include "engine/data/preview/text_sample.h"
#include "engine/formats/files/files.h"
#include "engine/kernels/image/picture.h"

namespace engine::data {
namespace {

namespace fs = std::filesystem;

constexpr int64_t kMostShownSide = 96;             // pixels of a shown picture
constexpr uint64_t kMostPictureBytes = 64U << 20;  // of a file that is decoded to be shown
constexpr int64_t kMostLabels = 4 << 20;           // that are counted
constexpr int64_t kMostPixels = 1 << 22;           // of a picture in an IDX file

uint32_t bigEndianAt(const unsigned char* bytes) {
  return static_cast<uint32_t>(bytes[0]) << 24 | static_cast<uint32_t>(bytes[1]) << 16 |
         static_cast<uint32_t>(bytes[2]) << 8 | bytes[3];
}

struct IdxHeader {
  int type = 0;
  std::vector<int64_t> dims;
};

// DataLoss when the file does not begin as an IDX file does.
IdxHeader readHeader(InputBytes& file) {
  unsigned char bytes[4];
  if (file.read(bytes, 4) < 4) fail(Code::kDataLoss, file.path(), ": is shorter than the header of an IDX file");
  if (bytes[0] != 0 || bytes[1] != 0 || bytes[3] == 0 || bytes[3] > 4) {
    fail(Code::kDataLoss, file.path(), ": does not begin like an IDX file");
  }
  IdxHeader header{bytes[2], {}};
  for (int i = bytes[3]; i > 0; --i) {
    if (file.read(bytes, 4) < 4) fail(Code::kDataLoss, file.path(), ": is cut off in its header");
    header.dims.push_back(bigEndianAt(bytes));
  }
  if (header.type != 0x08) fail(Code::kUnimplemented, file.path(), ": holds IDX type ", header.type, ", not bytes (8)");
  return header;
}

PicturePreview shownPicture(const Tensor& image, std::string label) {
  PicturePreview picture{.height = image.dim(0), .width = image.dim(1)};
  const double scale =
      std::min(1.0, static_cast<double>(kMostShownSide) / static_cast<double>(std::max(image.dim(0), image.dim(1))));
  picture.shownHeight = std::max<int64_t>(1, std::llround(static_cast<double>(image.dim(0)) * scale));
  picture.shownWidth = std::max<int64_t>(1, std::llround(static_cast<double>(image.dim(1)) * scale));
  const Tensor shown = resizedImage(image, picture.shownHeight, picture.shownWidth);
  picture.channels = static_cast<int>(image.dim(2));
  const auto* pixels = shown.data<uint8_t>();
  picture.pixels.assign(pixels, pixels + shown.elements());
  picture.label = std::move(label);
  return picture;
}

std::vector<uint8_t> readLabels(const std::string& path, int64_t& count) {
  InputBytes file(path);
  const IdxHeader header = readHeader(file);
  if (header.dims.size() != 1) fail(Code::kDataLoss, path, ": holds no labels: they have one dimension");
  count = header.dims[0];
  std::vector<uint8_t> labels(
      static_cast<std::size_t>(std::min({count, kMostLabels, static_cast<int64_t>(file.mostBytes())})));
  const std::size_t got = file.read(labels.data(), labels.size());
  if (got < static_cast<std::size_t>(std::min(count, kMostLabels))) {
    fail(Code::kDataLoss, path, ": is cut off or damaged: its header says ", count, " labels, found ", got);
  }
  return labels;
}

void countClasses(const std::vector<uint8_t>& labels, DataPreview& preview) {
  std::map<int, int64_t> counts;
  for (const uint8_t label : labels) ++counts[label];
  for (const auto& [label, count] : counts) preview.classes.push_back({std::to_string(label), count});
}

void readPictures(const std::string& path, const std::vector<uint8_t>& labels, const PreviewOptions& options,
                  DataPreview& preview) {
  InputBytes file(path);
  const IdxHeader header = readHeader(file);
  if (header.dims.size() != 3) fail(Code::kDataLoss, path, ": holds no pictures: they have three dimensions");
  preview.examples = header.dims[0];
  const int64_t pixels = header.dims[1] * header.dims[2];
  if (pixels <= 0 || pixels > kMostPixels) {
    fail(Code::kDataLoss, path, ": says that its pictures have ", header.dims[1], " x ", header.dims[2], " pixels");
  }
  const std::size_t shown = std::min(options.rows, static_cast<std::size_t>(preview.examples));
  for (std::size_t i = 0; i < shown && !options.stopped(); ++i) {
    Tensor image(DType::kUint8, Shape{header.dims[1], header.dims[2], 1});
    if (file.read(image.raw(), image.bytes()) < image.bytes()) {
      fail(Code::kDataLoss, path, ": is cut off or damaged: its header says ", preview.examples, " pictures, found ",
           i);
    }
    preview.readBytes += image.bytes();
    preview.pictures.push_back(shownPicture(image, i < labels.size() ? std::to_string(labels[i]) : std::string()));
  }
  // A file that is not compressed shows by its size that it is whole.
  const auto expected = static_cast<uint64_t>(preview.examples) * static_cast<uint64_t>(pixels);
  if (expected > file.mostBytes()) {
    fail(Code::kDataLoss, path, ": is cut off or damaged: its header says ", expected,
         " bytes of pictures, found at most ", file.mostBytes());
  }
}

std::string existingIdx(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_regular_file(path, ignored)) return path.string();
  const std::string packed = path.string() + ".gz";
  return fs::is_regular_file(packed, ignored) ? packed : std::string();
}

// "…images-idx3…" and "…labels-idx1…" of one another.
std::string replaced(std::string name, const std::string& from, const std::string& to) {
  const std::size_t at = name.rfind(from);
  return at == std::string::npos ? std::string() : name.replace(at, from.size(), to);
}

std::string sibling(const std::string& path, const std::string& from, const std::string& to,
                    const std::string& rankFrom, const std::string& rankTo) {
  const fs::path file(path);
  std::string name = replaced(file.filename().string(), from, to);
  if (name.empty()) return {};
  if (const std::string ranked = replaced(name, rankFrom, rankTo); !ranked.empty()) name = ranked;
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  return existingIdx(file.parent_path() / name);
}

InputFiles pairOf(const std::string& path) {
  InputFiles files;
  const std::string name = fs::path(path).filename().string();
  if (name.find("labels") != std::string::npos) {
    files.labels = path;
    files.images = sibling(path, "labels", "images", "idx1", "idx3");
  } else {
    files.images = path;
    files.labels = sibling(path, "images", "labels", "idx3", "idx1");
  }
  return files;
}

InputFiles pairNamed(const std::string& folder, const std::string& start) {
  InputFiles files{{},
                   existingIdx(fs::path(folder) / (start + "-images-idx3-ubyte")),
                   existingIdx(fs::path(folder) / (start + "-labels-idx1-ubyte"))};
  return files.images.empty() ? InputFiles{} : files;
}

struct ClassFolder {
  std::string name;
  std::vector<std::string> pictures;  // the first ones by name
  int64_t count = 0;
};

ClassFolder listClass(const fs::path& folder, const PreviewOptions& options, std::size_t& files) {
  ClassFolder result{folder.filename().string(), {}, 0};
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (++files > options.mostFiles || options.stopped()) break;
    if (!isPictureName(it->path().string())) continue;
    ++result.count;
    result.pictures.push_back(it->path().string());
  }
  if (error) fail(Code::kPermissionDenied, folder.string(), ": cannot be listed: ", error.message());
  const std::size_t kept = std::min(options.rows, result.pictures.size());
  std::partial_sort(result.pictures.begin(), result.pictures.begin() + static_cast<std::ptrdiff_t>(kept),
                    result.pictures.end());
  result.pictures.resize(kept);
  return result;
}

std::vector<fs::path> foldersIn(const std::string& folder) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (it->is_directory(ignored)) folders.push_back(it->path());
  }
  if (error) fail(Code::kPermissionDenied, folder, ": cannot be listed: ", error.message());
  std::ranges::sort(folders);
  return folders;
}

void showPicture(const std::string& path, const std::string& label, DataPreview& preview) {
  try {
    std::error_code ignored;
    if (fs::file_size(path, ignored) > kMostPictureBytes) fail(Code::kInvalidArgument, "is larger than 64 MB");
    Tensor image = kernels::decodePicture(formats::readFile(path));
    if (image.dim(2) == 2) image = kernels::decodePicture(formats::readFile(path), 4);
    const auto& all = preview.pictures;
    preview.sameSize &= all.empty() || (all[0].height == image.dim(0) && all[0].width == image.dim(1));
    preview.pictures.push_back(shownPicture(image, label));
  } catch (const Error& error) {
    PreviewProblem problem = problemOf(path, error);
    problem.advice = "Remove the file, or write it again.";
    preview.problems.push_back(std::move(problem));
  }
}

}  // namespace

bool isPictureName(const std::string& path) {
  std::string extension = fs::path(path).extension().string();
  std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return std::tolower(c); });
  return extension == ".png" || extension == ".jpg" || extension == ".jpeg";
}

bool looksLikeIdx(const std::string& path) {
  try {
    InputBytes file(path);
    return readHeader(file).dims.size() <= 3;
  } catch (const Error& error) {
    return error.code() == Code::kUnimplemented;  // an IDX file, but of numbers that are not bytes
  }
}

bool findIdxPairs(const std::string& folder, InputFiles& train, InputFiles& eval) {
  train = pairNamed(folder, "train");
  eval = pairNamed(folder, "t10k");
  if (!eval.any()) eval = pairNamed(folder, "test");
  if (!train.any()) std::swap(train, eval);
  return train.any();
}

bool hasPictureFolders(const std::string& folder, const PreviewOptions& options) {
  std::size_t files = 0;
  for (const fs::path& each : foldersIn(folder)) {
    std::error_code error;
    for (fs::directory_iterator it(each, error), end; !error && it != end; it.increment(error)) {
      if (isPictureName(it->path().string())) return true;
      if (++files > options.mostFiles || options.stopped()) return false;
    }
  }
  return false;
}

void previewIdx(const std::string& path, const PreviewOptions& options, DataPreview& preview) {
  preview.kind = PreviewKind::kIdx;
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    if (!findIdxPairs(path, preview.train, preview.eval)) {
      fail(Code::kNotFound, path, ": holds no IDX files named train-images-idx3-ubyte or t10k-images-idx3-ubyte");
    }
  } else {
    preview.train = pairOf(path);
    const bool isTrain = fs::path(path).filename().string().find("train") != std::string::npos;
    InputFiles other;
    findIdxPairs(fs::path(path).parent_path().string(), other, preview.eval);
    if (!isTrain || preview.eval.images == preview.train.images) preview.eval = {};
  }
  if (preview.train.images.empty() || preview.train.labels.empty()) {
    fail(Code::kNotFound, path, ": there is no file with ", preview.train.images.empty() ? "pictures" : "labels",
         " next to it: name them …images-idx3-ubyte and …labels-idx1-ubyte");
  }
  preview.fileBytes = fs::file_size(preview.train.images, ignored) + fs::file_size(preview.train.labels, ignored);
  int64_t count = 0;
  const std::vector<uint8_t> labels = readLabels(preview.train.labels, count);
  countClasses(labels, preview);
  readPictures(preview.train.images, labels, options, preview);
  if (count != preview.examples) {
    fail(Code::kDataLoss, preview.train.images, ": holds ", preview.examples, " pictures and ", preview.train.labels,
         " ", count, " labels: they do not belong together");
  }
}

void previewImageFolder(const std::string& path, const PreviewOptions& options, DataPreview& preview) {
  preview.kind = PreviewKind::kImageFolder;
  preview.train.path = path;
  std::size_t files = 0;
  std::vector<ClassFolder> classes;
  for (const fs::path& folder : foldersIn(path)) {
    ClassFolder found = listClass(folder, options, files);
    if (found.count == 0) continue;
    preview.classes.push_back({found.name, found.count});
    preview.examples += found.count;
    classes.push_back(std::move(found));
    if (files > options.mostFiles || options.stopped()) {
      preview.estimated = true;
      break;
    }
  }
  if (classes.empty()) {
    fail(Code::kInvalidArgument, path,
         ": has no folders with pictures (.png, .jpg, .jpeg): one folder per class is needed");
  }
  // One of each class, then the second ones …
  for (std::size_t i = 0; i < options.rows; ++i) {
    for (const ClassFolder& each : classes) {
      if (preview.pictures.size() >= options.rows || options.stopped()) return;
      if (i < each.pictures.size()) showPicture(each.pictures[i], each.name, preview);
    }
  }
}

}  // namespace engine::data
