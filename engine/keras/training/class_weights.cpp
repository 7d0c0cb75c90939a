#include "engine/keras/training/class_weights.h"

#include <algorithm>

#include "engine/core/error.h"

namespace engine::keras {

Tensor classWeights(const Tensor& labels, const std::map<int64_t, double>& byClass, const Tensor& weights) {
  if (labels.rank() < 1 || labels.rank() > 2) {
    fail(Code::kInvalidArgument, "class_weight needs labels of one or two dimensions, not ", labels.shape(), ".");
  }
  const std::vector<double> values = labels.toDoubles();
  const int64_t rows = labels.dim(0), width = labels.rank() == 2 ? labels.dim(1) : 1;
  Tensor result(DType::kFloat, {rows});
  for (int64_t i = 0; i < rows; ++i) {
    const auto begin = values.begin() + i * width;
    const int64_t id = width > 1 ? std::max_element(begin, begin + width) - begin : static_cast<int64_t>(*begin);
    const auto found = byClass.find(id);
    const double own = found == byClass.end() ? 1 : found->second;
    result.data<float>()[i] =
        static_cast<float>(own * (weights.valid() ? weights.flat<float>()[static_cast<std::size_t>(i)] : 1));
  }
  return result;
}

}  // namespace engine::keras
