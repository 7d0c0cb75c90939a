// How gradients are added up: number by number, or rows merged by their indices.
#include <Eigen/Core>

#include "engine/core/error.h"
#include "engine/kernels/accumulators/accumulator.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

template <typename T>
class DenseSums : public GradientSums {
 public:
  void add(const AccumulatedGradient& gradient, bool isFirst) override {
    const Tensor& values = gradient.values;
    if (isFirst) {
      sum_ = values.clone();
      return;
    }
    if (values.shape() != sum_.shape()) {
      fail(Code::kInvalidArgument, "Shape mismatch: expected ", sum_.shape(), ", got ", values.shape(), ".");
    }
    T* to = words<T>(sum_);
    const T* from = words<T>(values);
    for (int64_t i = 0; i < sum_.elements(); ++i) to[i] = to[i] + from[i];
  }

  AccumulatedGradient result(bool isMean, int64_t count) const override {
    Tensor values = sum_.clone();
    T* to = words<T>(values);
    const auto by = static_cast<T>(static_cast<float>(count));
    for (int64_t i = 0; isMean && i < values.elements(); ++i) to[i] = to[i] / by;
    return {values};
  }

 private:
  Tensor sum_;
};

// A row's mean is that of the gradients which have the row.
template <typename T>
class RowSums : public GradientSums {
 public:
  void add(const AccumulatedGradient& gradient, bool isFirst) override {
    if (isFirst) {
      rows_ = {};
      rowShape_ = gradient.values.shape();
    }
    checkRows(gradient.values.shape());
    merge(gradient);
  }

  AccumulatedGradient result(bool isMean, int64_t /*count*/) const override {
    Shape shape = rowShape_;
    shape.setDim(0, std::ssize(rows_.indices));
    const int64_t width = rowWidth();
    Tensor values(dtypeOfRows(), shape);
    T* to = words<T>(values);
    for (std::size_t row = 0; row < rows_.indices.size(); ++row) {
      const auto by = static_cast<T>(static_cast<float>(isMean ? rows_.counts[row] : 1));
      for (int64_t i = 0; i < width; ++i, ++to) {
        *to = rows_.values[row * static_cast<std::size_t>(width) + static_cast<std::size_t>(i)] / by;
      }
    }
    return {values, Tensor::vector<int64_t>(rows_.indices)};
  }

 private:
  struct Rows {
    std::vector<int64_t> indices, counts;
    std::vector<T> values;
  };

  static DType dtypeOfRows() {
    if constexpr (std::is_same_v<T, Eigen::half>) return DType::kHalf;
    if constexpr (std::is_same_v<T, Eigen::bfloat16>) return DType::kBfloat16;
    if constexpr (std::is_same_v<T, float>) return DType::kFloat;
    return DType::kDouble;
  }

  int64_t rowWidth() const {
    int64_t width = 1;
    for (int i = 1; i < rowShape_.rank(); ++i) width *= rowShape_.dim(i);
    return width;
  }

  void checkRows(const Shape& shape) const {
    Shape own = shape;
    own.setDim(0, rowShape_.dim(0));
    if (own != rowShape_) {
      fail(Code::kInvalidArgument, "Shape mismatch: expected rows of ", rowShape_, ", got ", shape, ".");
    }
  }

  // Both are in the order of their indices.
  void merge(const AccumulatedGradient& gradient) {
    const auto width = static_cast<std::size_t>(rowWidth());
    const auto given = gradient.indices.flat<int64_t>();
    const T* rows = words<T>(gradient.values);
    Rows merged;
    std::size_t old = 0, next = 0;
    while (old < rows_.indices.size() || next < given.size()) {
      const bool takesOld = next == given.size() || (old < rows_.indices.size() && rows_.indices[old] <= given[next]);
      const bool takesNext = next < given.size() && (!takesOld || rows_.indices[old] == given[next]);
      merged.indices.push_back(takesOld ? rows_.indices[old] : given[next]);
      merged.counts.push_back((takesOld ? rows_.counts[old] : 0) + (takesNext ? 1 : 0));
      for (std::size_t i = 0; i < width; ++i) {
        const T ofOld = takesOld ? rows_.values[old * width + i] : T(0);
        merged.values.push_back(takesNext ? ofOld + rows[next * width + i] : ofOld);
      }
      old += takesOld ? 1 : 0;
      next += takesNext ? 1 : 0;
    }
    rows_ = std::move(merged);
  }

  Rows rows_;
  Shape rowShape_;  // its first dimension does not count
};

template <typename T>
std::unique_ptr<GradientSums> sumsOf(bool isSparse) {
  if (isSparse) return std::make_unique<RowSums<T>>();
  return std::make_unique<DenseSums<T>>();
}

}  // namespace

std::unique_ptr<GradientSums> makeGradientSums(DType dtype, bool isSparse) {
  switch (dtype) {
    case DType::kFloat:
      return sumsOf<float>(isSparse);
    case DType::kDouble:
      return sumsOf<double>(isSparse);
    case DType::kHalf:
      return sumsOf<Eigen::half>(isSparse);
    case DType::kBfloat16:
      return sumsOf<Eigen::bfloat16>(isSparse);
    default:
      fail(Code::kUnimplemented, "Gradients of ", dtypeName(dtype), " are not accumulated; floating ones are.");
  }
}

}  // namespace engine::kernels
