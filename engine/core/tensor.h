// An n-dimensional array: dtype, shape and a shared buffer. Copies share the buffer (like a pointer); nobody writes to
// a shared one except the plan that owns it. Safe to read from many threads.
//   const Tensor matrix = Tensor::of<float>({1, 2, 3, 4, 5, 6}, {2, 3});
//   matrix.shape();                    // is Shape({2, 3})
//   matrix.slice(1, 2).toDoubles();    // is std::vector({4.0, 5.0, 6.0})
//   matrix.reshaped({3, 2}).dim(-1);   // is 2
//   Tensor::scalar(2.5f).item<float>();  // is 2.5f
#pragma once

#include <cassert>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/buffer.h"
#include "engine/core/dtype.h"
#include "engine/core/shape.h"

namespace tensorflow {
class TensorProto;
}

namespace engine {

// What a DT_RESOURCE or DT_VARIANT tensor points to: a variable, a table, an iterator, a dataset.
class Resource {
 public:
  virtual ~Resource() = default;
};

class Tensor {
 public:
  Tensor() = default;  // no tensor: dtype() is kInvalid
  // A zeroed tensor (strings empty). InvalidArgument unless the shape is fully defined, ResourceExhausted when there is
  // no memory for its strings.
  Tensor(DType dtype, Shape shape);
  // A view of `buffer` from `offset` bytes on, for the plan's arena and for slices. The buffer must be large enough,
  // which is not checked. InvalidArgument unless the shape is fully defined.
  Tensor(DType dtype, Shape shape, std::shared_ptr<Buffer> buffer, std::size_t offset);

  // A tensor without memory, to be given some by pointTo(). InvalidArgument unless the shape is fully defined.
  static Tensor view(DType dtype, Shape shape);

  // A tensor of shape [] with the dtype of T.
  template <typename T>
  static Tensor scalar(T value);
  // The same of a text, as a string.
  static Tensor scalar(const char* value) { return scalar(std::string(value)); }
  // Values in row-major order, as many as the shape has elements.
  template <typename T>
  // Values in row-major order. InvalidArgument unless they are as many as the shape has elements.
  static Tensor of(const std::vector<T>& values, Shape shape);
  template <typename T>
  static Tensor vector(const std::vector<T>& values) {
    return of(values, Shape{static_cast<int64_t>(values.size())});
  }
  static Tensor resource(std::shared_ptr<Resource> resource, DType dtype = DType::kResource);
  // InvalidArgument when the proto's values do not fit its shape or the dtype is not supported.
  static Tensor fromProto(const tensorflow::TensorProto& proto);

  // False for Tensor(): there is no tensor.
  bool valid() const { return dtype_ != DType::kInvalid; }
  // Of its elements; kInvalid when there is no tensor.
  DType dtype() const { return dtype_; }
  // Fully defined; its accessors follow.
  const Shape& shape() const { return shape_; }
  // The size of one dimension, from the end when `index` is negative.
  int64_t dim(int index) const { return shape_.dim(index); }
  // How many dimensions there are; 0 for a scalar.
  int rank() const { return shape_.rank(); }
  // The product of all dimensions; 1 for a scalar.
  int64_t elements() const { return elements_; }
  // What its elements take in memory; of strings without their texts.
  std::size_t bytes() const { return static_cast<std::size_t>(elements_) * dtypeSize(dtype_); }

  // Elements in row-major order. T must be the dtype's type (std::string for strings).
  template <typename T>
  std::span<T> flat() {
    assert(kDTypeOf<T> == dtype_);
    return {static_cast<T*>(raw()), static_cast<std::size_t>(elements_)};
  }
  template <typename T>
  std::span<const T> flat() const {
    assert(kDTypeOf<T> == dtype_);
    return {static_cast<const T*>(raw()), static_cast<std::size_t>(elements_)};
  }
  template <typename T>
  T* data() {
    assert(kDTypeOf<T> == dtype_);
    return static_cast<T*>(raw());
  }
  template <typename T>
  const T* data() const {
    assert(kDTypeOf<T> == dtype_);
    return static_cast<const T*>(raw());
  }
  // The only element of a tensor with one element. InvalidArgument for another dtype or size.
  template <typename T>
  T item() const;

