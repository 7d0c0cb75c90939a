// HDF5 files as Keras has them: groups, attributes of text, datasets of numbers. Files are taken as untrusted: links
// out of the file, data in other files and filters other than HDF5's compression, order of bytes and checksum are
// refused. Reading is this program's own (hdf5/), from any thread: a reader does not change. Writing is the library's,
// which is not safe from several threads; a lock makes its calls wait for each other, so that writers may be used on
// any thread, each on one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/tensor.h"

namespace engine::keras {

class Hdf5Objects;
struct Hdf5Object;

class Hdf5Reader {
 public:
  // NotFound: there is no such file; DataLoss: it is no HDF5 file, cut off, or damaged at its head; Unimplemented.
  explicit Hdf5Reader(const std::string& path);
  // A file in memory; `name` is what errors call it.
  Hdf5Reader(const std::string& bytes, const std::string& name);
  ~Hdf5Reader();
  Hdf5Reader(const Hdf5Reader&) = delete;
  Hdf5Reader& operator=(const Hdf5Reader&) = delete;

  const std::string& name() const { return name_; }
  // Paths: "model_weights/dense"; "" is the root. Here and below DataLoss where what is asked for is damaged, and
  // Unimplemented where the format has it in a way that is not read.
  bool has(const std::string& path) const;
  bool hasDataset(const std::string& path) const;
  // The names in a group, in the order of bytes; none when there is no such group.
  std::vector<std::string> members(const std::string& group) const;
  // Of a group.
  bool hasAttribute(const std::string& group, const std::string& attribute) const;
  // One text. NotFound, InvalidArgument (of another kind), DataLoss.
  std::string text(const std::string& group, const std::string& attribute) const;
  // A list of texts, also one that was split to "<attribute>0", "<attribute>1" … because it was long.
  std::vector<std::string> texts(const std::string& group, const std::string& attribute) const;
  // The paths of all datasets below a group, none of them twice. DataLoss: groups hold each other.
  std::vector<std::string> datasets(const std::string& group) const;
  // NotFound: there is none. DataLoss: it cannot be read. Unimplemented: it holds no numbers.
  Tensor read(const std::string& dataset) const;
  // Its dtype and shape without its values; errors as read().
  std::pair<DType, Shape> type(const std::string& dataset) const;

 private:
  const Hdf5Object* find(const std::string& path) const;
  const Hdf5Object& dataset(const std::string& path) const;
  std::string attributeName(const std::string& group, const std::string& attribute) const;  // for errors
  std::vector<std::string> attributeTextsOf(const std::string& group, const std::string& attribute, bool isSplit) const;

  std::string name_;
  std::unique_ptr<const Hdf5Objects> objects_;
};

class Hdf5Writer {
 public:
  Hdf5Writer();
  ~Hdf5Writer();
  Hdf5Writer(const Hdf5Writer&) = delete;
  Hdf5Writer& operator=(const Hdf5Writer&) = delete;

  // With those above it; nothing when it is there.
  void group(const std::string& path);
  // As h5py writes str (`utf8`) and bytes.
  void text(const std::string& group, const std::string& attribute, const std::string& value, bool utf8 = false);
  // As h5py writes a list of bytes; a long one in pieces, as Keras does.
  void texts(const std::string& group, const std::string& attribute, const std::vector<std::string>& values);
  // Makes the groups above it. Unimplemented: a dtype that HDF5 has not. AlreadyExists: the path is taken.
  void dataset(const std::string& path, const Tensor& value);
  // The file.
  std::string finish();

 private:
  int64_t file_ = -1;
};

}  // namespace engine::keras
