// A rectangular part of a tensor: start and length in each dimension. Partitioned variables are stored as such parts.
// A value type.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/shape.h"
#include "engine/core/tensor.h"

namespace tensorflow {
class TensorSliceProto;
}

namespace engine::formats {

inline constexpr int64_t kFullExtent = -1;  // a length: the whole dimension

class TensorSlice {
 public:
  struct Extent {
    int64_t start = 0;
    int64_t length = kFullExtent;
    bool operator==(const Extent&) const = default;
  };

  TensorSlice() = default;
  explicit TensorSlice(std::vector<Extent> extents) : extents_(std::move(extents)) {}
  // "2,5:-" : start and length of each dimension, "-" for a whole one. InvalidArgument when it reads otherwise.
  static TensorSlice parse(std::string_view text);
  static TensorSlice fromProto(const tensorflow::TensorSliceProto& proto);
  void toProto(tensorflow::TensorSliceProto* proto) const;

  const std::vector<Extent>& extents() const { return extents_; }
  std::string toString() const;
  // The key of this part of the variable `name` in a bundle's index.
  std::string bundleKey(const std::string& name) const;

  // The same part with every whole dimension written out. InvalidArgument when it does not lie inside `full`.
  TensorSlice within(const Shape& full) const;
  // The part's own shape. Extents must have lengths (see within).
  Shape shape() const;
  // The elements that two parts of one tensor, both with lengths, share; none when they share none.
  std::optional<TensorSlice> intersection(const TensorSlice& other) const;
  // The same elements counted from the start of `origin`.
  TensorSlice relativeTo(const TensorSlice& origin) const;

  bool operator==(const TensorSlice&) const = default;

 private:
  std::vector<Extent> extents_;
};

// "10 4 2,5:0,4": the full shape and a part of it, as save and restore ops take it. An empty text: no part (false).
bool parseShapeAndSlice(std::string_view text, Shape& full, TensorSlice& slice);

// Copies a part out of a tensor, and a part's tensor into its place in the whole. The slice must have lengths and lie
// inside the whole; dtypes and shapes must agree.
Tensor extractSlice(const Tensor& whole, const TensorSlice& slice);
void insertSlice(const Tensor& part, const TensorSlice& slice, Tensor& whole);

}  // namespace engine::formats
