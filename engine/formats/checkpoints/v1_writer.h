// Writes a checkpoint of TensorFlow's first format, V1, as one table. Belongs to one thread.
#pragma once

#include <map>
#include <string>

#include "engine/formats/bundle/tensor_slice.h"

namespace engine::formats {

class V1Writer {
 public:
  // A tensor, or one part of a tensor whose shape is `full`. InvalidArgument for a name that is there with another
  // dtype or shape, a part that is there already or does not fit, and dtypes that the format does not know.
  void add(const std::string& name, const Tensor& tensor);
  void addSlice(const std::string& name, const Shape& full, const TensorSlice& slice, const Tensor& part);
  // Writes the file, whole or not at all. Errors of OutputFile.
  void write(const std::string& path) const;

 private:
  struct Entry {
    DType dtype = DType::kInvalid;
    Shape shape;
    std::map<std::string, TensorSlice> slices = {};  // by their keys
  };

  std::map<std::string, Entry> tensors_;
  std::map<std::string, std::string> parts_;  // by key: the serialised messages
};

}  // namespace engine::formats
