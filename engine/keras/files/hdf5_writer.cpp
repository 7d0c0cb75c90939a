#include <algorithm>

#include "engine/core/error.h"
#include "engine/keras/files/hdf5.h"
#include "engine/keras/files/hdf5_id.h"

namespace engine::keras {
namespace {

constexpr std::size_t kMostInHeader = 64512;                // bytes of an attribute: more do not fit an object's header
constexpr std::size_t kFileGrowth = std::size_t{16} << 20;  // bytes

void requireDone(bool done, const std::string& what) {
  if (!done) fail(Code::kInternal, "HDF5 could not write ", what, ".");
}

Hdf5Id madeGroup(hid_t file, const std::string& path) {
  const std::string full = path.empty() ? "/" : path;
  if (!path.empty() && H5Lexists(file, full.c_str(), H5P_DEFAULT) <= 0) {
    const std::size_t above = path.rfind('/');
    if (above != std::string::npos) madeGroup(file, path.substr(0, above));
    return {H5Gcreate2(file, full.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose};
  }
  return {H5Gopen2(file, full.c_str(), H5P_DEFAULT), H5Gclose};
}

void writeAttribute(hid_t file, const std::string& group, const std::string& attribute, const Hdf5Id& type,
                    const Hdf5Id& space, const void* data) {
  const Hdf5Id owner = madeGroup(file, group);
  const Hdf5Id made(H5Acreate2(owner.get(), attribute.c_str(), type.get(), space.get(), H5P_DEFAULT, H5P_DEFAULT),
                    H5Aclose);
  requireDone(made.valid() && H5Awrite(made.get(), type.get(), data) >= 0,
              "attribute '" + attribute + "' at '/" + group + "'");
}

Hdf5Id vectorSpace(std::size_t count) {
  const hsize_t size = count;
  return {H5Screate_simple(1, &size, nullptr), H5Sclose};
}

// As numpy.array_split: the first pieces have one more.
std::vector<std::vector<std::string>> splitEvenly(const std::vector<std::string>& values, std::size_t count) {
  std::vector<std::vector<std::string>> pieces;
  auto at = values.begin();
  for (std::size_t i = 0; i < count; ++i) {
    const auto size = static_cast<std::ptrdiff_t>(values.size() / count + (i < values.size() % count ? 1 : 0));
    pieces.emplace_back(at, at + size);
    at += size;
  }
  return pieces;
}

}  // namespace

Hdf5Writer::Hdf5Writer() {
  const auto lock = hdf5Lock();
  const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_fapl_core(access.get(), kFileGrowth, 0);
  file_ = H5Fcreate("in memory", H5F_ACC_TRUNC, H5P_DEFAULT, access.get());
  requireDone(file_ >= 0, "a file");
}

Hdf5Writer::~Hdf5Writer() {
  const auto lock = hdf5Lock();
  H5Fclose(file_);
}

void Hdf5Writer::group(const std::string& path) {
  const auto lock = hdf5Lock();
  requireDone(madeGroup(file_, path).valid(), "group '" + path + "'");
}

void Hdf5Writer::text(const std::string& group, const std::string& attribute, const std::string& value, bool utf8) {
  const auto lock = hdf5Lock();
  const char* data = value.c_str();
  writeAttribute(file_, group, attribute, hdf5TextType(utf8), {H5Screate(H5S_SCALAR), H5Sclose}, &data);
}

void Hdf5Writer::texts(const std::string& group, const std::string& attribute, const std::vector<std::string>& values) {
  const auto lock = hdf5Lock();
  std::size_t longest = 0, pieces = 1;
  for (const std::string& value : values) longest = std::max(longest, value.size());
  while (longest * ((values.size() + pieces - 1) / pieces) > kMostInHeader && pieces < values.size()) ++pieces;
  if (pieces > 1) {  // texts of one length, as numpy's
    const Hdf5Id fixed(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(fixed.get(), longest);
    H5Tset_strpad(fixed.get(), H5T_STR_NULLPAD);
    std::size_t number = 0;
    for (const std::vector<std::string>& piece : splitEvenly(values, pieces)) {
      std::string all;
      for (const std::string& value : piece) all += value + std::string(longest - value.size(), '\0');
      writeAttribute(file_, group, attribute + std::to_string(number++), fixed, vectorSpace(piece.size()), all.data());
    }
    return;
  }
  if (values.empty()) {  // numpy makes an empty list one of doubles
    const double none = 0;
    return writeAttribute(file_, group, attribute, hdf5Type(DType::kDouble), vectorSpace(0), &none);
  }
  std::vector<const char*> data;
  for (const std::string& value : values) data.push_back(value.c_str());
  writeAttribute(file_, group, attribute, hdf5TextType(false), vectorSpace(values.size()), data.data());
}

void Hdf5Writer::dataset(const std::string& path, const Tensor& value) {
  const auto lock = hdf5Lock();
  const Hdf5Id type = hdf5Type(value.dtype());
  if (!type.valid()) {
    fail(Code::kUnimplemented, "HDF5 files hold no values of the type ", dtypeName(value.dtype()), " ('", path, "').");
  }
  if (const std::size_t above = path.rfind('/'); above != std::string::npos) madeGroup(file_, path.substr(0, above));
  if (H5Lexists(file_, path.c_str(), H5P_DEFAULT) > 0) {
    fail(Code::kAlreadyExists, "Two values would be '", path, "' in one file: give the layers different names.");
  }
  std::vector<hsize_t> sizes;
  for (const int64_t size : value.shape().dims()) sizes.push_back(static_cast<hsize_t>(size));
  const Hdf5Id space(
      sizes.empty() ? H5Screate(H5S_SCALAR) : H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr),
      H5Sclose);
  const Hdf5Id made(H5Dcreate2(file_, path.c_str(), type.get(), space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                    H5Dclose);
  requireDone(made.valid(), "dataset '" + path + "'");
  if (value.elements() == 0) return;
  requireDone(H5Dwrite(made.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, value.raw()) >= 0,
              "dataset '" + path + "'");
}

std::string Hdf5Writer::finish() {
  const auto lock = hdf5Lock();
  requireDone(H5Fflush(file_, H5F_SCOPE_LOCAL) >= 0, "a file");
  const ssize_t size = H5Fget_file_image(file_, nullptr, 0);
  requireDone(size > 0, "a file");
  std::string bytes(static_cast<std::size_t>(size), '\0');
  requireDone(H5Fget_file_image(file_, bytes.data(), bytes.size()) == size, "a file");
  return bytes;
}

}  // namespace engine::keras