  // The first element, whatever its dtype; null when it has no memory. Only who owns the buffer alone writes to it.
  void* raw() { return data_; }
  // The same, to read.
  const void* raw() const { return data_; }
  // What a tensor of dtype kResource or kVariant points to; null for any other.
  const std::shared_ptr<Resource>& resource() const { return resource_; }
  // Whether both look at one buffer, be it at different places of it and as different shapes or dtypes.
  bool sharesBufferWith(const Tensor& other) const { return buffer_ && buffer_ == other.buffer_; }

  // The same elements under another shape (not copied). InvalidArgument unless it has as many elements.
  Tensor reshaped(Shape shape) const;
  // Rows [begin, end) of the first dimension (not copied). OutOfRange for rows that are not there, and for a scalar.
  Tensor slice(int64_t begin, int64_t end) const;
  // A copy of the same shape and dtype with a buffer of its own.
  Tensor clone() const;
  // Copies the elements of `source` into this tensor's buffer. InvalidArgument unless dtype and number of elements are
  // equal; the shapes may differ.
  void copyFrom(const Tensor& source);
  // Keeps dtype and shape but looks at `source`'s memory from `byteOffset` on. Allocates nothing.
  void pointTo(const Tensor& source, std::size_t byteOffset = 0) {
    data_ = static_cast<char*>(source.data_) + byteOffset;
    buffer_ = source.buffer_;
  }
  // Becomes a zeroed tensor (strings empty) of this dtype and `shape`, fully defined, in the memory it has. False, and
  // nothing changed, when another tensor looks at that memory or it is too small or far too large.
  bool renew(const Shape& shape);
  // Numbers as int64 or double whatever the dtype; InvalidArgument for strings and resources.
  std::vector<int64_t> toInt64s() const;
  std::vector<double> toDoubles() const;

  // Writes dtype, shape and elements as TensorFlow does; fromProto() reads them. The proto should be empty.
  void toProto(tensorflow::TensorProto* proto) const;
  // dtype, shape and the first values: for messages and tests.
  std::string toString(int maxValues = 10) const;

 private:
  bool ownsBufferAlone() const;

  DType dtype_ = DType::kInvalid;
  Shape shape_;
  int64_t elements_ = 0;
  void* data_ = nullptr;
  std::shared_ptr<void> buffer_;
  std::shared_ptr<Resource> resource_;
};

template <typename T>
Tensor Tensor::scalar(T value) {
  Tensor tensor(kDTypeOf<T>, Shape{});
  *tensor.data<T>() = std::move(value);
  return tensor;
}

// Throws the InvalidArgument of of(): so many values do not fill the shape.
[[noreturn]] void failElementCount(std::size_t values, const Shape& shape);
// Throws the InvalidArgument of item(): another dtype, or not one element.
[[noreturn]] void failItem(const Tensor& tensor, DType wanted);

template <typename T>
Tensor Tensor::of(const std::vector<T>& values, Shape shape) {
  if (static_cast<int64_t>(values.size()) != shape.elements()) failElementCount(values.size(), shape);
  Tensor tensor(kDTypeOf<T>, std::move(shape));
  std::size_t i = 0;
  for (T& element : tensor.flat<T>()) element = static_cast<T>(values[i++]);
  return tensor;
}

template <typename T>
T Tensor::item() const {
  if (dtype_ != kDTypeOf<T> || elements_ != 1) failItem(*this, kDTypeOf<T>);
  return *data<T>();
}

// Same dtype, shape and elements (bytes for numbers: NaN equals the same NaN). For tests and constant folding.
bool identical(const Tensor& a, const Tensor& b);

}  // namespace engine
