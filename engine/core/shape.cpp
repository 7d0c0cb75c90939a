#include "engine/core/shape.h"

#include "engine/core/error.h"
#include "engine/proto/tensor.pb.h"

namespace engine {

Shape Shape::unknown() {
  Shape shape;
  shape.unknownRank_ = true;
  return shape;
}

Shape Shape::unknownOfRank(int rank) {
  if (rank < 0 || rank > kMaxRank) fail(Code::kInvalidArgument, "There is no shape of ", rank, " dimensions.");
  return Shape(std::vector<int64_t>(static_cast<std::size_t>(rank), kUnknownDim));
}

Shape Shape::fromProto(const tensorflow::TensorShapeProto& proto) {
  if (proto.unknown_rank()) return unknown();
  if (proto.dim_size() > kMaxRank) {
    fail(Code::kInvalidArgument, "Shape has ", proto.dim_size(), " dimensions; at most ", kMaxRank, " are allowed.");
  }
  std::vector<int64_t> dims;
  dims.reserve(static_cast<std::size_t>(proto.dim_size()));
  for (const auto& dim : proto.dim()) {
    if (dim.size() < kUnknownDim) fail(Code::kInvalidArgument, "Shape has a dimension of size ", dim.size(), ".");
    dims.push_back(dim.size());
  }
  return Shape(std::move(dims));
}

void Shape::failForDim(int index) const {
  fail(Code::kInvalidArgument, "Shape ", toString(), " has no dimension ", index, ".");
}

bool Shape::isFullyDefined() const {
  if (unknownRank_) return false;
  for (int64_t dim : dims_) {
    if (dim < 0) return false;
  }
  return true;
}

int64_t Shape::elements() const {
  if (!isFullyDefined()) return kUnknownDim;
  int64_t count = 1;
  for (int64_t dim : dims_) {
    if (__builtin_mul_overflow(count, dim, &count)) {
      fail(Code::kInvalidArgument, "Shape ", toString(), " has more elements than 63 bits can count.");
    }
  }
  return count;
}

bool Shape::compatibleWith(const Shape& other) const {
  if (unknownRank_ || other.unknownRank_) return true;
  if (dims_.size() != other.dims_.size()) return false;
  for (std::size_t i = 0; i < dims_.size(); ++i) {
    if (dims_[i] >= 0 && other.dims_[i] >= 0 && dims_[i] != other.dims_[i]) return false;
  }
  return true;
}

Shape Shape::mergedWith(const Shape& other) const {
  if (!compatibleWith(other)) {
    fail(Code::kInvalidArgument, "Shapes ", toString(), " and ", other.toString(), " are not compatible.");
  }
  if (unknownRank_) return other;
  if (other.unknownRank_) return *this;
  Shape merged = *this;
  for (std::size_t i = 0; i < dims_.size(); ++i) {
    if (merged.dims_[i] < 0) merged.dims_[i] = other.dims_[i];
  }
  return merged;
}

void Shape::toProto(tensorflow::TensorShapeProto* proto) const {
  proto->Clear();
  if (unknownRank_) {
    proto->set_unknown_rank(true);
    return;
  }
  for (int64_t dim : dims_) proto->add_dim()->set_size(dim);
}

std::string Shape::toString() const {
  if (unknownRank_) return "<unknown>";
  std::string text = "[";
  for (std::size_t i = 0; i < dims_.size(); ++i) {
    if (i) text += ',';
    text += dims_[i] < 0 ? "?" : std::to_string(dims_[i]);
  }
  return text + "]";
}

std::ostream& operator<<(std::ostream& out, const Shape& shape) {
  return out << shape.toString();
}

Shape broadcastShape(const Shape& a, const Shape& b) {
  if (!a.hasRank() || !b.hasRank()) return Shape::unknown();
  const int rank = std::max(a.rank(), b.rank());
  Shape result = Shape::unknownOfRank(rank);
  for (int i = 1; i <= rank; ++i) {
    const int64_t x = i <= a.rank() ? a.dim(-i) : 1;
    const int64_t y = i <= b.rank() ? b.dim(-i) : 1;
    int64_t size = kUnknownDim;
    if (x == 1) {
      size = y;
    } else if (y == 1 || x == y) {
      size = x;
    } else if (x >= 0 && y >= 0) {
      fail(Code::kInvalidArgument, "Shapes ", a.toString(), " and ", b.toString(), " cannot be broadcast together.");
    } else {
      size = std::max(x, y);  // one is unknown, the other more than 1
    }
    result.setDim(-i, size);
  }
  return result;
}

}  // namespace engine
