#include <algorithm>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/files/byte_stream.h"
#include "engine/keras/files/hdf5.h"
#include "engine/keras/files/hdf5_id.h"
#include "engine/keras/files/hdf5_texts.h"

namespace engine::keras {
namespace {

constexpr std::size_t kMostMembers = 100'000;     // of a group
constexpr std::size_t kLongestText = 256u << 20;  // bytes of an attribute
constexpr std::ptrdiff_t kDeepestGroup = 100;
constexpr hsize_t kLargestSize = hsize_t{1} << 40;  // elements along an axis
constexpr uint64_t kMostBytes = uint64_t{1} << 50;  // of a dataset

// A link that stays in the file leads to each part of the path.
bool isInside(hid_t file, const std::string& path) {
  for (std::size_t end = 0; end != std::string::npos && !path.empty();) {
    end = path.find('/', end == 0 ? 0 : end + 1);
    const std::string part = path.substr(0, end);
    H5L_info_t info;
    if (part.empty() || H5Lexists(file, part.c_str(), H5P_DEFAULT) <= 0) return false;
    if (H5Lget_info(file, part.c_str(), &info, H5P_DEFAULT) < 0 || info.type != H5L_TYPE_HARD) return false;
  }
  return true;
}

// The group or dataset; invalid when there is none.
Hdf5Id opened(hid_t file, const std::string& path) {
  if (!isInside(file, path)) return {};
  return {H5Oopen(file, path.empty() ? "/" : path.c_str(), H5P_DEFAULT), H5Oclose};
}

bool isDataset(const Hdf5Id& object) {
  return object.valid() && H5Iget_type(object.get()) == H5I_DATASET;
}

// The texts of an attribute or why not, as a message. `bytes`: the file, where it is on the disk.
std::string readTexts(hid_t object, const std::string& name, const formats::InputFile* bytes,
                      std::vector<std::string>& texts) {
  const Hdf5Id attribute(H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose);
  if (!attribute.valid()) return "is damaged";
  const Hdf5Id type(H5Aget_type(attribute.get()), H5Tclose), space(H5Aget_space(attribute.get()), H5Sclose);
  if (!type.valid() || !space.valid()) return "is damaged";
  const auto count = static_cast<std::size_t>(std::max<hssize_t>(0, H5Sget_simple_extent_npoints(space.get())));
  if (count > kMostMembers) return "has too many entries";
  if (count == 0) return {};  // an empty list of any type
  if (H5Tget_class(type.get()) != H5T_STRING) return "is no text";
  if (H5Tis_variable_str(type.get()) > 0) {
    H5O_info_t info;
    if (!bytes || H5Oget_info2(object, &info, H5O_INFO_BASIC) < 0) return "cannot be read here";
    std::optional<std::vector<std::string>> read = hdf5Texts(*bytes, info.addr, name, count);
    if (!read) return "is damaged, or kept in a way that is not read";
    texts = std::move(*read);
    return {};
  }
  const std::size_t size = H5Tget_size(type.get());
  if (size == 0 || size > kLongestText / count) return "is too long";
  std::string all(size * count, '\0');
  if (H5Aread(attribute.get(), type.get(), all.data()) < 0) return "is damaged";
  for (std::size_t i = 0; i < count; ++i) {
    std::string one = all.substr(i * size, size);
    one.resize(one.find_last_not_of('\0') + 1);
    texts.push_back(std::move(one));
  }
  return {};
}

// Why the dataset is not read; empty when it may be.
const char* refusal(hid_t dataset) {
  const Hdf5Id properties(H5Dget_create_plist(dataset), H5Pclose);
  if (!properties.valid()) return "is damaged";
  if (H5Pget_external_count(properties.get()) > 0) return "has its data in other files";
  return H5Pget_layout(properties.get()) == H5D_VIRTUAL ? "is put together of other files" : nullptr;
}

}  // namespace

Hdf5Reader::Hdf5Reader(const std::string& path) : name_(path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) fail(Code::kNotFound, "There is no file '", path, "'.");
  bytes_ = std::make_unique<formats::InputFile>(path);
  size_ = bytes_->size();
  const auto lock = hdf5Lock();
  file_ = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  if (file_ < 0) fail(Code::kDataLoss, "'", path, "' is no HDF5 file, or it is cut off or damaged.");
}

Hdf5Reader::Hdf5Reader(const std::string& bytes, const std::string& name) : name_(name), size_(bytes.size()) {
  const auto lock = hdf5Lock();
  const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_fapl_core(access.get(), 1 << 20, 0);
  // The library copies the bytes.
  H5Pset_file_image(access.get(), const_cast<char*>(bytes.data()), bytes.size());
  file_ = bytes.empty() ? -1 : H5Fopen("in memory", H5F_ACC_RDONLY, access.get());
  if (file_ < 0) fail(Code::kDataLoss, "'", name, "' is no HDF5 file, or it is cut off or damaged.");
}

Hdf5Reader::~Hdf5Reader() {
  const auto lock = hdf5Lock();
  H5Fclose(file_);
}

bool Hdf5Reader::has(const std::string& path) const {
  const auto lock = hdf5Lock();
  return opened(file_, path).valid();
}

bool Hdf5Reader::hasDataset(const std::string& path) const {
  const auto lock = hdf5Lock();
  return isDataset(opened(file_, path));
}

