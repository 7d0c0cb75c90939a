#include "engine/data/idx_source.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/input_bytes.h"

namespace engine::data {
namespace {

constexpr unsigned char kUnsignedByte = 0x08;

uint32_t bigEndian(const unsigned char* bytes) {
  return static_cast<uint32_t>(bytes[0]) << 24 | static_cast<uint32_t>(bytes[1]) << 16 |
         static_cast<uint32_t>(bytes[2]) << 8 | bytes[3];
}

Shape readDims(InputBytes& file, int rank) {
  Shape shape;
  for (int i = 0; i < rank; ++i) {
    unsigned char dim[4];
    const std::size_t got = file.read(dim, sizeof dim);
    if (got < sizeof dim) {
      fail(Code::kDataLoss, file.path(), " is cut off: its header needs ", 4 + 4 * rank, " bytes, found ",
           4 + 4 * static_cast<std::size_t>(i) + got, ".");
    }
    shape.addDim(bigEndian(dim));
  }
  return shape;
}

[[noreturn]] void failShort(const std::string& path, const Shape& shape, int64_t expected, uint64_t found) {
  fail(Code::kDataLoss, path, " is cut off or damaged: its header says ", shape, ", that is ", expected,
       " bytes, found ", found, ". Download it again.");
}

std::string existingFile(const std::string& folder, const std::string& name) {
  const auto path = std::filesystem::path(folder) / name;
  for (const std::string& candidate : {path.string(), path.string() + ".gz"}) {
    std::error_code ignored;
    if (std::filesystem::exists(candidate, ignored)) return candidate;
  }
  fail(Code::kNotFound, "There is neither ", path.string(), " nor ", name, ".gz next to it.");
}

}  // namespace

Tensor readIdx(const std::string& path, int64_t mostRows) {
  InputBytes file(path);
  unsigned char magic[4];
  const std::size_t got = file.read(magic, sizeof magic);
  if (got < sizeof magic)
    fail(Code::kDataLoss, path, " is cut off: expected a header of 4 bytes or more, found ", got, ".");
  if (magic[0] != 0 || magic[1] != 0 || magic[3] == 0) {
    fail(Code::kDataLoss, path, " is not an IDX file: it begins with ", bigEndian(magic),
         " instead of 2051 (pictures) or 2049 (labels).");
  }
  if (magic[2] != kUnsignedByte) {
    fail(Code::kUnimplemented, path, " holds elements of IDX type ", int{magic[2]}, "; only bytes (8) can be read.");
  }
  const Shape shape = readDims(file, magic[3]);
  int64_t expected = 0;
  try {
    expected = shape.elements();
  } catch (const Error& error) {
    fail(Code::kDataLoss, path, " is damaged: ", error.what());
  }
  const auto headerSize = 4 + 4 * static_cast<uint64_t>(shape.rank());
  // Before any memory is taken for it.
  if (static_cast<uint64_t>(expected) > file.mostBytes())
    failShort(path, shape, expected, file.mostBytes() - std::min(file.mostBytes(), headerSize));
  Shape read = shape;
  read.setDim(0, std::min(shape.dim(0), mostRows));
  Tensor tensor(DType::kUint8, read);
  const std::size_t found = file.read(tensor.raw(), tensor.bytes());
  if (found < tensor.bytes()) failShort(path, shape, expected, found);
  if (read == shape) file.requireEnd();
  return tensor;
}

LabeledImages readIdxImages(const std::string& imagesPath, const std::string& labelsPath, int64_t mostRows) {
  LabeledImages data;
  data.images = readIdx(imagesPath, mostRows);
  const Tensor labels = readIdx(labelsPath, mostRows);
  if (data.images.rank() != 3) fail(Code::kDataLoss, imagesPath, " holds ", data.images.shape(), ", not pictures.");
  if (labels.rank() != 1) fail(Code::kDataLoss, labelsPath, " holds ", labels.shape(), ", not labels.");
  if (labels.dim(0) != data.images.dim(0)) {
    fail(Code::kDataLoss, imagesPath, " holds ", data.images.dim(0), " pictures and ", labelsPath, " ", labels.dim(0),
         " labels: they do not belong together.");
  }
  data.labels = Tensor(DType::kInt32, labels.shape());
  std::ranges::copy(labels.flat<uint8_t>(), data.labels.flat<int32_t>().begin());
  return data;
}

LabeledImages readMnist(const std::string& folder, MnistSplit split) {
  const std::string start = split == MnistSplit::kTrain ? "train" : "t10k";
  const std::string images = existingFile(folder, start + "-images-idx3-ubyte");
  return readIdxImages(images, existingFile(folder, start + "-labels-idx1-ubyte"));
}

}  // namespace engine::data
