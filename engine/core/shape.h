// A tensor's shape; dimensions (kUnknownDim) and the rank may be unknown while a graph is built. A value type.
//   const Shape batch{kUnknownDim, 28, 28};
//   batch.compatibleWith({32, 28, 28});  // is true
//   batch.elements();                    // is kUnknownDim
//   broadcastShape({5, 1}, {3});         // is Shape({5, 3})
#pragma once

#include <cstdint>
#include <initializer_list>
#include <ostream>
#include <span>
#include <string>
#include <vector>

namespace tensorflow {
class TensorShapeProto;
}

namespace engine {

inline constexpr int64_t kUnknownDim = -1;
inline constexpr int kMaxRank = 254;

class Shape {
 public:
  Shape() = default;  // a scalar
  Shape(std::initializer_list<int64_t> dims) : dims_(dims) {}
  explicit Shape(std::vector<int64_t> dims) : dims_(std::move(dims)) {}
  static Shape unknown();                // unknown rank
  // Known rank, unknown dimensions. InvalidArgument for a rank outside [0, kMaxRank].
  static Shape unknownOfRank(int rank);
  static Shape fromProto(
      const tensorflow::TensorShapeProto& proto);  // InvalidArgument on sizes below -1 or too many dims

  // Whether the number of dimensions is known.
  bool hasRank() const { return !unknownRank_; }
  // Number of dimensions. The rank must be known.
  int rank() const { return static_cast<int>(dims_.size()); }
  // Negative indices count from the end. InvalidArgument where there is none: beyond the rank, or when it is unknown.
  int64_t dim(int index) const { return dims_[placeOf(index)]; }
  int64_t operator[](int index) const { return dim(index); }
  void setDim(int index, int64_t size) { dims_[placeOf(index)] = size; }
  void addDim(int64_t size) { dims_.push_back(size); }
  std::span<const int64_t> dims() const { return dims_; }

  // Whether the rank and every dimension are known.
  bool isFullyDefined() const;
  // Whether it is known to have no dimensions.
  bool isScalar() const { return hasRank() && dims_.empty(); }
  // Product of the dimensions, 1 for a scalar; kUnknownDim unless fully defined. InvalidArgument when it does not fit
  // into 63 bits.
  int64_t elements() const;

  // The same rank and dimensions, unknown only equal to unknown.
  bool operator==(const Shape& other) const = default;
  // Whether both may describe one tensor.
  bool compatibleWith(const Shape& other) const;
  // The most that is known from both. InvalidArgument when they contradict.
  Shape mergedWith(const Shape& other) const;

  // TensorFlow's form of it; unknown dimensions are -1. fromProto() reads it.
  void toProto(tensorflow::TensorShapeProto* proto) const;
  std::string toString() const;  // "[2,?,3]", "<unknown>", "[]"

 private:
  std::size_t placeOf(int index) const {
    const auto place = static_cast<std::size_t>(index < 0 ? index + rank() : index);
    if (place >= dims_.size()) [[unlikely]]
      failForDim(index);
    return place;
  }
  [[noreturn]] void failForDim(int index) const;

  std::vector<int64_t> dims_;
  bool unknownRank_ = false;
};

// As toString().
std::ostream& operator<<(std::ostream& out, const Shape& shape);

// Shape of the result of broadcasting, by NumPy's rules, unknown dimensions allowed. InvalidArgument when incompatible.
Shape broadcastShape(const Shape& a, const Shape& b);

}  // namespace engine