std::vector<std::string> Hdf5Reader::members(const std::string& group) const {
  const auto lock = hdf5Lock();
  const Hdf5Id object = opened(file_, group);
  std::vector<std::string> names;
  if (!object.valid() || H5Iget_type(object.get()) != H5I_GROUP) return names;
  const auto add = [](hid_t, const char* name, const H5L_info_t*, void* to) -> herr_t {
    auto& all = *static_cast<std::vector<std::string>*>(to);
    all.emplace_back(name);
    return all.size() < kMostMembers ? 0 : -1;
  };
  if (H5Literate(object.get(), H5_INDEX_NAME, H5_ITER_INC, nullptr, add, &names) < 0) {
    fail(Code::kDataLoss, "Group '", group, "' of '", name_, "' is damaged.");
  }
  std::ranges::sort(names);
  return names;
}

bool Hdf5Reader::hasAttribute(const std::string& group, const std::string& attribute) const {
  const auto lock = hdf5Lock();
  const Hdf5Id object = opened(file_, group);
  return object.valid() && H5Aexists(object.get(), attribute.c_str()) > 0;
}

std::vector<std::string> Hdf5Reader::attributeTexts(const std::string& group, const std::string& attribute) const {
  const auto lock = hdf5Lock();
  const Hdf5Id object = opened(file_, group);
  if (!object.valid() || H5Aexists(object.get(), attribute.c_str()) <= 0) {
    fail(Code::kNotFound, "'", name_, "' has no attribute '", attribute, "' at '/", group, "'.");
  }
  std::vector<std::string> texts;
  const std::string why = readTexts(object.get(), attribute, bytes_.get(), texts);
  if (why.empty()) return texts;
  fail(Code::kDataLoss, "Attribute '", attribute, "' at '/", group, "' of '", name_, "' ", why, ".");
}

std::string Hdf5Reader::text(const std::string& group, const std::string& attribute) const {
  const std::vector<std::string> texts = attributeTexts(group, attribute);
  if (texts.size() == 1) return texts[0];
  fail(Code::kInvalidArgument, "Attribute '", attribute, "' at '/", group, "' of '", name_, "' must be one text.");
}

std::vector<std::string> Hdf5Reader::texts(const std::string& group, const std::string& attribute) const {
  if (hasAttribute(group, attribute) || !hasAttribute(group, attribute + "0")) return attributeTexts(group, attribute);
  std::vector<std::string> all;
  for (int i = 0; hasAttribute(group, attribute + std::to_string(i)); ++i) {
    const std::vector<std::string> piece = attributeTexts(group, attribute + std::to_string(i));
    all.insert(all.end(), piece.begin(), piece.end());
  }
  return all;
}

std::vector<std::string> Hdf5Reader::datasets(const std::string& group) const {
  std::vector<std::string> found, waiting{group};
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const std::string at = waiting[i];
    for (const std::string& name : members(at)) {
      const std::string path = at.empty() ? name : at + "/" + name;
      (hasDataset(path) ? found : waiting).push_back(path);
    }
    if (waiting.size() + found.size() > kMostMembers || std::ranges::count(at, '/') > kDeepestGroup) {
      fail(Code::kDataLoss, "The groups of '", name_, "' hold each other, or are too many.");
    }
  }
  std::ranges::sort(found);
  return found;
}

namespace {

// An open dataset of numbers.
struct OpenDataset {
  Hdf5Id object;
  DType dtype = DType::kInvalid;
  Shape shape;
  uint64_t bytes = 0;
};

OpenDataset openDataset(hid_t file, const std::string& fileName, const std::string& path) {
  OpenDataset found;
  found.object = opened(file, path);
  const auto damaged = [&](const std::string& why) {
    fail(Code::kDataLoss, "Dataset '", path, "' of '", fileName, "' ", why, ".");
  };
  if (!isDataset(found.object)) fail(Code::kNotFound, "'", fileName, "' has no dataset '", path, "'.");
  const hid_t object = found.object.get();
  if (const char* why = refusal(object)) damaged(why);
  const Hdf5Id type(H5Dget_type(object), H5Tclose), space(H5Dget_space(object), H5Sclose);
  if (type.valid()) found.dtype = dtypeOfHdf5(type.get());
  if (found.dtype == DType::kInvalid)
    fail(Code::kUnimplemented, "Dataset '", path, "' of '", fileName, "' holds no numbers.");
  const int rank = space.valid() ? H5Sget_simple_extent_ndims(space.get()) : -1;
  if (rank < 0 || H5Sget_simple_extent_type(space.get()) == H5S_NULL) damaged("has no shape");
  std::vector<hsize_t> sizes(static_cast<std::size_t>(rank));
  if (rank > 0) H5Sget_simple_extent_dims(space.get(), sizes.data(), nullptr);
  found.bytes = dtypeSize(found.dtype);
  for (const hsize_t size : sizes) {
    if (size > kLargestSize || (size > 0 && found.bytes > kMostBytes / size)) damaged("is too large");
    found.bytes *= size;
    found.shape.addDim(static_cast<int64_t>(size));
  }
  return found;
}

}  // namespace

std::pair<DType, Shape> Hdf5Reader::type(const std::string& path) const {
  const auto lock = hdf5Lock();
  const OpenDataset dataset = openDataset(file_, name_, path);
  return {dataset.dtype, dataset.shape};
}

Tensor Hdf5Reader::read(const std::string& path) const {
  const auto lock = hdf5Lock();
  const OpenDataset dataset = openDataset(file_, name_, path);
  formats::requireCredibleSize(name_, size_, dataset.bytes);
  Tensor value(dataset.dtype, dataset.shape);
  if (value.elements() == 0) return value;
  const Hdf5Id memory = hdf5Type(dataset.dtype);
  if (H5Dread(dataset.object.get(), memory.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, value.raw()) < 0)
    fail(Code::kDataLoss, "Dataset '", path, "' of '", name_, "' is cut off or damaged.");
  return value;
}

}  // namespace engine::keras
